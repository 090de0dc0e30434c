import { Box, Button, Card, Flex, Stack, Text } from '@sanity/ui';
import type { ReactNode } from 'react';
import { importText as texts } from '../text/import.ts';
import { differencesOf, type ExistingProduct, missingPictures } from './documents.ts';
import { allPictures, type MatchedPictures } from './pictures.ts';
import type { PlannedProduct } from './plan.ts';
import type { Problem } from './table.ts';
import type { CheckResult, Import } from './use-import.ts';

/** More rows would slow the page and help nobody. */
const SHOWN_MAX = 200;

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

function Sound({ checked }: { readonly checked: Extract<CheckResult, { kind: 'good' }> }): ReactNode {
  const { plan, matched, notes, existing } = checked;
  const { products, otherColumns } = plan;
  const { byNumber, refused } = matched;
  const grades = products.flatMap((product) => product.grades);
  const pieces = grades.reduce((sum, grade) => sum + grade.pieces, 0);
  const before = products.filter(({ id }) => existing.has(id));
  return (
    <Stack gap={4}>
      <Card tone="positive" padding={4} radius={2} role="status">
        <Stack gap={3}>
          <Text weight="medium">{texts.good(products.length, grades.length, pieces)}</Text>
          <Text size={1}>{texts.matched([...byNumber.values()].flatMap(allPictures).length)}</Text>
          {before.length > 0 && <Text size={1}>{texts.alreadyThere(before.length)}</Text>}
        </Stack>
      </Card>
      <Messages
        title={texts.notRead}
        lines={[...notes, ...(otherColumns.length === 0 ? [] : [texts.otherColumns(otherColumns)])]}
      />
      <Messages
        title={texts.refused(refused.length)}
        lines={refused.map(({ name, message }) => `${name}：${message}`)}
      />
      <Messages title={texts.withoutSides} lines={missingSides(products, byNumber, existing)} />
      <Differences checked={checked} />
      <Pairs products={products} byNumber={byNumber} />
    </Stack>
  );
}

/** Products that can't be published without these pictures. */
function missingSides(
  products: readonly PlannedProduct[],
  byNumber: MatchedPictures<File>['byNumber'],
  existing: ReadonlyMap<string, ExistingProduct>,
): string[] {
  return products.flatMap(({ id, number, row, facts }) => {
    const sides = byNumber.get(number);
    const there = existing.get(id);
    const lacks = [
      ...(sides?.main === undefined && !there?.['main_image'] ? [texts.sides.main] : []),
      ...(facts.bothSides && sides?.ventral === undefined && !there?.['ventral_image']
        ? [texts.sides.ventral]
        : []),
    ];
    return lacks.length === 0 ? [] : [texts.lacks(row, number, facts.name, lacks)];
  });
}

function Messages({
  title,
  lines,
}: {
  readonly title: string;
  readonly lines: readonly string[];
}): ReactNode {
  if (lines.length === 0) return null;
  return (
    <Card tone="caution" padding={4} radius={2} role="note" aria-label={title}>
      <Stack gap={3}>
        <Text size={1} weight="medium">
          {title}
        </Text>
        {lines.slice(0, SHOWN_MAX).map((line) => (
          <Text key={line} size={1}>
            {line}
          </Text>
        ))}
        {lines.length > SHOWN_MAX && (
          <Text size={1} muted>
            {texts.more(lines.length - SHOWN_MAX)}
          </Text>
        )}
      </Stack>
    </Card>
  );
}

/** Existing products are never overwritten; the editor decides about differences. */
function Differences({ checked }: { readonly checked: Extract<CheckResult, { kind: 'good' }> }): ReactNode {
  const { plan, matched, existing } = checked;
  const lines = plan.products.flatMap((product) => {
    const there = existing.get(product.id);
    if (there === undefined) return [];
    const sides = matched.byNumber.get(product.number);
    const added = allPictures(missingPictures(there, sides)).map(({ name }) => name);
    return [
      ...differencesOf(product, there, sides).map(texts.difference),
      ...(added.length === 0 ? [] : [texts.willAdd(product.row, added)]),
    ];
  });
  return <Messages title={texts.differences(lines.length)} lines={lines} />;
}

const CELL = {
  padding: '6px 8px',
  textAlign: 'left',
  verticalAlign: 'top',
  overflowWrap: 'anywhere',
} as const;

function Pairs({
  products,
  byNumber,
}: {
  readonly products: readonly PlannedProduct[];
  readonly byNumber: MatchedPictures<File>['byNumber'];
}): ReactNode {
  if (byNumber.size === 0) return null;
  const shown = products.slice(0, SHOWN_MAX);
  const { number, name, main, ventral, more } = texts.pairs;
  return (
    <Card border radius={2} padding={3} overflow="auto">
      <Text as="div" size={1}>
        <table style={{ width: '100%', borderCollapse: 'collapse' }}>
          <thead>
            <tr>
              {[number, name, main, ventral, more].map((title) => (
                <th key={title} scope="col" style={{ ...CELL, whiteSpace: 'nowrap' }}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((product) => {
              const sides = byNumber.get(product.number);
              return (
                <tr key={product.id} style={{ borderTop: '1px solid var(--card-border-color)' }}>
                  <td style={CELL}>{product.number}</td>
                  <td style={CELL}>{product.facts.name}</td>
                  <td style={CELL}>{sides?.main?.name ?? '—'}</td>
                  <td style={CELL}>{sides?.ventral?.name ?? '—'}</td>
                  <td style={CELL}>{sides?.more.map((file) => file.name).join('、')}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
        {products.length > shown.length && <p>{texts.more(products.length - shown.length)}</p>}
      </Text>
    </Card>
  );
}
