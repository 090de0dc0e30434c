/** What the rows of a known product change, cell by cell, and what somebody else changed since the export. */
import type { Pair, StoredDocument } from '../catalogue/pair.ts';
import { cellText, type ProductRow, productRows, referenceIn } from './cells.ts';
import { type ExportedProduct, parseMark, type RowMark } from './exported.ts';
import { type CellContext, type CellValue, parseCell, type Tier } from './parse-cell.ts';
import {
  CONTENT_COLUMNS,
  type GradeRow,
  type PriceCells,
  parseGrade,
  reporterFor,
  reportMoney,
  reportPermitProblems,
} from './rows.ts';
import type { ColumnName, Problem, TableRow } from './table.ts';

export interface KnownProduct {
  readonly id: string;
  readonly pair: Pair;
  /** The draft if there is one, as the editor sees it. */
  readonly current: StoredDocument;
}

export interface CellChange {
  readonly row: number;
  readonly column: ColumnName;
  /** Undefined for a product's own cells. */
  readonly variantKey: string | undefined;
  readonly shop: string;
  readonly table: string;
  /** At the export; undefined if unknown. */
  readonly was: string | undefined;
  /** Undefined clears the field. */
  readonly value: CellValue | undefined;
  /** The shop's value may be somebody's change, so the editor decides. */
  readonly isAsked: boolean;
}

export interface PlannedChange {
  readonly id: string;
  readonly number: string;
  readonly row: number;
  readonly product: KnownProduct;
  readonly cells: readonly CellChange[];
  readonly newGrades: readonly GradeRow[];
  readonly received: readonly { readonly row: number; readonly key: string; readonly pieces: number }[];
  readonly since: 'unchanged' | 'changed' | 'unknown';
  /** Grades of the shop that the table lacks. They are kept. */
  readonly missingGrades: readonly string[];
}

export type Rows = readonly [TableRow, ...TableRow[]];

export type ExportedRows = (id: string, variantKey: string) => ExportedProduct | undefined;

export interface ChangeContext {
  readonly read: CellContext;
  readonly exported: ExportedRows;
  readonly columns: ReadonlySet<ColumnName>;
  /** Found by the shop's number and not by the consignment's. */
  readonly isBySku: boolean;
}

export function planChange(
  rows: Rows,
  number: string,
  product: KnownProduct,
  context: ChangeContext,
  problems: Problem[],
): PlannedChange {
  const [first] = rows;
  const { id, current } = product;
  const shopRows = productRows(current, context.read.names);
  const marks = rows.map(({ mark }) => ownMark(mark, id));
  const claims = claimVariants(rows, marks, shopRows);
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
    const report = reporterFor(problems, row.row);
    const shop = claims[at];
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
    const changed = compare(row, at, CONTENT_COLUMNS.grade, shop, variantKey);
    cells.push(...changed);
    checkMoney(changed, row, variantKey, current, problems);
    if (row.cells.pieces === '') continue;
    const pieces = parseCell('pieces', row.cells.pieces, context.read);
    if ('message' in pieces) report('pieces', pieces.message);
    else if (typeof pieces.value === 'number' && pieces.value > 0)
      received.push({ row: row.row, key: variantKey, pieces: pieces.value });
  }
  checkGrades(rows, claims, cells, newGrades, shopRows, problems);

  const claimed = new Set(claims.map((shop) => shop?.variantKey));
  const missingGrades = shopRows.flatMap(({ variantKey, cells: { grade } }) =>
    variantKey === '' || claimed.has(variantKey) ? [] : [grade],
  );
  const known = claims.flatMap((shop, at) => marks[at] ?? exportedMark(shop, id, context) ?? []);
  return {
    ...{ id, number, row: first.row, product, cells, newGrades, received, missingGrades },
    since:
      known.length === 0
        ? 'unknown'
        : known.every(({ rev }) => rev === current._rev)
          ? 'unchanged'
          : 'changed',
  };
}

/** The hidden sheet knows the row even if its column of marks was deleted. */
const exportedMark = (shop: ProductRow | undefined, id: string, { exported }: ChangeContext) =>
  shop === undefined ? undefined : exported(id, shop.variantKey)?.mark;

const ownMark = (text: string, id: string) => {
  const mark = parseMark(text);
  return mark?.id === id ? mark : undefined;
};

/**
 * A row belongs to the variant of its mark, so that a grade can be renamed and keep its stock. Without a mark, or if a
 * marked row was copied, the grade decides.
 */
function claimVariants(
  rows: Rows,
  marks: readonly (RowMark | undefined)[],
  shopRows: readonly ProductRow[],
): readonly (ProductRow | undefined)[] {
  const marked = (key: string) => marks.filter((mark) => mark?.variantKey === key).length;
  const byMark = rows.map((_, at) => {
    const mark = marks[at];
    if (mark === undefined || marked(mark.variantKey) > 1) return undefined;
    return shopRows.find(({ variantKey }) => variantKey === mark.variantKey);
  });
  const taken = new Set(byMark);
  return rows.map(({ cells }, at) => {
    const own = byMark[at];
    if (own !== undefined) return own;
    const isAlone = rows.length === 1 && shopRows.length === 1 && cells.grade === '';
    const free = shopRows.find(
      (shop) =>
        !taken.has(shop) && (isAlone || shop.variantKey === '' || sameGrade(shop.cells.grade, cells.grade)),
    );
    if (free !== undefined) taken.add(free);
    return free;
  });
}

