/** Plans what to write; finds every problem before anything is written. */
import { type KnownProduct, type PlannedChange, planChange, type Rows } from './changes.ts';
import { type ExportedProduct, parseMark } from './exported.ts';
import type { CellContext } from './parse-cell.ts';
import {
  CONTENT_COLUMNS,
  type GradeRow,
  type ProductFacts,
  parseGrade,
  parseProduct,
  reporterFor,
} from './rows.ts';
import {
  COLUMN_NAMES,
  columnOf,
  type ImportTable,
  isValidNumber,
  normalizeNumber,
  type Problem,
  productIdOf,
  type TableRow,
} from './table.ts';

export interface PlannedProduct {
  readonly id: string;
  /** Normalized, for matching pictures; empty if the table gives none. */
  readonly number: string;
  readonly row: number;
  readonly facts: ProductFacts;
  readonly bothSides: boolean;
  readonly grades: readonly GradeRow[];
}

export type ImportPlan =
  | {
      readonly kind: 'good';
      /** Empty if nothing new arrives. */
      readonly consignment: string;
      readonly products: readonly PlannedProduct[];
      readonly changes: readonly PlannedChange[];
      /** Exported products that the table no longer has. They are kept. */
      readonly gone: readonly string[];
      /** Columns that are ignored. */
      readonly otherColumns: readonly string[];
    }
  /** Sorted by row. */
  | { readonly kind: 'wrong'; readonly problems: readonly Problem[] };

export interface PlanContext {
  readonly read: CellContext;
  /** Keyed by document id. */
  readonly products: ReadonlyMap<string, KnownProduct>;
  /** Document ids by normalized number: one, unless drafts share a number. */
  readonly skus: ReadonlyMap<string, readonly string[]>;
  readonly exported: readonly ExportedProduct[];
}

/** Products that the table may mean, by id. */
export function productIdsIn(table: ImportTable, skus: PlanContext['skus']): string[] {
  const { number: consignment } = consignmentIn(table.rows);
  const ids = table.rows.flatMap(({ cells, mark }) =>
    [...(skus.get(normalizeNumber(cells.number)) ?? []), parseMark(mark)?.id ?? []].flat(),
  );
  return [...new Set([...ids, ...lotIdsOf(table.rows, consignment).values()])];
}

export function planImport(table: ImportTable, context: PlanContext): ImportPlan {
  if (table.rows.length === 0) return { kind: 'wrong', problems: table.problems };
  const problems: Problem[] = [];
  const consignment = readConsignment(table.rows, problems);
  const groups = groupRows(table.rows, consignment, context, problems);
  const exported = new Map(
    context.exported.map((row) => [`${row.mark.id} ${row.mark.variantKey}`, row] as const),
  );
  const changes: PlannedChange[] = [];
  const fresh: Group[] = [];
  for (const group of groups) {
    const { rows, number, known } = group;
    if (known === undefined) {
      fresh.push(group);
      continue;
    }
    reportContradictions(rows, problems);
    const { read } = context;
    const change = {
      ...{ read, columns: table.columns, isBySku: group.isBySku },
      exported: (id: string, key: string) => exported.get(`${id} ${key}`),
    };
    changes.push(planChange(rows, number, known, change, problems));
  }
  const products = planNew(fresh, table, context, problems);
  const arriving = products[0]?.row ?? changes.find(({ received }) => received.length > 0)?.row;
  if (consignment === '' && arriving !== undefined && !problems.some(isOfConsignment))
    reporterFor(problems, arriving)('consignment', '入库要填写进货单号，写在第一行即可');
  // Report a damaged cell only as damaged.
  const damaged = new Set(table.problems.map(({ row, column }) => `${row} ${column}`));
  const all = [...table.problems, ...problems.filter(({ row, column }) => !damaged.has(`${row} ${column}`))];
  if (all.length > 0) return { kind: 'wrong', problems: all.sort((a, b) => a.row - b.row) };
  const gone = goneIn(context.exported, changes);
  return { kind: 'good', consignment, products, changes, gone, otherColumns: table.otherColumns };
}

const isOfConsignment = ({ column }: Problem) => column === columnOf('consignment').title;

/** The number in the first row that has one, which is compared with the others. */
function consignmentIn(rows: readonly TableRow[]): { readonly number: string; readonly row: number } {
  const first = rows.find(({ cells }) => cells.consignment !== '');
  return { number: normalizeNumber(first?.cells.consignment ?? ''), row: first?.row ?? rows[0]?.row ?? 1 };
}

/** One consignment number per table. */
function readConsignment(rows: readonly TableRow[], problems: Problem[]): string {
  const { number, row: at } = consignmentIn(rows);
  if (number !== '' && !isValidNumber(number))
    reporterFor(problems, at)('consignment', '进货单号只能用字母、数字和连字符，最多 32 个');
  for (const { row, cells } of rows)
    if (cells.consignment !== '' && normalizeNumber(cells.consignment) !== number)
      reporterFor(problems, row)('consignment', '一张表格只能有一个进货单号，请分成几份');
  return number;
}

/** The letters of numbers such as `dc0123`, which the shop gives. */
const prefixOf = (number: string) => /^([a-z]{1,4})\d{3,}$/.exec(number)?.[1] ?? '';

/**
 * The ids that rows have as new products. Rows without a number are one product each, recognized by their content when
 * the table is imported again.
 */
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
    const content = hashOf(ALL_CONTENT.map((name) => row.cells[name]).join('\0'));
    const before = equal.get(content) ?? 0;
    equal.set(content, before + 1);
    ids.set(row, productIdOf(consignment, `row_${content}${before === 0 ? '' : `_${before + 1}`}`));
  }
  return ids;
}

