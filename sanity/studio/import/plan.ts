/** Plans what to write; finds every problem before anything is written. */
import { charactersIn } from '../../../src/rules/characters.ts';
import {
  type GradeRow,
  type KnownContent,
  type ProductFacts,
  type ReportProblem,
  readGrade,
  readProduct,
  reporterFor,
} from './rows.ts';
import {
  COLUMN_NAMES,
  columnOf,
  isValidNumber,
  normalizeNumber,
  type Problem,
  productIdOf,
  readTable,
  type TableRow,
} from './table.ts';

export interface PlannedProduct {
  readonly id: string;
  /** Normalized, for matching pictures. */
  readonly number: string;
  readonly row: number;
  readonly facts: ProductFacts;
  readonly grades: readonly GradeRow[];
}

export type Plan =
  | {
      readonly kind: 'good';
      readonly consignment: string;
      readonly products: readonly PlannedProduct[];
      /** Columns that are ignored. */
      readonly otherColumns: readonly string[];
    }
  /** Sorted by row. */
  | { readonly kind: 'wrong'; readonly problems: readonly Problem[] };

/** `today` is `YYYY-MM-DD`; no collection date may be later. */
export function planConsignment(
  sheet: readonly (readonly string[])[],
  known: KnownContent,
  today: string,
): Plan {
  const table = readTable(sheet);
  if (table.rows.length === 0) return { kind: 'wrong', problems: table.problems };
  const problems: Problem[] = [];
  const consignment = readConsignment(table.rows, problems);
  const products = groupByNumber(table.rows, problems).flatMap(({ number, rows }) => {
    const product = readGroup(rows, known, today, problems);
    return product === undefined
      ? []
      : [{ id: productIdOf(consignment, number), number, row: rows[0].row, ...product }];
  });
  // Report a damaged cell only as damaged.
  const damaged = new Set(table.problems.map(({ row, column }) => `${row} ${column}`));
  const all = [...table.problems, ...problems.filter(({ row, column }) => !damaged.has(`${row} ${column}`))];
  if (all.length === 0) return { kind: 'good', consignment, products, otherColumns: table.otherColumns };
  return { kind: 'wrong', problems: all.sort((a, b) => a.row - b.row) };
}

/** One consignment number per table; the first row suffices. */
function readConsignment(rows: readonly TableRow[], problems: Problem[]): string {
  const [first] = rows;
  const number = first === undefined ? '' : normalizeNumber(first.cells.consignment);
  if (first !== undefined && !isValidNumber(number))
    reporterFor(problems, first.row)(
      'consignment',
      number === '' ? '请在第一行填写进货单号' : '进货单号只能用字母、数字和连字符，最多 32 个',
    );
  for (const { row, cells } of rows.slice(1))
    if (cells.consignment !== '' && normalizeNumber(cells.consignment) !== number)
      reporterFor(problems, row)('consignment', '一张表格只能有一个进货单号，请分成几份');
  return number;
}

type Rows = readonly [TableRow, ...TableRow[]];

/** Rows without a valid number are checked too, each by itself. */
function groupByNumber(rows: readonly TableRow[], problems: Problem[]): { number: string; rows: Rows }[] {
  const groups = new Map<string, Rows>();
  for (const row of rows) {
    const number = normalizeNumber(row.cells.number);
    if (!isValidNumber(number)) {
      const message = number === '' ? '请填写编号' : '编号只能用字母、数字和连字符，最多 32 个';
      reporterFor(problems, row.row)('number', message);
      groups.set(`row ${row.row}`, [row]);
      continue;
    }
    const before = groups.get(number);
    groups.set(number, before === undefined ? [row] : [...before, row]);
  }
  return [...groups].map(([number, own]) => ({ number, rows: own }));
}

/** Rows with one number are grades of one product, described in the first row. */
function readGroup(
  rows: Rows,
  known: KnownContent,
  today: string,
  problems: Problem[],
): Pick<PlannedProduct, 'facts' | 'grades'> | undefined {
  const [first, ...others] = rows;
  const reportFirst = reporterFor(problems, first.row);
  checkTexts(first, ['product', 'grade'], reportFirst);
  const facts = readProduct(first, known, today, reportFirst);
  for (const other of others) {
    const report = reporterFor(problems, other.row);
    checkTexts(other, ['grade'], report);
    for (const name of COLUMN_NAMES) {
      if (columnOf(name).of !== 'product' || name === 'number' || other.cells[name] === '') continue;
      if (other.cells[name] !== first.cells[name])
        report(
          name,
          `与第 ${first.row} 行同一编号，但“${columnOf(name).title}”不同；请改成一样，或换一个编号`,
        );
    }
  }
  const rowOf = new Map<string, number>();
  const grades = rows.flatMap((row) => {
    const report = reporterFor(problems, row.row);
    const grade = readGrade(row, report);
    if (grade === undefined) return [];
    const before = rowOf.get(grade.key);
    if (before !== undefined)
      report('grade', `品质 ${grade.grade} 在第 ${before} 行已经有了，每个品质只能有一行`);
    rowOf.set(grade.key, row.row);
    return [grade];
  });
  return facts === undefined ? undefined : { facts, grades };
}

function checkTexts({ cells }: TableRow, of: readonly string[], report: ReportProblem): void {
  for (const name of COLUMN_NAMES) {
    const column = columnOf(name);
    if (!of.includes(column.of)) continue;
    const cell = cells[name];
    if (column.isRequired && cell === '' && name !== 'number') report(name, `请填写${column.title}`);
    if (column.max !== undefined && charactersIn(cell) > column.max)
      report(name, `${column.title}最多 ${column.max} 个字`);
  }
}
