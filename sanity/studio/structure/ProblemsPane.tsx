import { Box, Card, Flex, Spinner, Stack, Text } from '@sanity/ui';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useSchema } from 'sanity';
import { IntentLink } from 'sanity/router';
import { type ReadResult, readOps } from '../../../src/features/desk/ops.client.ts';
import type { ContentProblem } from '../../../src/features/desk/ops.contract.ts';
import { AccessProblemNotice } from '../base/AccessProblem.tsx';
import { structureText } from './structure.text.ts';

const { problems: words } = structureText;
/** Milliseconds. Problems must appear within ten seconds. */
const POLL_INTERVAL = 5000;

type State = { readonly kind: 'asking' } | ReadResult<{ readonly items: readonly ContentProblem[] }>;

export function ProblemsPane(): ReactNode {
  const [state, setState] = useState<State>({ kind: 'asking' });
  const ask = useCallback(async () => setState(await readOps('/content/problems', {})), []);
  useEffect(() => {
    void ask();
    const timer = setInterval(ask, POLL_INTERVAL);
    return () => clearInterval(timer);
  }, [ask]);

  return (
    <Box flex={1} overflow="auto" padding={3}>
      {state.kind === 'asking' && (
        <Flex justify="center" padding={5} aria-label={words.loading}>
          <Spinner muted />
        </Flex>
      )}
      {state.kind === 'answer' && <Skipped documents={state.data.items} />}
      {state.kind !== 'asking' && state.kind !== 'answer' && (
        <AccessProblemNotice refusal={state} again={{ text: words.retry, onClick: () => void ask() }} />
      )}
    </Box>
  );
}

function Skipped({ documents }: { readonly documents: readonly ContentProblem[] }): ReactNode {
  const schema = useSchema();
  if (documents.length === 0)
    return (
      <Box padding={2}>
        <Text muted>{words.none}</Text>
      </Box>
    );
  return (
    <Stack gap={4}>
      <Box padding={2}>
        <Text size={1} muted>
          {words.lead}
        </Text>
      </Box>
      {documents.map(({ type, id, title, problems }) => (
        <Card key={`${type} ${id}`} border radius={2} padding={3} tone="caution">
          <Stack gap={3}>
            <Text weight="semibold">{title}</Text>
            <Text size={1} muted>
              {schema.get(type)?.title ?? type}
            </Text>
            {problems.map(({ path, message }) => (
              <Text key={`${path} ${message}`} size={1}>
                <IntentLink
                  intent="edit"
                  params={{ type, id, ...(path === '' ? {} : { path }) }}
                  aria-label={words.open(message)}
                >
                  {message}
                </IntentLink>
              </Text>
            ))}
          </Stack>
        </Card>
      ))}
    </Stack>
  );
}
