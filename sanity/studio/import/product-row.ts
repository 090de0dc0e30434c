/** What a row tells of a product, by the rules that publishing asks for as well. */
import {
  collectedOnVerdict,
  millimetresVerdict,
  pastVerdict,
  permitFindings,
} from '../../../src/rules/content/specimen.ts';
import type { Verdict } from '../../../src/rules/content/verdict.ts';
import { SEXES, type Sex, type Source } from '../../../src/rules/specimen.ts';
import { type Fact, PRODUCT_FACTS } from '../../../src/rules/specimen-facts.ts';
import type { TableRow } from './cells.ts';
import { numberIn, type Tell } from './grade-row.ts';

/** What there is in the content that a product refers to. */
export interface Known {
  readonly species: readonly {
    readonly id: string;
    readonly name: string;
    readonly latinName: string;
    readonly cites: string | null;
  }[];
  readonly categories: readonly {
    readonly id: string;
    readonly name: string;
    /** Products of this kind are published with a picture of each side only. */
    readonly bothSides: boolean;
  }[];
}

export interface ProductFacts {
  readonly name: string;
  readonly speciesId: string;
  readonly categoryId: string;
  readonly bothSides: boolean;
  readonly gender: Sex;
  /** Fields of the document that may be left out. */
  readonly optional: Readonly<Record<string, string | number | boolean>>;
  readonly origin: string;
  readonly locality: string;
  readonly description: string;
}

const SOURCES: Readonly<Record<string, Source>> = { 野采: 'wild', 牧养: 'ranched', 人工繁育: 'bred' };
const YES = /^(是|有|√|y|yes|true|1)$/i;
const NO = /^(否|无|没有|×|n|no|false|0)?$/i;

/** `2026年5月`, `2026/5/8` and `２０２６－０５` as `2026-05`, `2026-05-08`; what is no such date stays as it is typed. */
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

/** Undefined where something is wrong, which is told. */
export function readProduct(
  { cells }: TableRow,
  known: Known,
  today: string,
  tell: Tell,
): ProductFacts | undefined {
  let isGood = true;
  const wrong: Tell = (column, message) => {
    isGood = false;
    tell(column, message);
  };
  const species = known.species.find(
    ({ name, latinName }) =>
      name === cells.species || latinName.toLowerCase() === cells.species.toLowerCase(),
  );
  if (cells.species !== '' && species === undefined)
    wrong('species', `没有已发布的蝶种“${cells.species}”，请先新建并发布，或改正名称`);
  const category = known.categories.find(({ name }) => name === cells.category);
  if (cells.category !== '' && category === undefined)
    wrong(
      'category',
      `没有类别“${cells.category}”，现有：${known.categories.map(({ name }) => name).join('、')}`,
    );
  const gender = SEXES.find((sex) => sex === cells.gender.replace(/♂/g, '雄').replace(/♀/g, '雌'));
  if (cells.gender !== '' && gender === undefined) wrong('gender', `性别应为 ${SEXES.join('、')} 之一`);
  const source = SOURCES[cells.source];
  if (cells.source !== '' && source === undefined)
    wrong('source', `标本来源应为 ${Object.keys(SOURCES).join('、')} 之一`);
  const values = readFacts(cells, today, wrong);
  const permit = { cites: [species?.cites], source, permit_note: cells.permit_note };
  for (const { path, message } of permitFindings(permit))
    if (path[0] !== 'source' || cells.source === '')
      wrong(path[0] === 'source' ? 'source' : 'permit_note', message);
  if (!isGood || species === undefined || category === undefined || gender === undefined) return undefined;
  const { name, origin, locality, description } = cells;
  return {
    ...{ name, origin, locality, description, gender, speciesId: species.id },
    ...{ categoryId: category.id, bothSides: category.bothSides },
    optional: source === undefined ? values : { ...values, source },
  };
}

/** The facts that may be left out, but for choices. */
function readFacts(
  cells: TableRow['cells'],
  today: string,
  wrong: Tell,
): Readonly<Record<string, string | number | boolean>> {
  const values: Record<string, string | number | boolean> = {};
  for (const name of Object.keys(PRODUCT_FACTS) as (keyof typeof PRODUCT_FACTS)[]) {
    const fact: Fact = PRODUCT_FACTS[name];
    if (fact.isRequired || fact.type === 'choice') continue;
    const value = valueIn(cells[name], fact);
    const verdict = verdictOf(value, fact, cells[name], today);
    if (verdict !== true) wrong(name, verdict);
    if (value !== undefined && value !== '') values[name] = value;
  }
  return values;
}

function valueIn(cell: string, { type }: Fact): string | number | boolean | undefined {
  if (type === 'millimetres') return numberIn(cell);
  if (type === 'flag') return YES.test(cell);
  return type === 'date' ? collectedOnIn(cell) : cell;
}

function verdictOf(value: unknown, fact: Fact, cell: string, today: string): Verdict {
  if (fact.type === 'millimetres') return millimetresVerdict(fact, value as number | undefined);
  if (fact.type === 'flag') return YES.test(cell) || NO.test(cell) || '请填写“是”，或留空';
  if (fact.type !== 'date') return true;
  const exists = collectedOnVerdict(value as string);
  return exists === true ? pastVerdict(value as string, today) : exists;
}