const ALL_CONTENT = [...CONTENT_COLUMNS.product, ...CONTENT_COLUMNS.grade];

/** FNV-1a with 64 bits. */
function hashOf(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text))
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return hash.toString(36);
}

interface Group {
  /** Document id that the product gets if it is new. */
  readonly id: string;
  readonly number: string;
  readonly rows: Rows;
  readonly known: KnownProduct | undefined;
  readonly isBySku: boolean;
}

/** Rows of one product. Rows without a valid number are checked too, each by itself. */
function groupRows(
  rows: readonly TableRow[],
  consignment: string,
  context: PlanContext,
  problems: Problem[],
): Group[] {
  const groups = new Map<string, Group>();
  const lotIds = lotIdsOf(rows, consignment);
  const find = (row: TableRow) => findProduct(row, lotIds.get(row), context);
  const isKnown = (row: TableRow) => find(row) !== undefined;
  const prefixes = new Set([...context.skus.keys()].map(prefixOf));
  // A table that knows no product is a consignment, even if its number is missing.
  const isConsignment =
    consignment !== '' || !rows.some((row) => parseMark(row.mark) !== undefined || isKnown(row));
  const exportedNumbers = new Map(
    context.exported.map(({ mark, cells }) => [mark.id, normalizeNumber(cells.number ?? '')]),
  );
  for (const row of rows) {
    const report = reporterFor(problems, row.row);
    const typed = row.cells.number;
    const number = normalizeNumber(typed);
    const found = find(row);
    let key = found?.product.id ?? lotIds.get(row) ?? `new ${number}`;
    if (found !== undefined) {
      const mark = parseMark(row.mark);
      if (mark !== undefined && mark.id !== found.product.id)
        report('number', `编号“${typed}”和导出时不是同一件商品：排序时请选中整张表格，编号不能改`);
      else if (mark === undefined && found.isBySku && (context.skus.get(number)?.length ?? 0) > 1)
        report('number', `店里有几件商品的编号都是“${typed}”，请先在商品里改成不同的编号`);
    } else if (number !== '' && exportedNumbers.get(parseMark(row.mark)?.id ?? '') === number) {
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
      ...{ number, id: lotIds.get(row) ?? '' },
      rows: before === undefined ? [row] : [...before.rows, row],
      known: found?.product,
      isBySku: found?.isBySku === true,
    });
  }
  if (consignment === '' && isConsignment && rows[0] !== undefined)
    reporterFor(problems, rows[0].row)('consignment', '请在第一行填写进货单号');
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
    // Exported before it had a number.
    const own = products.get(parseMark(mark)?.id ?? '');
    const product = own === undefined || own.current['sku'] ? lot : own;
    return product === undefined ? undefined : { product, isBySku: false };
  }
  const ids = skus.get(number) ?? [];
  const own = ids.find((id) => id === parseMark(mark)?.id) ?? ids[0] ?? '';
  const bySku = products.get(own);
  if (bySku !== undefined && (lot === undefined || parseMark(mark)?.id === bySku.id))
    return { product: bySku, isBySku: true };
  return lot === undefined ? undefined : { product: lot, isBySku: false };
}

function planNew(
  groups: readonly Group[],
  table: ImportTable,
  { read }: PlanContext,
  problems: Problem[],
): PlannedProduct[] {
  if (groups.length === 0) return [];
  const missing = COLUMN_NAMES.filter((name) => columnOf(name).isRequired && !table.columns.has(name));
  for (const name of missing) reporterFor(problems, table.headRow)(name, `缺少“${columnOf(name).title}”一列`);
  if (missing.length > 0) return [];
  return groups.flatMap(({ rows, number, id }) => {
    const [first] = rows;
    const facts = parseProduct(first, read, reporterFor(problems, first.row));
    reportContradictions(rows, problems);
    const grades = readGrades(rows, read, problems);
    if (facts === undefined) return [];
    const bothSides = read.needsBothSides(facts.categoryId);
    return [{ id, number, row: first.row, facts, bothSides, grades }];
  });
}

/** A product is described in its first row; further rows may repeat it. */
function reportContradictions([first, ...others]: Rows, problems: Problem[]): void {
  for (const other of others) {
    const report = reporterFor(problems, other.row);
    for (const name of CONTENT_COLUMNS.product) {
      if (other.cells[name] === '' || other.cells[name] === first.cells[name]) continue;
      report(name, `与第 ${first.row} 行同一编号，但“${columnOf(name).title}”不同；请改成一样，或换一个编号`);
    }
  }
}

function readGrades(rows: Rows, read: CellContext, problems: Problem[]): GradeRow[] {
  const rowOf = new Map<string, number>();
  return rows.flatMap((row) => {
    const report = reporterFor(problems, row.row);
    const grade = parseGrade(row, read, report);
    if (grade === undefined) return [];
    const before = rowOf.get(grade.key);
    if (before !== undefined)
      report('grade', `品质 ${grade.grade} 在第 ${before} 行已经有了，每个品质只能有一行`);
    rowOf.set(grade.key, row.row);
    return [grade];
  });
}

function goneIn(exported: readonly ExportedProduct[], changes: readonly PlannedChange[]): string[] {
  const there = new Set(changes.map(({ id }) => id));
  const gone = exported.filter(({ mark }) => !there.has(mark.id));
  return [...new Set(gone.map(({ cells }) => `${cells.number ?? ''} ${cells.name ?? ''}`.trim()))];
}
