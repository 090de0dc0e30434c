import { Box, Button, Card, Flex, Stack, Text } from '@sanity/ui';
import type { ReactNode } from 'react';
import { saveFile } from './export-products.ts';
import { importText as texts } from './import.text.ts';
import { skippedRowsFile } from './skipped-rows-file.ts';
import type { CellProblem } from './table.ts';
import type { SuccessfulCheck } from './use-import.ts';

const { leftOut: words, columns } = texts;
/** More rows would slow the page. */
const SHOWN_MAX = 200;

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
      <Problems problems={problems} />
    </Stack>
  );
}

interface LeftOutProps {
  readonly checked: SuccessfulCheck;
  readonly file: string;
  /** True if the other rows were imported. */
  readonly isAfter?: boolean;
}

export function SkippedRows({ checked: { plan, exported }, file, isAfter = false }: LeftOutProps): ReactNode {
  const { rows, problems } = plan.refused;
  if (rows.length === 0) return null;
  const download = async () => saveFile(await skippedRowsFile(plan, exported), words.fileName(file));
  return (
    <Stack gap={4} as="section" aria-label={words.title}>
      <Card tone="caution" padding={4} radius={2} role="alert">
        <Flex align="center" gap={3} wrap="wrap">
          <Box flex={1}>
            <Text>{isAfter ? words.after(rows.length) : words.lead(rows.length, problems.length)}</Text>
          </Box>
          <Button mode="ghost" text={words.download} onClick={() => void download()} />
        </Flex>
      </Card>
      {!isAfter && <Problems problems={problems} />}
    </Stack>
  );
}

function Problems({ problems }: { readonly problems: readonly CellProblem[] }): ReactNode {
  const shown = problems.slice(0, SHOWN_MAX);
  return (
    <Card border radius={2} padding={4}>
      <Stack gap={3}>
        <Line row={columns.row} column={columns.column} message={columns.message} isHead />
        {shown.map(({ row, column, message }) => (
          <Line key={`${row} ${column} ${message}`} row={row} column={column} message={message} />
        ))}
        {problems.length > shown.length && (
          <Text muted size={1}>
            {texts.moreProblems(problems.length - shown.length)}
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
