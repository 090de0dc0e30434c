import { Card, Heading, Inline, Stack, Text } from '@sanity/ui';
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
  const fine = inState('ok');
  return (
    <Stack gap={3}>
      <Text>{run === null ? words.never : words.last(run.at)}</Text>
      {inState('wrong').map((line) => (
        <Card key={line.name} tone="critical" padding={3} radius={2} border>
          <Line line={line} />
        </Card>
      ))}
      {inState('unasked').map((line) => (
        <Card key={line.name} tone="caution" padding={3} radius={2} border>
          <Line line={line} />
        </Card>
      ))}
      {fine.length > 0 && (
        <details>
          <summary>
            <Inline>
              <Text>{words.fine(fine.length)}</Text>
            </Inline>
          </summary>
          <Card padding={3}>
            <Stack gap={4}>
              {fine.map((line) => (
                <Line key={line.name} line={line} />
              ))}
            </Stack>
          </Card>
        </details>
      )}
      <Text>{words.backup(backupAt)}</Text>
      {Object.entries(signedAt).map(([service, at]) => (
        <Text key={service}>{words.signed(service, at)}</Text>
      ))}
    </Stack>
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
