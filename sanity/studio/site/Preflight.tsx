import { Box, Card, Container, Heading, Stack, Text } from '@sanity/ui';
import type { ReactNode } from 'react';
import { readOps } from '../../../src/features/desk/ops.client.ts';
import type { CheckLine, CheckState } from '../../../src/features/desk/preflight.contract.ts';
import { checkTitles } from '../../../src/features/desk/preflight.text.ts';
import { ShopPane, useShopData } from '../base/ShopPane.tsx';
import { siteText } from './site.text.ts';

const { preflight: words } = siteText;

const read = () => readOps('/preflight', {});

/** The last run of `npm run preflight`, for operators. */
export function Preflight(): ReactNode {
  const { state, ask } = useShopData(read);
  return (
    <ShopPane state={state} ask={ask} words={{ loading: siteText.loading, retry: siteText.again }}>
      {({ run, backupAt, signedAt }) => (
        <Container width={1}>
          <Stack gap={4}>
            <Heading as="h1" size={2}>
              {words.title}
            </Heading>
            <Text muted>{words.lead}</Text>
            <Text>{run === null ? words.never : words.last(run.at)}</Text>
            <Lines lines={run?.lines ?? []} />
            <Text>{words.backup(backupAt)}</Text>
            {Object.entries(signedAt).map(([service, at]) => (
              <Text key={service}>{words.signed(service, at)}</Text>
            ))}
          </Stack>
        </Container>
      )}
    </ShopPane>
  );
}

function Lines({ lines }: { readonly lines: readonly CheckLine[] }): ReactNode {
  const inState = (wanted: CheckState) => lines.filter(({ state }) => state === wanted);
  return (
    <>
      {inState('wrong').map((line) => (
        <Card key={line.name} tone="critical" padding={3} radius={2} border>
          <Line line={line} />
        </Card>
      ))}
      <Folded title={words.unasked} lines={inState('unasked')} />
      <Folded title={words.fine} lines={inState('ok')} />
    </>
  );
}

interface FoldedProps {
  readonly title: (checks: number) => string;
  readonly lines: readonly CheckLine[];
}

function Folded({ title, lines }: FoldedProps): ReactNode {
  if (lines.length === 0) return undefined;
  return (
    <details>
      {/* Texts of the Studio's library hide the marker. */}
      <summary>{title(lines.length)}</summary>
      <Box padding={3}>
        <Stack gap={4}>
          {lines.map((line) => (
            <Line key={line.name} line={line} />
          ))}
        </Stack>
      </Box>
    </details>
  );
}

function Line({ line: { name, state, found, remedy } }: { readonly line: CheckLine }): ReactNode {
  return (
    <Stack gap={3}>
      <Text weight="medium">{words.line(state, checkTitles[name] ?? name)}</Text>
      <Text size={1} lang="en">
        {found}
      </Text>
      {remedy !== undefined && (
        <Text size={1} lang="en">
          {remedy}
        </Text>
      )}
    </Stack>
  );
}
