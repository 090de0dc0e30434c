/** Reads a row by the rules of publishing. */
import { PIECES_MAX } from '../../../src/contract/ops-stock.ts';
import { pricedFindings } from '../../../src/rules/content/money.ts';
import {
  collectedOnVerdict,
  millimetresVerdict,
  pastVerdict,
  permitFindings,
} from '../../../src/rules/content/specimen.ts';
import type { Verdict } from '../../../src/rules/content/verdict.ts';
import { GRADES, type Grade, SEXES, type Sex, type Source } from '../../../src/rules/specimen.ts';
import { type Fact, PRODUCT_FACTS } from '../../../src/rules/specimen-facts.ts';
import { VARIANT_KEYS } from '../../variant-keys.ts';
import { type ColumnName, columnOf, type Problem, type TableRow } from './table.ts';

/** Published content that products refer to. */
export interface KnownContent {
  readonly species: readonly {
    readonly id: string;
    readonly name: string;
    readonly latinName: string;
    readonly cites: string | null;
  }[];
  readonly categories: readonly {
    readonly id: string;
    readonly name: string;
    /** Publishing needs a picture of each side. */
    readonly bothSides: boolean;
  }[];
}

export interface ProductFacts {
  readonly name: string;
  readonly speciesId: string;
  readonly categoryId: string;
  readonly bothSides: boolean;
  readonly gender: Sex;
  /** Optional fields of the document. */
  readonly optional: Readonly<Record<string, string | number | boolean>>;
  readonly origin: string;
  readonly locality: string;
  readonly description: string;
}

const SOURCES: Readonly<Record<string, Source>> = { 野采: 'wild', 牧养: 'ranched', 人工繁育: 'bred' };
const YES = /^(是|有|√|y|yes|true|1)$/i;
const NO = /^(否|无|没有|×|n|no|false|0)?$/i;

/** Normalizes `2026年5月`, `2026/5/8` and `２０２６－０５`; anything else stays as typed. */
function collectedOnIn(cell: string): string {
  const plain = cell
    .normalize('NFKC')
    .replace(/[‐-―−]/g, '-')
    .replace(/[ T]\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?Z?$/, '')
    .replace(/\s/g, '');
  const [, year, month, day] = /^(\d{4})[-/.年](\d{1,2})(?:月|[-/.月](\d{1,2})[日号]?)?$/.exec(plain) ?? [];
  if (year === undefined || month === undefined) return plain;
  return [year, month, ...(day === undefined ? [] : [day])].map((part) => part.padStart(2, '0')).join('-');
}

/** Undefined after reporting a problem. */
export function readProduct(
  { cells }: TableRow,
  known: KnownContent,
  today: string,
  report: ReportProblem,
): ProductFacts | undefined {
  let isGood = true;
  const fail: ReportProblem = (column, message) => {
    isGood = false;
    report(column, message);
  };
  const species = known.species.find(
    ({ name, latinName }) =>
      name === cells.species || latinName.toLowerCase() === cells.species.toLowerCase(),
  );
  if (cells.species !== '' && species === undefined)
    fail('species', `没有已发布的蝶种“${cells.species}”，请先新建并发布，或改正名称`);
  const category = known.categories.find(({ name }) => name === cells.category);
  if (cells.category !== '' && category === undefined)
    fail(
      'category',
      `没有类别“${cells.category}”，现有：${known.categories.map(({ name }) => name).join('、')}`,
    );
  const gender = SEXES.find((sex) => sex === cells.gender.replace(/♂/g, '雄').replace(/♀/g, '雌'));
  if (cells.gender !== '' && gender === undefined) fail('gender', `性别应为 ${SEXES.join('、')} 之一`);
  const source = SOURCES[cells.source];
  if (cells.source !== '' && source === undefined)
    fail('source', `标本来源应为 ${Object.keys(SOURCES).join('、')} 之一`);
  const values = readFacts(cells, today, fail);
  const permit = { cites: [species?.cites], source, permit_note: cells.permit_note };
  for (const { path, message } of permitFindings(permit))
    if (path[0] !== 'source' || cells.source === '')
      fail(path[0] === 'source' ? 'source' : 'permit_note', message);
  if (!isGood || species === undefined || category === undefined || gender === undefined) return undefined;
  const { name, origin, locality, description } = cells;
  return {
    ...{ name, origin, locality, description, gender, speciesId: species.id },
    ...{ categoryId: category.id, bothSides: category.bothSides },
    optional: source === undefined ? values : { ...values, source },
  };
}

/** Optional facts, except choices. */
function readFacts(
  cells: TableRow['cells'],
  today: string,
  fail: ReportProblem,
): Readonly<Record<string, string | number | boolean>> {
  const values: Record<string, string | number | boolean> = {};
  for (const name of Object.keys(PRODUCT_FACTS) as (keyof typeof PRODUCT_FACTS)[]) {
    const fact: Fact = PRODUCT_FACTS[name];
    if (fact.isRequired || fact.type === 'choice') continue;
    const { value, verdict } = readFact(fact, cells[name], today);
    if (verdict !== true) fail(name, verdict);
    if (value !== undefined && value !== '') values[name] = value;
  }
  return values;
}

