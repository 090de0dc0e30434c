import { Box, Button, Card, Flex, Stack, Text } from '@sanity/ui';
import type { ReactNode } from 'react';
import { type LeftOut, listFirst } from './consignment.ts';
import { saveFile } from './export-products.ts';
import { importText as texts } from './import.text.ts';
import { skippedRowsFile } from './skipped-rows-file.ts';
import type { CellProblem } from './table.ts';
import type { SuccessfulCheck } from './use-import.ts';

const { leftOut: words, columns } = texts;

interface NothingImportedProps {
  readonly problems: readonly CellProblem[];
  readonly onRetry: () => void;
}

export function NothingImported({ problems, onRetry }: NothingImportedProps): ReactNode {
  return (
    <Stack gap={4}>
      <Card tone="caution" padding={4} radius={2} role="alert">
        <Flex align="center" gap={3}>
          <Box flex={1}>
            <Text>{texts.wrong(problems.length)}</Text>
          </Box>
          <Button mode="ghost" text={texts.retry} onClick={onRetry} />
        </Flex>
      </Card>
      <Problems problems={listFirst(problems)} />
    </Stack>
  );
}

interface LeftOutProps {
  readonly leftOut: Pick<LeftOut, 'rows' | 'problems'>;
  /** Undefined if the import was resumed without its table. */
  readonly checked: SuccessfulCheck | undefined;
  readonly file: string;
  /** True if the other rows were imported. */
  readonly isAfter?: boolean;
}

export function SkippedRows({
  leftOut: { rows, problems },
  checked,
  file,
  isAfter = false,
}: LeftOutProps): ReactNode {
  if (rows === 0) return null;
  const after = checked === undefined ? words.afterPause : words.after;
  return (
    <Stack gap={4} as="section" aria-label={words.title}>
      <Card tone="caution" padding={4} radius={2} role="alert">
        <Flex align="center" gap={3} wrap="wrap">
          <Box flex={1}>
            <Text>{isAfter ? after(rows) : words.lead(rows, problems.count)}</Text>
          </Box>
          {checked !== undefined && (
            <Button mode="ghost" text={words.download} onClick={() => void download(checked, file)} />
          )}
        </Flex>
      </Card>
      {(!isAfter || checked === undefined) && <Problems problems={problems} />}
    </Stack>
  );
}

async function download({ plan, exported }: SuccessfulCheck, file: string): Promise<void> {
  saveFile(await skippedRowsFile(plan, exported), words.fileName(file));
}

function Problems({ problems: { count, first } }: Pick<LeftOut, 'problems'>): ReactNode {
  return (
    <Card border radius={2} padding={4}>
      <Stack gap={3}>
        <Line row={columns.row} column={columns.column} message={columns.message} isHead />
        {first.map(({ row, column, message }) => (
          <Line key={`${row} ${column} ${message}`} row={row} column={column} message={message} />
        ))}
        {count > first.length && (
          <Text muted size={1}>
            {texts.moreProblems(count - first.length)}
          </Text>
        )}
      </Stack>
    </Card>
  );
}

interface LineProps {
  readonly row: number | string;
  readonly column: string;
  readonly message: string;
  readonly isHead?: boolean;
}

function Line({ row, column, message, isHead = false }: LineProps): ReactNode {
  const weight = isHead ? 'semibold' : 'regular';
  return (
    <Flex gap={3}>
      <Box style={{ width: '3em' }}>
        <Text size={1} weight={weight}>
          {row}
        </Text>
      </Box>
      <Box style={{ width: '7em' }}>
        <Text size={1} weight={weight}>
          {column}
        </Text>
      </Box>
      <Box flex={1}>
        <Text size={1} weight={weight}>
          {message}
        </Text>
      </Box>
    </Flex>
  );
}