const sameGrade = (one: string, other: string) =>
  one !== '' &&
  one.toUpperCase() ===
    other
      .normalize('NFKC')
      .toUpperCase()
      .replace(/[－—–−]/g, '-');

function compareCells(
  row: TableRow,
  mark: RowMark | undefined,
  columns: readonly ColumnName[],
  shop: ProductRow,
  variantKey: string | undefined,
  { id, current }: KnownProduct,
  { read, exported, columns: present, isBySku }: ChangeContext,
  problems: Problem[],
): CellChange[] {
  const report = reporterFor(problems, row.row);
  const before = exported(id, shop.variantKey);
  const rev = (mark ?? before?.mark)?.rev;
  return columns.flatMap((column): CellChange[] => {
    const table = row.cells[column];
    const there = shop.cells[column];
    if (!present.has(column) || table === there) return [];
    const was = rev === current._rev ? there : before?.cells[column];
    // Only the shop changed it.
    if (table === was) return [];
    // Without an export behind it an empty cell says nothing.
    if (table === '' && was === undefined) return [];
    const result = parseCell(column, table, read);
    if ('message' in result) {
      report(column, result.message);
      return [];
    }
    const { value } = result;
    const text = value === undefined ? '' : textOfValue(column, value, read);
    if (text === there || text === was) return [];
    if (column === 'species' && isBySku && rev === undefined) {
      report(column, `这个编号在店里是“${there}”；编号如果没有写错，请在商品里改蝶种`);
      return [];
    }
    const isAsked = was === undefined || was !== there;
    return [{ row: row.row, column, variantKey, shop: there, table: text, was, value, isAsked }];
  });
}

function textOfValue(column: ColumnName, value: CellValue, { names }: CellContext): string {
  const isReference = column === 'species' || column === 'category';
  return cellText(column, isReference ? { _ref: value } : value, names);
}

const hasAny = (cells: readonly CellChange[], ...columns: readonly ColumnName[]) =>
  cells.some(({ column }) => columns.includes(column));

/** Reads what a column will be: the changed value, or the shop's. */
function wanted<T>(cells: readonly CellChange[], column: ColumnName, shop: unknown): T {
  const change = cells.find((cell) => cell.column === column);
  return (change === undefined ? (shop ?? undefined) : change.value) as T;
}

/** Rules that several cells share are checked if one of these changes: a draft may be unfinished elsewhere. */
function checkPermit(
  cells: readonly CellChange[],
  { row }: TableRow,
  current: StoredDocument,
  { read }: ChangeContext,
  problems: Problem[],
): void {
  if (!hasAny(cells, 'species', 'source', 'permit_note')) return;
  const species = wanted<string>(cells, 'species', referenceIn(current['species']));
  reportPermitProblems(
    {
      cites: [read.citesOf(species)],
      source: wanted(cells, 'source', current['source']),
      permit_note: wanted(cells, 'permit_note', current['permit_note']),
    },
    reporterFor(problems, row),
  );
}

function checkMoney(
  cells: readonly CellChange[],
  { row }: TableRow,
  variantKey: string,
  current: StoredDocument,
  problems: Problem[],
): void {
  if (!hasAny(cells, 'price', 'original_price', 'tiers')) return;
  const variant = variantsOf(current).find(({ _key }) => _key === variantKey) ?? {};
  const prices: PriceCells = {
    price: wanted(cells, 'price', variant['price']),
    original_price: wanted(cells, 'original_price', variant['original_price']),
    tiers: wanted<readonly Tier[] | undefined>(cells, 'tiers', variant['bulk_discount']) ?? [],
  };
  reportMoney(prices, reporterFor(problems, row));
}

export const variantsOf = (document: StoredDocument) =>
  (Array.isArray(document['variants']) ? document['variants'] : []) as readonly Readonly<
    Record<string, unknown>
  >[];

/** Each grade once, counting those of the shop that the table lacks. */
function checkGrades(
  rows: Rows,
  claims: readonly (ProductRow | undefined)[],
  cells: readonly CellChange[],
  newGrades: readonly GradeRow[],
  shopRows: readonly ProductRow[],
  problems: Problem[],
): void {
  const renamed = new Map(
    cells.flatMap(({ column, variantKey, value }) => (column === 'grade' ? [[variantKey, value]] : [])),
  );
  if (newGrades.length === 0 && renamed.size === 0) return;
  const rowOf = new Map<unknown, number | undefined>();
  for (const shop of shopRows)
    if (!claims.includes(shop) && shop.cells.grade !== '') rowOf.set(shop.cells.grade, undefined);
  for (const [at, { row }] of rows.entries()) {
    const shop = claims[at];
    const isOld = shop !== undefined && shop.variantKey !== '';
    const grade = isOld
      ? (renamed.get(shop.variantKey) ?? shop.cells.grade)
      : newGrades.find((one) => one.row === row)?.grade;
    if (grade === undefined || grade === '') continue;
    const before = rowOf.get(grade);
    if (rowOf.has(grade))
      reporterFor(problems, row)(
        'grade',
        before === undefined
          ? `品质 ${grade} 在店里已经有了，每个品质只能有一项`
          : `品质 ${grade} 在第 ${before} 行已经有了，每个品质只能有一行`,
      );
    rowOf.set(grade, row);
  }
}

/** A renamed grade keeps its key, which a new grade must not take. */
function freeKey(key: string, current: StoredDocument): string {
  const taken = new Set(variantsOf(current).map(({ _key }) => _key));
  let free = key;
  for (let at = 2; taken.has(free); at += 1) free = `${key}-${at}`;
  return free;
}