function readFact(
  fact: Fact,
  cell: string,
  today: string,
): { value: string | number | boolean | undefined; verdict: Verdict } {
  switch (fact.type) {
    case 'date': {
      const value = collectedOnIn(cell);
      const exists = collectedOnVerdict(value);
      return { value, verdict: exists === true ? pastVerdict(value, today) : exists };
    }
    case 'millimetres': {
      const value = numberIn(cell);
      return { value, verdict: millimetresVerdict(fact, value) };
    }
    case 'flag':
      return { value: YES.test(cell), verdict: YES.test(cell) || NO.test(cell) || '请填写“是”，或留空' };
    default:
      return { value: cell, verdict: true };
  }
}

/** Limit of the grade's form. */
const TIERS_MAX = 6;

export interface GradeRow {
  readonly row: number;
  readonly key: string;
  readonly grade: Grade;
  readonly description: string;
  readonly price: number;
  readonly originalPrice: number | undefined;
  readonly tiers: readonly { readonly quantity: number; readonly price: number }[];
  readonly pieces: number;
}

export type ReportProblem = (column: ColumnName, message: string) => void;

export function reporterFor(problems: Problem[], row: number): ReportProblem {
  return (column, message) => void problems.push({ row, column: columnOf(column).title, message });
}

/** Undefined after reporting a problem. */
export function readGrade({ row, cells }: TableRow, report: ReportProblem): GradeRow | undefined {
  let isGood = true;
  const fail: ReportProblem = (column, message) => {
    isGood = false;
    report(column, message);
  };
  const typed = cells.grade
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[－—–−]/g, '-');
  const grade = GRADES.find((one) => one === typed);
  if (cells.grade !== '' && grade === undefined) fail('grade', `品质应为 ${GRADES.join('、')} 之一`);
  const price = numberIn(cells.price);
  const originalPrice = numberIn(cells.original_price);
  const pieces = numberIn(cells.pieces);
  if (Number.isNaN(price)) fail('price', unclear('单价', cells.price));
  if (Number.isNaN(originalPrice)) fail('original_price', unclear('原价', cells.original_price));
  const isWhole = pieces === undefined || (Number.isInteger(pieces) && pieces >= 0 && pieces <= PIECES_MAX);
  if (!isWhole) fail('pieces', `件数应为 0 到 ${PIECES_MAX} 的整数`);
  const tiers = tiersIn(cells.tiers);
  if (tiers === undefined) fail('tiers', '批发价请写成“2=120; 10=98”，即 2 件起 120 元、10 件起 98 元');
  if (tiers !== undefined && tiers.length > TIERS_MAX) fail('tiers', `批发价最多 ${TIERS_MAX} 个档位`);
  const known = (number: number | undefined) => (Number.isNaN(number) ? undefined : number);
  const priced = { price: known(price), original_price: known(originalPrice), bulk_discount: tiers ?? [] };
  for (const { path, message } of pricedFindings(priced))
    fail(COLUMN_OF[String(path[0])] ?? 'price', message);
  if (!isGood || grade === undefined || price === undefined || pieces === undefined) return undefined;
  const key = VARIANT_KEYS[grade];
  const description = cells.grade_description;
  return { row, key, grade, description, price, originalPrice, tiers: tiers ?? [], pieces };
}

const COLUMN_OF: Readonly<Record<string, ColumnName>> = {
  price: 'price',
  original_price: 'original_price',
  bulk_discount: 'tiers',
};

const unclear = (label: string, cell: string) =>
  `${label}“${cell.slice(0, 30)}”不是明确的数字，请写成 128 或 128.5：小数用点，不写逗号`;

/**
 * Undefined for an empty cell, NaN if unclear: `1,5` and `1.280` differ by country. Ten or more decimals are
 * spreadsheet rounding.
 */
export function numberIn(cell: string): number | undefined {
  const plain = cell
    .normalize('NFKC')
    .trim()
    .replace(/^[¥￥] ?| ?元$/g, '');
  if (plain === '') return undefined;
  const digits = /^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(plain) ? plain.replaceAll(',', '') : plain;
  if (!/^-?\d{1,9}(\.(\d{1,2}|\d{10,20}))?$/.test(digits)) return Number.NaN;
  return Number(Number(digits).toPrecision(15));
}

function tiersIn(cell: string): { quantity: number; price: number }[] | undefined {
  const parts = cell
    .normalize('NFKC')
    .split(/[;,、\s]+/)
    .filter((part) => part !== '');
  const tiers = parts.map((part) => {
    const [, quantity, price] = /^(\d{1,6})[=:](\d{1,7}(?:\.\d{1,2})?)$/.exec(part) ?? [];
    return quantity === undefined ? undefined : { quantity: Number(quantity), price: Number(price) };
  });
  return tiers.some((tier) => tier === undefined) ? undefined : tiers.flatMap((tier) => tier ?? []);
}
