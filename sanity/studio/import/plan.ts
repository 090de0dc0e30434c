import { type PlannedChange, planChange } from './changes.ts';
import { type PartialExportedRow, parseRowRevision } from './exported.ts';
import { groupRows, type PlanContext, type Problems, type RowGroup, readConsignment } from './group-rows.ts';
import { type KnownProduct, type ProductRows, variantsOf } from './known-product.ts';
import type { CellContext } from './parse-cell.ts';
import type { PicturedProduct } from './pictures.ts';
import {
  CONTENT_COLUMNS,
  createProblemReporter,
  type GradeRow,
  type ProductFacts,
  parseGrade,
  parseProduct,
} from './rows.ts';
import {
  type CellProblem,
  COLUMN_NAMES,
  columnOf,
  type ImportTable,
  normalizeNumber,
  type TableRow,
} from './table.ts';

export interface PlannedProduct {
  readonly id: string;
  /** Normalized; empty if the table has none. */
  readonly number: string;
  readonly row: number;
  readonly facts: ProductFacts;
  readonly bothSides: boolean;
  readonly grades: readonly GradeRow[];
}

export type GoodPlan = Extract<ImportPlan, { kind: 'good' }>;

export type ImportPlan =
  | {
      readonly kind: 'good';
      /** Empty if no stock is received. */
      readonly consignment: string;
      readonly products: readonly PlannedProduct[];
      readonly changes: readonly PlannedChange[];
      /** Rows that are left out because of a problem. */
      readonly refused: { readonly rows: readonly TableRow[]; readonly problems: readonly CellProblem[] };
      /** Exported products that the table no longer has don't change. */
      readonly gone: readonly string[];
      /** Columns that are ignored. */
      readonly otherColumns: readonly string[];
    }
  /** Sorted by row. */
  | { readonly kind: 'wrong'; readonly problems: readonly CellProblem[] };

/** Yields after each product, so that the page can respond. */
export function* planInSteps(table: ImportTable, context: PlanContext): Generator<void, ImportPlan> {
  if (table.rows.length === 0) return { kind: 'wrong', problems: table.problems };
  const problems: Problems = { ofTable: [], ofRows: [] };
  const consignment = readConsignment(table.rows, problems);
  const groups = groupRows(table.rows, consignment, context, problems);
  const exported = new Map(
    context.exported.map((row) => [`${row.mark.id} ${row.mark.variantKey}`, row] as const),
  );
  const known: PlannedChange[] = [];
  const fresh: RowGroup[] = [];
  for (const group of groups) {
    yield;
    const { rows, number, known: product } = group;
    if (product === undefined) {
      fresh.push(group);
      continue;
    }
    const { read } = context;
    const change = {
      read,
      columns: table.columns,
      isBySku: group.isBySku,
      exported: (id: string, key: string) => exported.get(`${id} ${key}`),
    };
    known.push(planChange(rows, number, product, change, problems.ofRows));
  }
  const planned = yield* planNew(fresh, table, context, problems);
  const arriving = planned[0]?.row ?? known.find(({ received }) => received.length > 0)?.row;
  if (consignment === '' && arriving !== undefined && !problems.ofTable.some(isOfConsignment))
    createProblemReporter(problems.ofTable, arriving)('consignment', '入库要填写进货单号，写在第一行即可');
  // Reports a damaged cell only once.
  const damaged = new Set(table.problems.map(({ row, column }) => `${row} ${column}`));
  const all = [...table.problems, ...problems.ofTable, ...problems.ofRows]
    .filter((problem, at) => at < table.problems.length || !damaged.has(`${problem.row} ${problem.column}`))
    .sort((a, b) => a.row - b.row);
  const refused = refusedRows(table.rows, groups, all);
  const refusedAt = new Set(refused.map(({ row }) => row));
  const isKept = ({ row }: { readonly row: number }) => !refusedAt.has(row);
  const [products, changes] = [planned.filter(isKept), known.filter(isKept)];
  if (all.length > 0 && (problems.ofTable.length > 0 || products.length + changes.length === 0))
    return { kind: 'wrong', problems: all };
  return {
    kind: 'good',
    consignment,
    products,
    changes,
    otherColumns: table.otherColumns,
    refused: { rows: refused, problems: all },
    gone: goneIn(context.exported, table.rows, known),
  };
}

