import { Button, Card, Container, Flex, Heading, Stack, Text } from '@sanity/ui';
import { type ChangeEvent, type DragEvent, type ReactNode, useRef, useState } from 'react';
import { AccessProblemNotice, useAccessProblem } from '../base/AccessProblem.tsx';
import { CheckedTable } from './CheckedTable.tsx';
import { ExportButton } from './ExportButton.tsx';
import { exportText } from './export.text.ts';
import { saveFile } from './export-products.ts';
import { droppedFiles } from './files.ts';
import { importText as texts } from './import.text.ts';
import { RunSteps } from './RunSteps.tsx';
import { TEMPLATE_NAME, templateFile } from './template.ts';
import { UnfinishedImports } from './UnfinishedImports.tsx';
import { type ImportState, useImport } from './use-import.ts';

export function ImportTool(): ReactNode {
  const state = useImport();
  // The shop's login is checked before content is read, because the shop has its own login.
  const { refusal, ask } = useAccessProblem();
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
          <Flex gap={3} wrap="wrap">
            <Button
              mode="ghost"
              text={texts.template}
              onClick={async () => saveFile(await templateFile(), TEMPLATE_NAME)}
            />
            <ExportButton text={exportText.all} />
          </Flex>
          {refusal !== undefined && (
            <AccessProblemNotice refusal={refusal} again={{ text: texts.again, onClick: () => void ask() }} />
          )}
          {state.table === undefined && state.progress === undefined && (
            <UnfinishedImports onResume={(head) => void state.resume(head)} />
          )}
          <Choose state={state} />
          {state.progress === undefined && <CheckedTable state={state} />}
          <RunSteps state={state} isRefused={refusal !== undefined} />
        </Stack>
      </Container>
    </Card>
  );
}

function Choose({ state }: { readonly state: ImportState }): ReactNode {
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

interface FileButtonProps {
  readonly text: string;
  readonly accept?: string;
  readonly isFolder?: boolean;
  readonly isDisabled: boolean;
  readonly onChoose: (files: readonly File[]) => void;
}

/** Opens the file chooser. The text of the browser's own button cannot be set. */
export function FileButton({
  text,
  accept,
  isFolder = false,
  isDisabled,
  onChoose,
}: FileButtonProps): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    onChoose([...(currentTarget.files ?? [])]);
    // Allows choosing a corrected file with the same name.
    currentTarget.value = '';
  };
  return (
    <>
      <input
        ref={input}
        hidden
        type="file"
        aria-label={text}
        accept={accept}
        multiple={isFolder}
        {...(isFolder ? { webkitdirectory: '' } : {})}
        onChange={onChange}
      />
      <Button mode="ghost" text={text} disabled={isDisabled} onClick={() => input.current?.click()} />
    </>
  );
}
