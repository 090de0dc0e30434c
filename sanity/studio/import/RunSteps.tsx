import { Box, Button, Card, Flex, Stack, Text } from '@sanity/ui';
import type { ReactNode } from 'react';
import { importText as texts } from './import.text.ts';
import { SkippedRows } from './Problems.tsx';
import type { RejectedPicture } from './pictures.ts';
import type { ImportProgress, ImportReport, ImportResult, StepProgress } from './run.ts';
import type { ImportState } from './use-import.ts';

const STEPS = ['pictures', 'products', 'rows'] as const satisfies readonly (keyof ImportProgress)[];

interface Props {
  readonly state: ImportState;
  readonly isRefused: boolean;
}

export function RunSteps({ state, isRefused }: Props): ReactNode {
  const { checked, progress, isRunning, run, start, stop, reset } = state;
  if (checked.kind !== 'good' && progress === undefined) return null;
  const good = checked.kind === 'good' ? checked : undefined;
  const isDone = run?.kind === 'done';
  return (
    <Stack gap={4}>
      {progress !== undefined &&
        STEPS.map((step) => <Bar key={step} label={texts.steps[step]} step={progress[step]} />)}
      {run !== undefined && <Outcome run={run} refusedBefore={good?.matched.refused ?? []} />}
      {isDone && good !== undefined && <SkippedRows checked={good} file={state.table?.name ?? ''} isAfter />}
      <Flex gap={3}>
        {isRunning && <Button mode="ghost" tone="caution" text={texts.stop} onClick={stop} />}
        {!isRunning && !isDone && (
          <Button
            tone="primary"
            disabled={isRefused}
            text={run === undefined ? texts.start : texts.goOn}
            onClick={start}
          />
        )}
        {isDone && <Button mode="ghost" text={texts.another} onClick={reset} />}
      </Flex>
    </Stack>
  );
}

function Bar({ label, step }: { readonly label: string; readonly step: StepProgress }): ReactNode {
  return (
    <Flex align="center" gap={3}>
      <Box style={{ width: '6em' }}>
        <Text size={1}>{label}</Text>
      </Box>
      <Box flex={1}>
        <progress
          aria-label={label}
          style={{ width: '100%' }}
          value={step.done}
          max={Math.max(1, step.total)}
        />
      </Box>
      <Box style={{ width: '7em' }}>
        <Text size={1} muted align="right">
          {step.done} / {step.total}
        </Text>
      </Box>
    </Flex>
  );
}

interface OutcomeProps {
  readonly run: ImportResult;
  readonly refusedBefore: readonly RejectedPicture[];
}

function Outcome({ run, refusedBefore }: OutcomeProps): ReactNode {
  if (run.kind === 'done')
    return <Done report={run.report} refused={[...refusedBefore, ...run.report.refused]} />;
  return (
    <Card tone="caution" padding={4} radius={2} role="alert">
      <Text>{run.kind === 'stopped' ? texts.stopped : texts.failed(run.msg)}</Text>
    </Card>
  );
}

interface DoneProps {
  readonly report: ImportReport;
  readonly refused: readonly RejectedPicture[];
}

function Done({ report, refused }: DoneProps): ReactNode {
  const { created, changed, notWritten, piecesReceived, otherPieces } = report;
  const isWhole = refused.length + notWritten.length === 0;
  return (
    <Card tone={isWhole ? 'positive' : 'caution'} padding={4} radius={2} role="status">
      <Stack gap={3}>
        <Text weight="medium">{texts.done(created, changed, piecesReceived)}</Text>
        {notWritten.length > 0 && (
          <Text size={1} weight="medium">
            {texts.notWritten(notWritten.length)}
          </Text>
        )}
        {notWritten.map(({ row, title, message }) => (
          <Text key={row} size={1}>
            {texts.notWrittenLine(row, title, message)}
          </Text>
        ))}
        {refused.length > 0 && (
          <Text size={1} weight="medium">
            {texts.refusedInRun(refused.length)}
          </Text>
        )}
        {refused.map(({ name, message }) => (
          <Text key={`${name} ${message}`} size={1}>
            {name}：{message}
          </Text>
        ))}
        {otherPieces.map(({ row, received, pieces }) => (
          <Text key={row} size={1}>
            {texts.otherPieces(row, received, pieces)}
          </Text>
        ))}
      </Stack>
    </Card>
  );
}
