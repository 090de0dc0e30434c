/** From a table to what will be written; all that is wrong is found before anything is. */
import { charactersIn } from '../../../src/rules/characters.ts';
import {
  type GradeRow,
  type Known,
  type ProductFacts,
  readGrade,
  readProduct,
  type Tell,
  tellInto,
} from './rows.ts';
import {
  COLUMN_NAMES,
  columnOf,
  isNumber,
  type Problem,
  plainNumber,
  productIdOf,
  readTable,
  type TableRow,
} from './table.ts';

export interface PlannedProduct {
  readonly id: string;
  /** Plain, as pictures are matched by it. */
  readonly number: string;
  /** Of the row that tells of the product. */
  readonly row: number;
  readonly facts: ProductFacts;
  readonly grades: readonly GradeRow[];
}

export type Plan =
  | {
      readonly kind: 'good';
      readonly consignment: string;
      readonly products: readonly PlannedProduct[];
      /** Heads of columns that are not read. */
      readonly otherColumns: readonly string[];
    }
  /** Nothing may be written. In the order of the table. */
  | { readonly kind: 'wrong'; readonly problems: readonly Problem[] };

/** `today` is `YYYY-MM-DD`: no specimen was collected after it. */
export function planConsignment(sheet: readonly (readonly string[])[], known: Known, today: string): Plan {
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
  // A damaged cell is told as such, and not for what it fails to be.
  const damaged = new Set(table.problems.map(({ row, column }) => `${row} ${column}`));
  const all = [...table.problems, ...problems.filter(({ row, column }) => !damaged.has(`${row} ${column}`))];
  if (all.length === 0) return { kind: 'good', consignment, products, otherColumns: table.otherColumns };
  return { kind: 'wrong', problems: all.sort((a, b) => a.row - b.row) };
}

/** One number for the whole table; it need stand in its first row only. */
function readConsignment(rows: readonly TableRow[], problems: Problem[]): string {
  const [first] = rows;
  const number = first === undefined ? '' : plainNumber(first.cells.consignment);
  if (first !== undefined && !isNumber(number))
    tellInto(problems, first.row)(
      'consignment',
      number === '' ? '请在第一行填写进货单号' : '进货单号只能用字母、数字和连字符，最多 32 个',
    );
  for (const { row, cells } of rows.slice(1))
    if (cells.consignment !== '' && plainNumber(cells.consignment) !== number)
      tellInto(problems, row)('consignment', '一张表格只能有一个进货单号，请分成几份');
  return number;
}

type Rows = readonly [TableRow, ...TableRow[]];

/** A row without a sound number stands for itself, so that its other mistakes are told, too. */
function groupByNumber(rows: readonly TableRow[], problems: Problem[]): { number: string; rows: Rows }[] {
  const groups = new Map<string, Rows>();
  for (const row of rows) {
    const number = plainNumber(row.cells.number);
    if (!isNumber(number)) {
      const message = number === '' ? '请填写编号' : '编号只能用字母、数字和连字符，最多 32 个';
      tellInto(problems, row.row)('number', message);
      groups.set(`row ${row.row}`, [row]);
      continue;
    }
    const before = groups.get(number);
    groups.set(number, before === undefined ? [row] : [...before, row]);
  }
  return [...groups].map(([number, own]) => ({ number, rows: own }));
}

/** Rows of one number are the grades of one product; its own columns are filled in the first of them. */
function readGroup(
  rows: Rows,
  known: Known,
  today: string,
  problems: Problem[],
): Pick<PlannedProduct, 'facts' | 'grades'> | undefined {
  const [first, ...others] = rows;
  const tellFirst = tellInto(problems, first.row);
  checkTexts(first, ['product', 'grade'], tellFirst);
  const facts = readProduct(first, known, today, tellFirst);
  for (const other of others) {
    const tell = tellInto(problems, other.row);
    checkTexts(other, ['grade'], tell);
    for (const name of COLUMN_NAMES) {
      if (columnOf(name).of !== 'product' || name === 'number' || other.cells[name] === '') continue;
      if (other.cells[name] !== first.cells[name])
        tell(name, `与第 ${first.row} 行同一编号，但“${columnOf(name).title}”不同；请改成一样，或换一个编号`);
    }
  }
  const rowOf = new Map<string, number>();
  const grades = rows.flatMap((row) => {
    const tell = tellInto(problems, row.row);
    const grade = readGrade(row, tell);
    if (grade === undefined) return [];
    const before = rowOf.get(grade.key);
    if (before !== undefined)
      tell('grade', `品质 ${grade.grade} 在第 ${before} 行已经有了，每个品质只能有一行`);
    rowOf.set(grade.key, row.row);
    return [grade];
  });
  return facts === undefined ? undefined : { facts, grades };
}

function checkTexts({ cells }: TableRow, of: readonly string[], tell: Tell): void {
  for (const name of COLUMN_NAMES) {
    const column = columnOf(name);
    if (!of.includes(column.of)) continue;
    const cell = cells[name];
    if (column.isRequired && cell === '' && name !== 'number') tell(name, `请填写${column.title}`);
    if (column.max !== undefined && charactersIn(cell) > column.max)
      tell(name, `${column.title}最多 ${column.max} 个字`);
  }
}
