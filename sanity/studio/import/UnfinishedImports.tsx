import { Box, Button, Card, Flex, Stack, Text } from '@sanity/ui';
import type { ReactNode } from 'react';
import { useClient } from 'sanity';
import { API_VERSION } from '../../../src/content/queries.ts';
import { type ChangeSetHead, updateHead } from '../catalogue/change-set.ts';
import { useChangeSets } from '../catalogue/use-change-sets.ts';
import { importText } from './import.text.ts';

const { unfinished: words } = importText;

interface Props {
  readonly onResume: (head: ChangeSetHead) => void;
}

export function UnfinishedImports({ onResume }: Props): ReactNode {
  const client = useClient({ apiVersion: API_VERSION });
  const { heads, reload } = useChangeSets(undefined);
  const open = heads.filter(
    ({ endedAt, undoneAt, kind }) => endedAt === undefined && undoneAt === undefined && kind === 'import',
  );
  const end = async (id: string) => {
    await updateHead(client, id, { endedAt: new Date().toISOString() });
    reload();
  };
  if (open.length === 0) return null;
  return (
    <Stack gap={3}>
      {open.map((head) => (
        <Card key={head.id} tone="caution" padding={4} radius={2} role="note" aria-label={head.title}>
          <Flex align="center" gap={3} wrap="wrap">
            <Box flex={1} style={{ minWidth: '20em' }}>
              <Text>{words.note(head.title, head.author)}</Text>
            </Box>
            <Button mode="ghost" text={words.goOn} onClick={() => onResume(head)} />
            <Button mode="bleed" text={words.end} onClick={() => void end(head.id).catch(() => undefined)} />
          </Flex>
        </Card>
      ))}
    </Stack>
  );
}
