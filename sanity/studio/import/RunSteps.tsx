import { Box, Button, Card, Flex, Stack, Text } from '@sanity/ui';
import type { ReactNode } from 'react';
import { Messages } from './CheckedTable.tsx';
import { importText as texts } from './import.text.ts';
import { SkippedRows } from './Problems.tsx';
import type { ImportProgress, ImportReport, StepProgress } from './run.ts';
import type { ImportState, SuccessfulCheck } from './use-import.ts';

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
        STEPS.filter((step) => step !== 'pictures' || progress.pictures.total > 0).map((step) => (
          <Bar key={step} label={texts.steps[step]} step={progress[step]} />
        ))}
      {run?.kind === 'done' && <Done report={run.report} checked={good} file={state.table?.name ?? ''} />}
      {run !== undefined && run.kind !== 'done' && (
        <Card tone="caution" padding={4} radius={2} role="alert">
          <Text>{run.kind === 'stopped' ? texts.stopped : texts.failed(run.msg)}</Text>
        </Card>
      )}
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

interface DoneProps {
  readonly report: ImportReport;
  readonly checked: SuccessfulCheck | undefined;
  readonly file: string;
}

function Done({ report, checked, file }: DoneProps): ReactNode {
  const { created, changed, leftOut, notWritten, piecesReceived, otherPieces } = report;
  const isWhole = leftOut.rows + leftOut.pictures.count + notWritten.length === 0;
  return (
    <Stack gap={4}>
      <Card tone={isWhole ? 'positive' : 'caution'} padding={4} radius={2} role="status">
        <Stack gap={3}>
          <Text weight="medium">{texts.done(created, changed, piecesReceived)}</Text>
          {otherPieces.map(({ row, received, pieces }) => (
            <Text key={row} size={1}>
              {texts.otherPieces(row, received, pieces)}
            </Text>
          ))}
        </Stack>
      </Card>
      <Messages
        title={texts.notWritten(notWritten.length)}
        lines={notWritten.map(({ row, title, message }) => texts.notWrittenLine(row, title, message))}
      />
      <SkippedRows leftOut={leftOut} checked={checked} file={file} isAfter />
      <Messages
        title={texts.refusedInRun(leftOut.pictures.count)}
        lines={leftOut.pictures.first.map(({ name, message }) => `${name}：${message}`)}
        count={leftOut.pictures.count}
      />
      <Messages
        title={texts.poorPictures(leftOut.poorPictures.count)}
        lines={leftOut.poorPictures.first.map(({ name, message }) => `${name}：${message}`)}
        count={leftOut.poorPictures.count}
      />
    </Stack>
  );
}
