/** 批量导入: a table and a folder of pictures become drafts and received stock. */
import { Button, Card, Container, Flex, Heading, Stack, Text } from '@sanity/ui';
import { type DragEvent, type ReactNode, useState } from 'react';
import { ShopRefusal } from '../session/ShopRefusal.tsx';
import { useShopRefusal } from '../session/use-shop-refusal.ts';
import { importText as texts } from '../text/import.ts';
import { CheckedTable } from './CheckedTable.tsx';
import { droppedFiles } from './dropped-files.ts';
import { FileButton } from './FileButton.tsx';
import { RunSteps } from './RunSteps.tsx';
import { TEMPLATE_NAME, templateFile } from './template.ts';
import { type Import, useImport } from './use-import.ts';

export function ImportTool(): ReactNode {
  const state = useImport();
  // Before anything is written: pieces are received by the shop, which has a login of its own.
  const { refusal, ask } = useShopRefusal();
  return (
    <Card height="fill" overflow="auto" padding={5}>
      <Container width={2}>
        <Stack gap={5}>
          <Heading as="h1" size={3}>
            {texts.title}
          </Heading>
          <Text>{texts.lead}</Text>
          <Stack as="ul" gap={3} paddingLeft={4}>
            {texts.rules.map((rule) => (
              <Text as="li" key={rule} size={1} muted>
                {rule}
              </Text>
            ))}
          </Stack>
          <Flex>
            <Button mode="ghost" text={texts.template} onClick={downloadTemplate} />
          </Flex>
          {refusal !== undefined && (
            <ShopRefusal refusal={refusal} again={{ text: texts.again, onClick: () => void ask() }} />
          )}
          <Choose state={state} />
          {/* Once it is written, the outcome takes the place of what was checked. */}
          {state.progress === undefined && <CheckedTable state={state} />}
          <RunSteps state={state} isRefused={refusal !== undefined} />
        </Stack>
      </Container>
    </Card>
  );
}

function Choose({ state }: { readonly state: Import }): ReactNode {
  const { table, pictures, several, take, isRunning } = state;
  const [isOver, setOver] = useState(false);
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!isRunning) void droppedFiles(event.dataTransfer).then((files) => take(files, 'drop'));
  };
  return (
    <Card
      border
      padding={5}
      radius={3}
      tone={isOver ? 'primary' : 'transparent'}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <Stack gap={4}>
        <Text align="center" muted>
          {texts.drop}
        </Text>
        <Flex gap={3} justify="center" wrap="wrap">
          <FileButton
            text={texts.chooseTable}
            accept=".xlsx,.csv,.tsv,.txt"
            isDisabled={isRunning}
            onChoose={(files) => take(files, 'table')}
          />
          <FileButton
            text={texts.choosePictures}
            isFolder
            isDisabled={isRunning}
            onChoose={(files) => take(files, 'pictures')}
          />
        </Flex>
        {(table !== undefined || pictures.length > 0) && (
          <Text align="center" weight="medium">
            {table === undefined ? texts.noTable : texts.table(table.name)}　{texts.pictures(pictures.length)}
          </Text>
        )}
        {several.length > 0 && (
          <Card tone="caution" padding={4} radius={2} role="alert">
            <Text>{texts.several(several)}</Text>
          </Card>
        )}
      </Stack>
    </Card>
  );
}

async function downloadTemplate(): Promise<void> {
  const address = URL.createObjectURL(await templateFile());
  const link = document.createElement('a');
  link.href = address;
  link.download = TEMPLATE_NAME;
  link.click();
  URL.revokeObjectURL(address);
}
