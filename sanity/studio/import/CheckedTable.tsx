import { Box, Button, Card, Flex, Stack, Text } from '@sanity/ui';
import type { ReactNode } from 'react';
import { importText as texts } from '../text/import.ts';
import { CELL_STYLE, ChangesTable } from './ChangesTable.tsx';
import type { PlannedChange } from './changes.ts';
import { missingPictures } from './documents.ts';
import { NothingImported, SkippedRows } from './Problems.tsx';
import { allPictures, type MatchedPictures } from './pictures.ts';
import type { PlannedProduct } from './plan.ts';
import type { StepProgress } from './run.ts';
import type { PictureFileNames } from './studio-shop.ts';
import type { ImportState, SuccessfulCheck } from './use-import.ts';

const SHOWN_MAX = 200;

export function CheckedTable({ state }: { readonly state: ImportState }): ReactNode {
  const { checked, checkAgain } = state;
  switch (checked.kind) {
    case 'none':
      return null;
    case 'reading':
      return <Reading step={checked.step} />;
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
      return <NothingImported problems={checked.problems} onRetry={checkAgain} />;
    case 'good':
      return <Sound checked={checked} state={state} />;
  }
}

function Reading({ step }: { readonly step: StepProgress | undefined }): ReactNode {
  const text = step === undefined ? texts.reading : texts.comparing(step.done, step.total);
  return (
    <Stack gap={3} role="status">
      <Text muted>{text}</Text>
      <progress aria-label={texts.reading} style={{ width: '100%' }} value={step?.done} max={step?.total} />
    </Stack>
  );
}

function Sound({
  checked,
  state,
}: {
  readonly checked: SuccessfulCheck;
  readonly state: ImportState;
}): ReactNode {
  const { plan, matched, notes, pictureNames } = checked;
  const { products, changes, gone, otherColumns } = plan;
  const { byNumber, refused } = matched;
  const pictured = [...byNumber.values()].flatMap(allPictures).length;
  return (
    <Stack gap={4}>
      <Card tone="positive" padding={4} radius={2} role="status">
        <Stack gap={3}>
          {summaryOf(plan).map((line, at) => (
            <Text key={line} {...(at === 0 ? { weight: 'medium' } : { size: 1 })}>
              {line}
            </Text>
          ))}
          {pictured > 0 && <Text size={1}>{texts.matched(pictured)}</Text>}
        </Stack>
      </Card>
      <SkippedRows checked={checked} file={state.table?.name ?? ''} />
      <Messages
        title={texts.notRead}
        lines={[...notes, ...(otherColumns.length === 0 ? [] : [texts.otherColumns(otherColumns)])]}
      />
      <Messages
        title={texts.refused(refused.length)}
        lines={refused.map(({ name, message }) => `${name}：${message}`)}
      />
      <Messages title={texts.withoutSides} lines={missingSides(products, byNumber)} />
      <Messages title={texts.pictureNotes} lines={pictureNotes(changes, byNumber, pictureNames)} />
      <Messages title={texts.gone(gone.length)} lines={gone} />
      <Messages title={texts.missingGrades} lines={missingGrades(changes)} />
      <ChangesTable changes={changes} state={state} />
      <Pairs products={products} byNumber={byNumber} />
    </Stack>
  );
}

function summaryOf({ products, changes }: SuccessfulCheck['plan']): string[] {
  const grades = products.flatMap((product) => product.grades);
  const received = [...grades, ...changes.flatMap((change) => change.received)];
  const units = received.reduce((sum, row) => sum + row.pieces, 0);
  const rows = grades.length + changes.flatMap((change) => change.received).length;
  const changed = changes.filter(({ cells, newGrades }) => cells.length + newGrades.length > 0);
  const cells = changed.flatMap((change) => [...change.cells, ...change.newGrades]).length;
  return [
    ...(rows > 0 ? [texts.good(products.length + changes.length, rows, units)] : [texts.passed]),
    ...(products.length > 0 && changes.length > 0 ? [texts.fresh(products.length)] : []),
    ...(changes.length > 0 ? [texts.changed(changed.length, cells, changes.length - changed.length)] : []),
  ];
}

function missingGrades(changes: readonly PlannedChange[]): string[] {
  return changes.flatMap(({ row, product, missingGrades: grades }) =>
    grades.length === 0 ? [] : [texts.missingGrade(row, String(product.current['name'] ?? ''), grades)],
  );
}

function missingSides(
  products: readonly PlannedProduct[],
  byNumber: MatchedPictures<File>['byNumber'],
): string[] {
  return products.flatMap(({ number, row, facts, bothSides }) => {
    const sides = byNumber.get(number);
    const lacks = [
      ...(sides?.main === undefined ? [texts.sides.main] : []),
      ...(bothSides && sides?.ventral === undefined ? [texts.sides.ventral] : []),
    ];
    return lacks.length === 0 ? [] : [texts.lacks(row, number || texts.noNumber, facts.name, lacks)];
  });
}

/** Existing products gain only pictures that they lack. */
function pictureNotes(
  changes: readonly PlannedChange[],
  byNumber: MatchedPictures<File>['byNumber'],
  names: ReadonlyMap<string, PictureFileNames>,
): string[] {
  return changes.flatMap(({ id, row, number, product }) => {
    const sides = byNumber.get(number);
    if (sides === undefined) return [];
    const added = allPictures(missingPictures(product.current, sides)).map(({ name }) => name);
    const there = names.get(id);
    const unchanged = [[sides.main, there?.main] as const, [sides.ventral, there?.ventral] as const].flatMap(
      ([file, own]) => (file && own && file.name !== own ? [texts.picturesKept(row, file.name, own)] : []),
    );
    return [...(added.length === 0 ? [] : [texts.willAdd(row, added)]), ...unchanged];
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
                <th key={title} scope="col" style={{ ...CELL_STYLE, whiteSpace: 'nowrap' }}>
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
                  <td style={CELL_STYLE}>{product.number || texts.noNumber}</td>
                  <td style={CELL_STYLE}>{product.facts.name}</td>
                  <td style={CELL_STYLE}>{sides?.main?.name ?? '—'}</td>
                  <td style={CELL_STYLE}>{sides?.ventral?.name ?? '—'}</td>
                  <td style={CELL_STYLE}>{sides?.more.map((file) => file.name).join('、')}</td>
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
