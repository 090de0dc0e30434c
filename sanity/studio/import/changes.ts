import { specimenQuality } from '../../../src/features/specimens/specimen.rules.ts';
import type { StoredDocument } from '../catalogue/pair.ts';
import { type ProductRow, productRows } from './cells.ts';
import { checkGrades, checkMoney, checkPermit, checkWeights } from './change-rules.ts';
import { type CellChange, compareCells, matchRowsToVariants } from './compare-cells.ts';
import { parseRowRevision } from './exported.ts';
import { type ChangeContext, type KnownProduct, type ProductRows, variantsOf } from './known-product.ts';
import { parseCell } from './parse-cell.ts';
import { CONTENT_COLUMNS, createProblemReporter, type GradeRow, parseGrade } from './rows.ts';
import { type CellProblem, type ColumnName, columnOf, normalizeNumber, type TableRow } from './table.ts';

export interface PlannedChange {
  readonly id: string;
  readonly number: string;
  readonly row: number;
  readonly product: KnownProduct;
  readonly cells: readonly CellChange[];
  readonly newGrades: readonly GradeRow[];
  readonly received: readonly { readonly row: number; readonly key: string; readonly pieces: number }[];
  readonly since: 'unchanged' | 'changed' | 'unknown';
  /** Grades that the table lacks. The import does not change them. */
  readonly missingGrades: readonly string[];
}

/** A specimen keeps its number. */
const CHANGEABLE = CONTENT_COLUMNS.grade.filter((name) => name !== 'specimen');

export function planChange(
  rows: ProductRows,
  number: string,
  product: KnownProduct,
  context: ChangeContext,
  problems: CellProblem[],
): PlannedChange {
  const [first] = rows;
  const { id, current } = product;
  const shopRows = productRows(current, context.read.names);
  const marks = rows.map(({ mark }) => ownMark(mark, id));
  const claims = matchRowsToVariants(rows, marks, shopRows);
  const cells: CellChange[] = [];
  const newGrades: GradeRow[] = [];
  const received: PlannedChange['received'][number][] = [];

  const compare = (
    row: TableRow,
    at: number,
    columns: readonly ColumnName[],
    shop: ProductRow,
    key?: string,
  ) => compareCells(row, marks[at], columns, shop, key, product, context, problems);
  const [shopFirst] = shopRows;
  const firstShop = claims[0] ?? shopFirst;
  const own = firstShop === undefined ? [] : compare(first, 0, CONTENT_COLUMNS.product, firstShop);
  cells.push(...own);
  checkPermit(own, first, current, context, problems);

  for (const [at, row] of rows.entries()) {
    const report = createProblemReporter(problems, row.row);
    const shop = claims[at];
    const others = CONTENT_COLUMNS.product.filter(
      (name) => row.cells[name] !== '' && row.cells[name] !== first.cells[name],
    );
    const known = shop ?? firstShop;
    // A value that the shop has, or had at the export, was not typed here.
    for (const { column, table } of known === undefined ? [] : compare(row, at, others, known))
      if (!own.some((cell) => cell.column === column && cell.table === table))
        report(column, factOfFirstRow(column, first));
    if (shop === undefined || shop.variantKey === '') {
      const isOnlyProduct = CONTENT_COLUMNS.grade.every((name) => row.cells[name] === '');
      if (shop !== undefined && isOnlyProduct && row.cells.pieces === '') continue;
      const read = { ...row, cells: { ...row.cells, pieces: row.cells.pieces || '0' } };
      const grade = parseGrade(read, context.read, report);
      if (grade === undefined) continue;
      const key = freeKey(grade.key, current);
      newGrades.push({ ...grade, key });
      if (grade.pieces > 0) received.push({ row: row.row, key, pieces: grade.pieces });
      continue;
    }
    const { variantKey } = shop;
    if (
      normalizeNumber(row.cells.specimen) !== normalizeNumber(shop.cells.specimen) &&
      context.columns.has('specimen')
    )
      report('specimen', '标本号不能在表格里改，请在商品里改');
    const changed = compare(row, at, CHANGEABLE, shop, variantKey);
    cells.push(...changed);
    checkMoney(changed, row, variantKey, current, problems);
    checkWeights(changed, row, variantKey, current, problems);
    if (row.cells.pieces === '') continue;
    const units = parseCell('pieces', row.cells.pieces, context.read);
    if ('message' in units) report('pieces', units.message);
    else if (shop.cells.specimen !== '' && Number(units.value) > 1) report('pieces', '单件标本只有一件');
    else if (typeof units.value === 'number' && units.value > 0)
      received.push({ row: row.row, key: variantKey, pieces: units.value });
  }
  checkGrades(rows, claims, cells, newGrades, shopRows, problems);

  const claimed = new Set(claims.map((shop) => shop?.variantKey));
  const missingGrades = shopRows.flatMap(({ variantKey, cells: { grade, specimen } }) =>
    variantKey === '' || claimed.has(variantKey)
      ? []
      : [specimen === '' ? grade : specimenQuality(grade, Number(specimen))],
  );
  const known = claims.flatMap((shop, at) => marks[at] ?? exportedMark(shop, id, context) ?? []);
  return {
    id,
    number,
    row: first.row,
    product,
    cells,
    newGrades,
    received,
    missingGrades,
    since:
      known.length === 0
        ? 'unknown'
        : known.every(({ rev }) => rev === current._rev)
          ? 'unchanged'
          : 'changed',
  };
}

const factOfFirstRow = (column: ColumnName, { row }: TableRow) =>
  `以第 ${row} 行为准：商品的“${columnOf(column).title}”只取第一行；请改成一样，或清空`;

/** The mark may be missing, because editors may delete its column. */
const exportedMark = (shop: ProductRow | undefined, id: string, { exported }: ChangeContext) =>
  shop === undefined ? undefined : exported(id, shop.variantKey)?.mark;

const ownMark = (text: string, id: string) => {
  const mark = parseRowRevision(text);
  return mark?.id === id ? mark : undefined;
};

/** A renamed grade keeps its key. */
function freeKey(key: string, current: StoredDocument): string {
  const taken = new Set(variantsOf(current).map(({ _key }) => _key));
  let free = key;
  for (let at = 2; taken.has(free); at += 1) free = `${key}-${at}`;
  return free;
}