function refusedRows(
  rows: readonly TableRow[],
  groups: readonly RowGroup[],
  problems: readonly CellProblem[],
): TableRow[] {
  const wrong = new Set(problems.map(({ row }) => row));
  for (const group of groups)
    if (group.rows.some(({ row }) => wrong.has(row))) for (const { row } of group.rows) wrong.add(row);
  return rows.filter(({ row }) => wrong.has(row));
}

const isOfConsignment = ({ column }: CellProblem) => column === columnOf('consignment').title;

function* planNew(
  groups: readonly RowGroup[],
  table: ImportTable,
  { read }: PlanContext,
  { ofTable, ofRows }: Problems,
): Generator<void, PlannedProduct[]> {
  if (groups.length === 0) return [];
  const missing = COLUMN_NAMES.filter((name) => columnOf(name).isRequired && !table.columns.has(name));
  for (const name of missing)
    createProblemReporter(ofTable, table.headRow)(name, `缺少“${columnOf(name).title}”一列`);
  if (missing.length > 0) return [];
  const planned: PlannedProduct[] = [];
  for (const { rows, number, id } of groups) {
    yield;
    const [first] = rows;
    const facts = parseProduct(first, read, createProblemReporter(ofRows, first.row));
    reportContradictions(rows, ofRows);
    const grades = readGrades(rows, read, ofRows);
    if (facts === undefined) continue;
    const bothSides = read.needsBothSides(facts.categoryId);
    planned.push({ id, number, row: first.row, facts, bothSides, grades });
  }
  return planned;
}

/** Reports rows of one new product that differ; later rows may repeat the first. */
function reportContradictions([first, ...others]: ProductRows, problems: CellProblem[]): void {
  for (const other of others) {
    const report = createProblemReporter(problems, other.row);
    for (const name of CONTENT_COLUMNS.product) {
      if (other.cells[name] === '' || other.cells[name] === first.cells[name]) continue;
      report(name, `与第 ${first.row} 行同一编号，但“${columnOf(name).title}”不同；请改成一样，或换一个编号`);
    }
  }
}

function readGrades(rows: ProductRows, read: CellContext, problems: CellProblem[]): GradeRow[] {
  const rowOf = new Map<string, number>();
  return rows.flatMap((row) => {
    const report = createProblemReporter(problems, row.row);
    const grade = parseGrade(row, read, report);
    if (grade === undefined) return [];
    const before = rowOf.get(grade.key);
    if (before !== undefined)
      report(
        grade.specimen === undefined ? 'grade' : 'specimen',
        grade.specimen === undefined
          ? `品质 ${grade.grade} 在第 ${before} 行已经有了，每个品质只能有一行`
          : `标本号 ${grade.specimen} 在第 ${before} 行已经有了`,
      );
    rowOf.set(grade.key, row.row);
    return [grade];
  });
}

/** The products that picture files can name, also those whose rows are left out. */
export function picturedProducts({
  products,
  changes,
  refused,
}: Pick<GoodPlan, 'products' | 'changes' | 'refused'>): PicturedProduct[] {
  const added = (grades: readonly GradeRow[]) => grades.flatMap(({ specimen }) => specimen ?? []);
  const stored = ({ current }: KnownProduct) =>
    variantsOf(current).flatMap(({ number }) => (typeof number === 'number' ? number : []));
  const imported = [
    ...products.map(({ number, grades }) => ({ number, specimens: added(grades) })),
    ...changes.map(({ number, product, newGrades }) => ({
      number,
      specimens: [...stored(product), ...added(newGrades)],
    })),
  ];
  const numbers = new Set(imported.map(({ number }) => number));
  const leftOut = refused.rows
    .map(({ row, cells }) => ({ number: normalizeNumber(cells.number), specimens: [], leftOutRow: row }))
    .filter(({ number }) => !numbers.has(number));
  return [...imported, ...leftOut].filter(({ number }) => number !== '');
}

/** An invalid row still counts as a row of its product. */
function goneIn(
  exported: readonly PartialExportedRow[],
  rows: readonly TableRow[],
  known: readonly PlannedChange[],
): string[] {
  const there = new Set([
    ...known.map(({ id }) => id),
    ...rows.map(({ mark }) => parseRowRevision(mark)?.id),
  ]);
  const gone = exported.filter(({ mark }) => !there.has(mark.id));
  return [...new Set(gone.map(({ cells }) => `${cells.number ?? ''} ${cells.name ?? ''}`.trim()))];
}
