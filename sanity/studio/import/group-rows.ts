import { type PartialExportedRow, parseRowRevision } from './exported.ts';
import type { KnownProduct, ProductRows } from './known-product.ts';
import type { CellContext } from './parse-cell.ts';
import { CONTENT_COLUMNS, createProblemReporter } from './rows.ts';
import {
  type CellProblem,
  type ColumnName,
  type ImportTable,
  isValidNumber,
  normalizeNumber,
  productIdOf,
  type TableRow,
} from './table.ts';

export interface PlanContext {
  readonly read: CellContext;
  /** Keyed by document id. */
  readonly products: ReadonlyMap<string, KnownProduct>;
  /** Ids by number, because drafts may share a number. */
  readonly skus: ReadonlyMap<string, readonly string[]>;
  readonly exported: readonly PartialExportedRow[];
}

export interface Problems {
  readonly ofTable: CellProblem[];
  /** These problems prevent the import of their products only. */
  readonly ofRows: CellProblem[];
}

export function productIdsIn(table: ImportTable, skus: PlanContext['skus']): string[] {
  const { number: consignment } = consignmentIn(table.rows);
  const ids = table.rows.flatMap(({ cells, mark }) =>
    [...(skus.get(normalizeNumber(cells.number)) ?? []), parseRowRevision(mark)?.id ?? []].flat(),
  );
  return [...new Set([...ids, ...lotIdsOf(table.rows, consignment).values()])];
}

/** Returns the first consignment number, with which the other rows are compared. */
function consignmentIn(rows: readonly TableRow[]): { readonly number: string; readonly row: number } {
  const first = rows.find(({ cells }) => cells.consignment !== '');
  return { number: normalizeNumber(first?.cells.consignment ?? ''), row: first?.row ?? rows[0]?.row ?? 1 };
}

/** Reports a second consignment number in a table. */
export function readConsignment(rows: readonly TableRow[], { ofTable, ofRows }: Problems): string {
  const { number, row: at } = consignmentIn(rows);
  if (number !== '' && !isValidNumber(number))
    createProblemReporter(ofTable, at)('consignment', '进货单号只能用字母、数字和连字符，最多 32 个');
  for (const { row, cells } of rows)
    if (cells.consignment !== '' && normalizeNumber(cells.consignment) !== number)
      createProblemReporter(ofRows, row)('consignment', '一张表格只能有一个进货单号，请分成几份');
  return number;
}

/** The shop gives numbers such as `dc0123`. */
const prefixOf = (number: string) => /^([a-z]{1,4})\d{3,}$/.exec(number)?.[1] ?? '';

/** A row without a number is one product, recognized by its content at the next import. */
function lotIdsOf(rows: readonly TableRow[], consignment: string): Map<TableRow, string> {
  const ids = new Map<TableRow, string>();
  if (consignment === '') return ids;
  const equal = new Map<string, number>();
  for (const row of rows) {
    const number = normalizeNumber(row.cells.number);
    if (number !== '') {
      ids.set(row, productIdOf(consignment, number));
      continue;
    }
    const filled = ALL_CONTENT.filter((name) => !LATER_COLUMNS.includes(name) || row.cells[name] !== '');
    const content = hashOf(filled.map((name) => row.cells[name]).join('\0'));
    const before = equal.get(content) ?? 0;
    equal.set(content, before + 1);
    ids.set(row, productIdOf(consignment, `row_${content}${before === 0 ? '' : `_${before + 1}`}`));
  }
  return ids;
}

/** Left out while empty, so that a table made before these columns leads to the same products. */
const LATER_COLUMNS: readonly ColumnName[] = ['weight_grams', 'billed_grams'];
const ALL_CONTENT = [...CONTENT_COLUMNS.product, ...CONTENT_COLUMNS.grade];

/** FNV-1a with 64 bits. */
function hashOf(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text))
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return hash.toString(36);
}

export interface RowGroup {
  readonly id: string;
  readonly number: string;
  readonly rows: ProductRows;
  readonly known: KnownProduct | undefined;
  readonly isBySku: boolean;
}

