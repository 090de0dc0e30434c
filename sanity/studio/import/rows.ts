import { pricedFindings } from '../../../src/features/content/content-money.rules.ts';
import { permitFindings } from '../../../src/features/content/content-specimen.rules.ts';
import { type Weights, weightFindings } from '../../../src/features/shipping/weights.rules.ts';
import type { Grade, Sex } from '../../../src/features/specimens/specimen.rules.ts';
import { VARIANT_KEYS } from '../../variant-keys.ts';
import { type CellContext, type CellValue, parseCell, type Tier } from './parse-cell.ts';
import { type CellProblem, COLUMN_NAMES, type ColumnName, columnOf, type TableRow } from './table.ts';

export interface ProductFacts {
  readonly name: string;
  readonly speciesId: string;
  readonly categoryId: string;
  readonly gender: Sex;
  readonly optional: Readonly<Record<string, CellValue>>;
  readonly origin: string;
  readonly locality: string;
  readonly description: string;
}

export interface GradeRow {
  readonly row: number;
  readonly key: string;
  readonly grade: Grade;
  readonly description: string;
  readonly price: number;
  readonly originalPrice: number | undefined;
  readonly tiers: readonly Tier[];
  /** Only the weights that the row sets. */
  readonly weights: Weights;
  readonly pieces: number;
  readonly specimen: number | undefined;
}

export type ReportProblem = (column: ColumnName, message: string) => void;

export function createProblemReporter(problems: CellProblem[], row: number): ReportProblem {
  return (column, message) => void problems.push({ row, column: columnOf(column).title, message });
}

/** The product's number and its deliveries are not content. */
export const CONTENT_COLUMNS = {
  product: COLUMN_NAMES.filter((name) => columnOf(name).of === 'product' && name !== 'number'),
  grade: COLUMN_NAMES.filter((name) => columnOf(name).of === 'grade' && name !== 'pieces'),
} as const;

type Values = Partial<Record<ColumnName, CellValue>>;

interface ReadCells {
  readonly values: Values;
  readonly isGood: boolean;
}

function readCells(
  { cells }: TableRow,
  columns: readonly ColumnName[],
  context: CellContext,
  report: ReportProblem,
): ReadCells {
  const values: Values = {};
  let isGood = true;
  for (const name of columns) {
    const result = parseCell(name, cells[name], context);
    if ('message' in result) {
      isGood = false;
      report(name, result.message);
    } else if (result.value !== undefined) values[name] = result.value;
  }
  return { values, isGood };
}

/** Returns undefined after reporting a problem. */
export function parseProduct(
  row: TableRow,
  context: CellContext,
  report: ReportProblem,
): ProductFacts | undefined {
  const { values, isGood } = readCells(row, CONTENT_COLUMNS.product, context, report);
  const { source, permit_note } = row.cells;
  const cites = [context.species(row.cells.species)?.cites];
  const isPermitted = !reportPermitProblems({ cites, source, permit_note }, report);
  if (!isGood || !isPermitted) return undefined;
  const { name, species: speciesId, category: categoryId, origin, locality, gender, description } = values;
  const optional = Object.fromEntries(
    Object.entries(values).filter(([column]) => !columnOf(column as ColumnName).isRequired),
  );
  return { name, speciesId, categoryId, origin, locality, gender, description, optional } as ProductFacts;
}

/** Returns true if a species of CITES Appendix II lacks its source or permit. */
export function reportPermitProblems(
  permit: Parameters<typeof permitFindings>[0],
  report: ReportProblem,
): boolean {
  const findings = permitFindings(permit);
  for (const { path, message } of findings) report(path[0] === 'source' ? 'source' : 'permit_note', message);
  return findings.length > 0;
}

/** Returns undefined after reporting a problem. */
export function parseGrade(row: TableRow, context: CellContext, report: ReportProblem): GradeRow | undefined {
  const { values, isGood } = readCells(row, [...CONTENT_COLUMNS.grade, 'pieces'], context, report);
  const { grade, grade_description, price, original_price, tiers = [], pieces, specimen } = values;
  const weights = {
    ...('weight_grams' in values ? { weight_grams: Number(values.weight_grams) } : {}),
    ...('billed_grams' in values ? { billed_grams: Number(values.billed_grams) } : {}),
  };
  const isOne = !reportSpecimen({ specimen, pieces, tiers }, report);
  const isPriced = !reportMoney({ price, original_price, tiers } as PriceCells, report);
  const isWeighed = !reportWeights(weights, report);
  if (!isGood || !isPriced || !isOne || !isWeighed) return undefined;
  const key = specimen === undefined ? VARIANT_KEYS[grade as Grade] : specimenKey(specimen as number);
  return {
    row: row.row,
    key,
    grade,
    description: grade_description,
    price,
    originalPrice: original_price,
    tiers,
    weights,
    pieces,
    specimen,
  } as GradeRow;
}

const specimenKey = (number: number) => `s${String(number).padStart(2, '0')}`;

type SpecimenCells = Readonly<Record<'specimen' | 'pieces' | 'tiers', CellValue | undefined>>;

/** A single specimen has one unit and no bulk tiers. */
function reportSpecimen({ specimen, pieces, tiers }: SpecimenCells, report: ReportProblem): boolean {
  if (specimen === undefined) return false;
  const isMany = Number(pieces) > 1;
  const hasTiers = Array.isArray(tiers) && tiers.length > 0;
  if (isMany) report('pieces', '单件标本只有一件');
  if (hasTiers) report('tiers', '单件标本没有批发价');
  return isMany || hasTiers;
}

export interface PriceCells {
  readonly price: number | undefined;
  readonly original_price: number | undefined;
  readonly tiers: readonly Tier[];
}

const COLUMN_OF: Readonly<Record<string, ColumnName>> = {
  price: 'price',
  original_price: 'original_price',
  bulk_discount: 'tiers',
};

export function reportMoney({ price, original_price, tiers }: PriceCells, report: ReportProblem): boolean {
  const findings = pricedFindings({ price, original_price, bulk_discount: tiers });
  for (const { path, message } of findings) report(COLUMN_OF[String(path[0])] ?? 'price', message);
  return findings.length > 0;
}

/** The cells have been checked each; this finds a billed weight below the net weight. */
export function reportWeights(weights: Weights, report: ReportProblem): boolean {
  const findings = weightFindings(weights);
  for (const { path, message } of findings) report(path[0] as keyof Weights, message);
  return findings.length > 0;
}
