import { Box, Card, Heading, Stack, Text } from '@sanity/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { readOps } from '../../../src/features/desk/ops.client.ts';
import type {
  CheckLine,
  CheckState,
  PreflightReport,
} from '../../../src/features/desk/preflight.contract.ts';
import { checkTitles } from '../../../src/features/desk/preflight.text.ts';
import { type AccessProblem, AccessProblemNotice } from '../base/AccessProblem.tsx';
import { siteText } from './site.text.ts';

const { preflight: words } = siteText;

/** Texts of the Studio's library hide the marker of a summary. */
const MARKED = { display: 'list-item' };

/** The last run of `npm run preflight`, for operators. */
export function Preflight(): ReactNode {
  const [report, setReport] = useState<PreflightReport>();
  const [refusal, setRefusal] = useState<AccessProblem>();

  const ask = async () => {
    const result = await readOps('/preflight', {});
    if (result.kind === 'answer') setReport(result.data);
    setRefusal(result.kind === 'answer' ? undefined : result);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks once, as a run is rare
  useEffect(() => void ask(), []);

  return (
    <Card border radius={3} padding={4}>
      <Stack gap={4}>
        <Heading as="h2" size={1}>
          {words.title}
        </Heading>
        <Text muted>{words.lead}</Text>
        {refusal !== undefined && (
          <AccessProblemNotice
            refusal={refusal}
            again={{ text: siteText.again, onClick: () => void ask() }}
          />
        )}
        {report !== undefined && <Report report={report} />}
      </Stack>
    </Card>
  );
}

function Report({ report: { run, backupAt, signedAt } }: { readonly report: PreflightReport }): ReactNode {
  const inState = (wanted: CheckState) => run?.lines.filter(({ state }) => state === wanted) ?? [];
  return (
    <Stack gap={3}>
      <Text>{run === null ? words.never : words.last(run.at)}</Text>
      {inState('wrong').map((line) => (
        <Card key={line.name} tone="critical" padding={3} radius={2} border>
          <Line line={line} />
        </Card>
      ))}
      <Folded title={words.unasked} lines={inState('unasked')} />
      <Folded title={words.fine} lines={inState('ok')} />
      <Text>{words.backup(backupAt)}</Text>
      {Object.entries(signedAt).map(([service, at]) => (
        <Text key={service}>{words.signed(service, at)}</Text>
      ))}
    </Stack>
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
      <Text as="summary" style={MARKED}>
        {title(lines.length)}
      </Text>
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
