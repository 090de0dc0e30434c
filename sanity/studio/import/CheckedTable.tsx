import { Box, Button, Card, Flex, Stack, Text } from '@sanity/ui';
import type { ReactNode } from 'react';
import { specimenNumber, specimenQuality } from '../../../src/features/specimens/specimen.rules.ts';
import { CELL_STYLE, ChangesTable } from './ChangesTable.tsx';
import type { PlannedChange } from './changes.ts';
import { LISTED_MAX, listFirst } from './consignment.ts';
import { missingPictures } from './documents.ts';
import { importText as texts } from './import.text.ts';
import { NothingImported, SkippedRows } from './Problems.tsx';
import { allPictures, type BothSides, type MatchedPictures, type PictureSides } from './pictures.ts';
import type { PlannedProduct } from './plan.ts';
import type { GradeRow } from './rows.ts';
import type { StepProgress } from './run.ts';
import type { PictureFileNames } from './studio-shop.ts';
import type { ImportState, SuccessfulCheck } from './use-import.ts';

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
      <SkippedRows
        leftOut={{ rows: plan.refused.rows.length, problems: listFirst(plan.refused.problems) }}
        checked={checked}
        file={state.table?.name ?? ''}
      />
      <Messages
        title={texts.notes}
        lines={[...notes, ...(otherColumns.length === 0 ? [] : [texts.otherColumns(otherColumns)])]}
      />
      <Messages
        title={texts.refused(refused.length)}
        lines={refused.map(({ name, message }) => `${name}：${message}`)}
      />
      <Messages title={texts.withoutSides} lines={missingSides(plan, byNumber)} />
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
  { products, changes }: SuccessfulCheck['plan'],
  byNumber: MatchedPictures<File>['byNumber'],
): string[] {
  const ofProducts = products.flatMap(({ number, row, facts: { name }, bothSides, grades }) => {
    const sides = byNumber.get(number);
    const lacks = [
      ...(sides?.main === undefined ? [texts.sides.main] : []),
      ...(bothSides && sides?.ventral === undefined ? [texts.sides.ventral] : []),
    ];
    const own = lacks.length === 0 ? [] : [texts.lacks(row, number || texts.noNumber, name, lacks)];
    return [...own, ...specimensWithoutPicture(grades, number, name, sides)];
  });
  const added = changes.flatMap(({ number, product: { current }, newGrades }) => {
    const [sku, name] = [String(current['sku'] ?? number), String(current['name'] ?? '')];
    return specimensWithoutPicture(newGrades, sku, name, byNumber.get(number));
  });
  return [...ofProducts, ...added];
}

function specimensWithoutPicture(
  grades: readonly GradeRow[],
  number: string,
  name: string,
  sides: PictureSides<File> | undefined,
): string[] {
  return grades.flatMap(({ row, specimen }) => {
    if (specimen === undefined || sides?.specimens.get(specimen)?.main !== undefined) return [];
    return [texts.specimenLacks(row, specimenNumber(number, specimen), name, texts.sides.main)];
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
    const specimens = [...sides.specimens].map(
      ([specimen, both]) => [both, there?.specimens.get(specimen)] as const,
    );
    const unchanged = [[sides, there] as const, ...specimens]
      .flatMap(([own, old]) => [[own.main, old?.main] as const, [own.ventral, old?.ventral] as const])
      .flatMap(([file, old]) =>
        file && old && file.name !== old ? [texts.picturesKept(row, file.name, old)] : [],
      );
    return [...(added.length === 0 ? [] : [texts.willAdd(row, added)]), ...unchanged];
  });
}

export function Messages({
  title,
  lines,
  count = lines.length,
}: {
  readonly title: string;
  readonly lines: readonly string[];
  /** More than the lines if the others were not stored. */
  readonly count?: number;
}): ReactNode {
  if (lines.length === 0) return null;
  return (
    <Card tone="caution" padding={4} radius={2} role="note" aria-label={title}>
      <Stack gap={3}>
        <Text size={1} weight="medium">
          {title}
        </Text>
        {lines.slice(0, LISTED_MAX).map((line) => (
          <Text key={line} size={1}>
            {line}
          </Text>
        ))}
        {count > LISTED_MAX && (
          <Text size={1} muted>
            {texts.more(count - LISTED_MAX)}
          </Text>
        )}
      </Stack>
    </Card>
  );
}

interface Pair {
  readonly key: string;
  readonly number: string;
  readonly name: string;
  readonly sides: BothSides<File> | undefined;
  readonly more: readonly File[];
}

/** The product, and below it each of its specimens. */
function pairsOf(
  { id, number, facts, grades }: PlannedProduct,
  sides: PictureSides<File> | undefined,
): Pair[] {
  const own = { number: number || texts.noNumber, name: facts.name, sides, more: sides?.more ?? [] };
  const specimens = grades.flatMap(({ key, grade, specimen }) =>
    specimen === undefined
      ? []
      : [
          {
            key: `${id} ${key}`,
            number: specimenNumber(number, specimen),
            name: specimenQuality(grade, specimen),
            sides: sides?.specimens.get(specimen),
            more: [],
          },
        ],
  );
  return [{ key: id, ...own }, ...specimens];
}

function Pairs({
  products,
  byNumber,
}: {
  readonly products: readonly PlannedProduct[];
  readonly byNumber: MatchedPictures<File>['byNumber'];
}): ReactNode {
  if (byNumber.size === 0 || products.length === 0) return null;
  const rows = products.flatMap((product) => pairsOf(product, byNumber.get(product.number)));
  const shown = rows.slice(0, LISTED_MAX);
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
            {shown.map(({ key, number: shownNumber, name: shownName, sides, more: details }) => (
              <tr key={key} style={{ borderTop: '1px solid var(--card-border-color)' }}>
                <td style={CELL_STYLE}>{shownNumber}</td>
                <td style={CELL_STYLE}>{shownName}</td>
                <td style={CELL_STYLE}>{sides?.main?.name ?? '—'}</td>
                <td style={CELL_STYLE}>{sides?.ventral?.name ?? '—'}</td>
                <td style={CELL_STYLE}>{details.map((file) => file.name).join('、')}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {rows.length > shown.length && <p>{texts.more(rows.length - shown.length)}</p>}
      </Text>
    </Card>
  );
}
