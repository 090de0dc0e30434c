import { Box, Button, Card, Container, Flex, Heading, Spinner, Stack, Text } from '@sanity/ui';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { newIdempotencyKey, readOps, writeOps } from '../../../src/features/desk/ops.client.ts';
import type { SiteState } from '../../../src/features/desk/ops.contract.ts';
import { type AccessProblem, AccessProblemNotice } from '../base/AccessProblem.tsx';
import { siteText as words } from './site.text.ts';
import { siteBuildHint, siteLines } from './site-lines.ts';

/** Milliseconds. A build takes minutes, locally seconds. */
const POLL_INTERVAL = 10_000;

export function SiteTool(): ReactNode {
  const [state, setState] = useState<SiteState>();
  const [refusal, setRefusal] = useState<AccessProblem>();
  const [isSending, setSending] = useState(false);
  /** Reused until the outcome is known, so that a second press starts no second build. */
  const key = useRef(newIdempotencyKey());

  const ask = useCallback(async () => {
    const result = await readOps('/site', {});
    if (result.kind === 'answer') setState(result.data);
    setRefusal(result.kind === 'answer' ? undefined : result);
  }, []);
  useEffect(() => {
    void ask();
    const timer = setInterval(ask, POLL_INTERVAL);
    return () => clearInterval(timer);
  }, [ask]);

  const publish = async () => {
    setSending(true);
    const result = await writeOps('/site/publish', { now: true }, key.current);
    if (result.kind === 'answer') {
      key.current = newIdempotencyKey();
      setState(result.data);
    }
    setRefusal(result.kind === 'answer' ? undefined : result);
    setSending(false);
  };

  return (
    <Container width={1} padding={4}>
      <Card border radius={3} padding={4}>
        <Stack gap={4}>
          <Heading as="h1" size={2}>
            {words.title}
          </Heading>
          <Text muted>{words.lead}</Text>
          <div role="status">
            {state === undefined ? refusal === undefined && <Loading /> : <Shown state={state} />}
          </div>
          {refusal !== undefined && (
            <AccessProblemNotice refusal={refusal} again={{ text: words.again, onClick: () => void ask() }} />
          )}
          <Flex align="center" gap={4} wrap="wrap">
            <Button
              text={words.publish}
              tone="primary"
              loading={isSending}
              disabled={state === undefined || state.builds === 'off' || state.isAsked || isSending}
              onClick={() => void publish()}
            />
            <Box flex={1}>
              <Text size={1} muted>
                {state === undefined ? undefined : siteBuildHint(state, Date.now())}
              </Text>
            </Box>
          </Flex>
        </Stack>
      </Card>
    </Container>
  );
}

function Loading(): ReactNode {
  return (
    <Flex aria-label={words.loading}>
      <Spinner muted />
    </Flex>
  );
}

function Shown({ state }: { readonly state: SiteState }): ReactNode {
  const { last } = state;
  return (
    <Stack gap={3}>
      {siteLines(state, Date.now()).map(({ text, isWarning }) =>
        isWarning ? (
          <Card key={text} tone="caution" padding={3} radius={2} border>
            <Text>{text}</Text>
          </Card>
        ) : (
          <Text key={text}>{text}</Text>
        ),
      )}
      {last?.state === 'failed' && last.note !== null && (
        <details>
          <Text as="summary" size={1} muted>
            {words.note}
          </Text>
          <Card padding={3} radius={2} marginTop={2} overflow="auto">
            <Text size={1}>
              <code style={{ whiteSpace: 'pre-wrap' }}>{last.note}</code>
            </Text>
          </Card>
        </details>
      )}
    </Stack>
  );
}
