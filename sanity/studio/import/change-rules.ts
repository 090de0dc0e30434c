import type { StoredDocument } from '../catalogue/pair.ts';
import { type ProductRow, referenceIn } from './cells.ts';
import type { CellChange } from './compare-cells.ts';
import { type ChangeContext, type ProductRows, variantsOf } from './known-product.ts';
import type { Tier } from './parse-cell.ts';
import {
  createProblemReporter,
  type GradeRow,
  type PriceCells,
  reportMoney,
  reportPermitProblems,
  reportWeights,
} from './rows.ts';
import type { CellProblem, ColumnName, TableRow } from './table.ts';

const hasAny = (cells: readonly CellChange[], ...columns: readonly ColumnName[]) =>
  cells.some(({ column }) => columns.includes(column));

function wanted<T>(cells: readonly CellChange[], column: ColumnName, shop: unknown): T {
  const change = cells.find((cell) => cell.column === column);
  return (change === undefined ? (shop ?? undefined) : change.value) as T;
}

/** Checked only if one of the cells changes: a draft may be unfinished elsewhere. */
export function checkPermit(
  cells: readonly CellChange[],
  { row }: TableRow,
  current: StoredDocument,
  { read }: ChangeContext,
  problems: CellProblem[],
): void {
  if (!hasAny(cells, 'species', 'source', 'permit_note')) return;
  const species = wanted<string>(cells, 'species', referenceIn(current['species']));
  reportPermitProblems(
    {
      cites: [read.citesOf(species)],
      source: wanted(cells, 'source', current['source']),
      permit_note: wanted(cells, 'permit_note', current['permit_note']),
    },
    createProblemReporter(problems, row),
  );
}

export function checkMoney(
  cells: readonly CellChange[],
  { row }: TableRow,
  variantKey: string,
  current: StoredDocument,
  problems: CellProblem[],
): void {
  if (!hasAny(cells, 'price', 'original_price', 'tiers')) return;
  const variant = variantsOf(current).find(({ _key }) => _key === variantKey) ?? {};
  const prices: PriceCells = {
    price: wanted(cells, 'price', variant['price']),
    original_price: wanted(cells, 'original_price', variant['original_price']),
    tiers: wanted<readonly Tier[] | undefined>(cells, 'tiers', variant['bulk_discount']) ?? [],
  };
  reportMoney(prices, createProblemReporter(problems, row));
}

export function checkWeights(
  cells: readonly CellChange[],
  { row }: TableRow,
  variantKey: string,
  current: StoredDocument,
  problems: CellProblem[],
): void {
  if (!hasAny(cells, 'weight_grams', 'billed_grams')) return;
  const variant = variantsOf(current).find(({ _key }) => _key === variantKey) ?? {};
  const weights = {
    weight_grams: wanted<number | undefined>(cells, 'weight_grams', variant['weight_grams']),
    billed_grams: wanted<number | undefined>(cells, 'billed_grams', variant['billed_grams']),
  };
  reportWeights(weights, createProblemReporter(problems, row));
}

/** Also counts the shop's grades that the table lacks. */
export function checkGrades(
  rows: ProductRows,
  claims: readonly (ProductRow | undefined)[],
  cells: readonly CellChange[],
  newGrades: readonly GradeRow[],
  shopRows: readonly ProductRow[],
  problems: CellProblem[],
): void {
  const renamed = new Map(
    cells.flatMap(({ column, variantKey, value }) => (column === 'grade' ? [[variantKey, value]] : [])),
  );
  if (newGrades.length === 0 && renamed.size === 0) return;
  const rowOf = new Map<unknown, number | undefined>();
  for (const shop of shopRows)
    if (!claims.includes(shop) && shop.cells.grade !== '')
      rowOf.set(nameOf(shop.cells.grade, shop.cells.specimen), undefined);
  for (const [at, { row }] of rows.entries()) {
    const shop = claims[at];
    const isOld = shop !== undefined && shop.variantKey !== '';
    const added = newGrades.find((one) => one.row === row);
    const grade = isOld ? (renamed.get(shop.variantKey) ?? shop.cells.grade) : added?.grade;
    if (grade === undefined || grade === '') continue;
    const name = nameOf(grade, isOld ? shop.cells.specimen : added?.specimen);
    const before = rowOf.get(name);
    if (rowOf.has(name))
      createProblemReporter(problems, row)(
        'grade',
        before === undefined
          ? `${name} 在店里已经有了，只能有一项`
          : `${name} 在第 ${before} 行已经有了，只能有一行`,
      );
    rowOf.set(name, row);
  }
}

const nameOf = (grade: unknown, specimen: string | number | undefined) =>
  specimen === undefined || specimen === '' ? `品质 ${grade}` : `标本号 ${specimen}`;
