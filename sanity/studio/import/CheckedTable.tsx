import { Box, Button, Card, Flex, Stack, Text } from '@sanity/ui';
import type { ReactNode } from 'react';
import { importText as texts } from '../text/import.ts';
import type { Problem } from './columns.ts';
import { allOf } from './pictures.ts';
import type { Checked, Import } from './use-import.ts';

/** A page of a browser takes no more with ease, and nobody mends more at once. */
const SHOWN_MAX = 200;

/** What was found in the table, before anything is written. */
export function CheckedTable({ state }: { readonly state: Import }): ReactNode {
  const { checked, checkAgain } = state;
  switch (checked.kind) {
    case 'none':
      return null;
    case 'reading':
      return <Text muted>{texts.reading}</Text>;
    case 'unreadable':
      return (
        <Card tone="critical" padding={4} radius={2} role="alert">
          <Flex align="center" gap={3}>
            <Box flex={1}>
              <Text>{checked.message}</Text>
            </Box>
            <Button mode="ghost" text={texts.retry} onClick={checkAgain} />
          </Flex>
        </Card>
      );
    case 'wrong':
      return <Problems problems={checked.problems} onRetry={checkAgain} />;
    case 'good':
      return <Sound checked={checked} />;
  }
}

function Problems({
  problems,
  onRetry,
}: {
  readonly problems: readonly Problem[];
  readonly onRetry: () => void;
}): ReactNode {
  const shown = problems.slice(0, SHOWN_MAX);
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
      <Card border radius={2} padding={4}>
        <Stack gap={3}>
          <Line
            row={texts.columns.row}
            column={texts.columns.column}
            message={texts.columns.message}
            isHead
          />
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
    </Stack>
  );
}

function Line({
  row,
  column,
  message,
  isHead = false,
}: {
  readonly row: number | string;
  readonly column: string;
  readonly message: string;
  readonly isHead?: boolean;
}): ReactNode {
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

function Sound({ checked }: { readonly checked: Extract<Checked, { kind: 'good' }> }): ReactNode {
  const { products } = checked.plan;
  const { byNumber, strange } = checked.matched;
  const grades = products.flatMap((product) => product.grades);
  const pieces = grades.reduce((sum, grade) => sum + grade.pieces, 0);
  const bare = products.filter(({ number }) => !byNumber.has(number)).length;
  const matched = [...byNumber.values()].flatMap(allOf).length;
  return (
    <Card tone="positive" padding={4} radius={2} role="status">
      <Stack gap={3}>
        <Text weight="medium">{texts.good(products.length, grades.length, pieces)}</Text>
        <Text size={1}>{texts.matched(matched)}</Text>
        {bare > 0 && <Text size={1}>{texts.withoutPicture(bare)}</Text>}
        {strange.length > 0 && <Text size={1}>{texts.strange(strange.length)}</Text>}
        {strange.slice(0, SHOWN_MAX).map(({ name, message }) => (
          <Text key={`${name} ${message}`} size={1} muted>
            {name}：{message}
          </Text>
        ))}
      </Stack>
    </Card>
  );
}