/** Rows without a valid number are also checked, each as a product. */
export function groupRows(
  rows: readonly TableRow[],
  consignment: string,
  context: PlanContext,
  { ofTable, ofRows }: Problems,
): RowGroup[] {
  const groups = new Map<string, RowGroup>();
  const lotIds = lotIdsOf(rows, consignment);
  const find = (row: TableRow) => findProduct(row, lotIds.get(row), context);
  const isKnown = (row: TableRow) => find(row) !== undefined;
  const prefixes = new Set([...context.skus.keys()].map(prefixOf));
  // A table without any known product is a consignment, even without a number.
  const isConsignment =
    consignment !== '' || !rows.some((row) => parseRowRevision(row.mark) !== undefined || isKnown(row));
  const exportedNumbers = new Map(
    context.exported.map(({ mark, cells }) => [mark.id, normalizeNumber(cells.number ?? '')]),
  );
  for (const row of rows) {
    const report = createProblemReporter(ofRows, row.row);
    const typed = row.cells.number;
    const number = normalizeNumber(typed);
    const found = find(row);
    let key = found?.product.id ?? lotIds.get(row) ?? `new ${number}`;
    if (found !== undefined) {
      const mark = parseRowRevision(row.mark);
      // Only some columns were sorted, so cells and numbers of all rows may be mixed up.
      if (mark !== undefined && mark.id !== found.product.id)
        createProblemReporter(ofTable, row.row)(
          'number',
          `编号“${typed}”和导出时不是同一件商品：排序时请选中整张表格，编号不能改`,
        );
      else if (mark === undefined && found.isBySku && (context.skus.get(number)?.length ?? 0) > 1)
        report('number', `店里有几件商品的编号都是“${typed}”，请先在商品里改成不同的编号`);
    } else if (number !== '' && exportedNumbers.get(parseRowRevision(row.mark)?.id ?? '') === number) {
      report('number', `编号为“${typed}”的商品在导出以后删除了；不再需要的话，请删去这一行`);
      continue;
    } else if (!isConsignment) {
      report('number', unknownNumber(typed));
      continue;
    } else if (prefixOf(number) !== '' && prefixes.has(prefixOf(number))) {
      report('number', `店里没有编号为“${typed}”的商品；新商品请写进货单里的序号，例如 001，或留空`);
      continue;
    } else if (number !== '' && !isValidNumber(number)) {
      report('number', '编号只能用字母、数字和连字符，最多 32 个');
      key = `row ${row.row}`;
    }
    const before = groups.get(key);
    groups.set(key, {
      number,
      id: lotIds.get(row) ?? '',
      rows: before === undefined ? [row] : [...before.rows, row],
      known: found?.product,
      isBySku: found?.isBySku === true,
    });
  }
  if (consignment === '' && isConsignment && rows[0] !== undefined)
    createProblemReporter(ofTable, rows[0].row)('consignment', '请在第一行填写进货单号');
  return [...groups.values()];
}

const unknownNumber = (typed: string) =>
  typed === ''
    ? '请填写编号；新商品要在第一行填写进货单号'
    : `店里没有编号为“${typed}”的商品；如果是新商品，请在第一行填写进货单号`;

interface Found {
  readonly product: KnownProduct;
  readonly isBySku: boolean;
}

function findProduct(
  { cells, mark }: TableRow,
  lotId: string | undefined,
  { products, skus }: PlanContext,
): Found | undefined {
  const number = normalizeNumber(cells.number);
  const lot = products.get(lotId ?? '');
  if (number === '') {
    // The product was exported before it had a number.
    const own = products.get(parseRowRevision(mark)?.id ?? '');
    const product = own === undefined || own.current['sku'] ? lot : own;
    return product === undefined ? undefined : { product, isBySku: false };
  }
  const ids = skus.get(number) ?? [];
  const own = ids.find((id) => id === parseRowRevision(mark)?.id) ?? ids[0] ?? '';
  const bySku = products.get(own);
  if (bySku !== undefined && (lot === undefined || parseRowRevision(mark)?.id === bySku.id))
    return { product: bySku, isBySku: true };
  return lot === undefined ? undefined : { product: lot, isBySku: false };
}
