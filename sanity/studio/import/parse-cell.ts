import { countCharacters } from '../../../src/features/base/characters.rules.ts';
import { dateIn } from '../../../src/features/base/dates.rules.ts';
import {
  validateCollectionDate,
  validateMillimetres,
  validatePastDate,
  validateSpecimenNumber,
} from '../../../src/features/content/content-specimen.rules.ts';
import { validateWeight, WEIGHT_LABELS } from '../../../src/features/shipping/weights.rules.ts';
import { GRADES, SEXES } from '../../../src/features/specimens/specimen.rules.ts';
import { PRODUCT_FACTS, type SpecimenFact } from '../../../src/features/specimens/specimen-facts.rules.ts';
import { UNITS_MAX } from '../../../src/features/stock/ops-stock.contract.ts';
import { type ContentNames, SOURCE_CELLS } from './cells.ts';
import { type ColumnName, columnOf } from './table.ts';

export interface KnownContent {
  readonly species: readonly {
    readonly id: string;
    readonly name: string;
    readonly latinName: string;
    readonly synonyms?: readonly string[];
    readonly cites: string | null;
  }[];
  readonly categories: readonly {
    readonly id: string;
    readonly name: string;
    /** Publishing requires a picture of each side. */
    readonly bothSides: boolean;
  }[];
}

export interface Tier {
  readonly quantity: number;
  readonly price: number;
}

/** Species and categories are ids. */
export type CellValue = string | number | boolean | readonly Tier[];

/** An empty optional cell has no value. */
export type CellResult = { readonly value?: CellValue } | { readonly message: string };

export interface CellContext {
  readonly names: ContentNames;
  readonly species: (typed: string) => KnownContent['species'][number] | undefined;
  readonly category: (typed: string) => KnownContent['categories'][number] | undefined;
  readonly categoryNames: string;
  readonly citesOf: (speciesId: string) => string | null | undefined;
  readonly needsBothSides: (categoryId: string) => boolean;
  readonly today: string;
}

/** Maps, since a table may have thousands of rows. The first of two species with one name wins. */
export function cellContext({ species, categories }: KnownContent, today: string): CellContext {
  const firstWins = <T>(entries: readonly (readonly [string, T])[]) => new Map(entries.toReversed());
  const byLatinName = firstWins(species.map((one) => [one.latinName.toLowerCase(), one]));
  const bySynonym = firstWins(
    species.flatMap((one) => (one.synonyms ?? []).map((name) => [name.toLowerCase(), one] as const)),
  );
  const byName = firstWins(species.map((one) => [one.name, one]));
  const byId = new Map(species.map((one) => [one.id, one]));
  const categoryByName = firstWins(categories.map((one) => [one.name, one]));
  const bothSides = new Set(categories.flatMap((one) => (one.bothSides ? [one.id] : [])));
  return {
    names: {
      species: new Map(species.map(({ id, name }) => [id, name])),
      categories: new Map(categories.map(({ id, name }) => [id, name])),
    },
    species: (typed) =>
      byName.get(typed) ?? byLatinName.get(typed.toLowerCase()) ?? bySynonym.get(typed.toLowerCase()),
    category: (typed) => categoryByName.get(typed),
    categoryNames: categories.map(({ name }) => name).join('、'),
    citesOf: (id) => byId.get(id)?.cites,
    needsBothSides: (id) => bothSides.has(id),
    today,
  };
}

/** Says under which species the rows come that name it by a synonym. */
export function synonymNotes(typed: readonly string[], { species }: CellContext): string[] {
  return [...new Set(typed)].flatMap((cell) => {
    const found = species(cell);
    if (found === undefined || cell === found.name) return [];
    if (cell.toLowerCase() === found.latinName.toLowerCase()) return [];
    return [`“${cell}”是异名，按“${found.name} ${found.latinName}”导入。`];
  });
}

export function parseCell(name: ColumnName, cell: string, context: CellContext): CellResult {
  const { title, isRequired, max } = columnOf(name);
  if (cell === '') return isRequired ? { message: `请填写${title}` } : {};
  if (max !== undefined && countCharacters(cell) > max) return { message: `${title}最多 ${max} 个字` };
  switch (name) {
    case 'species':
      return found(context.species(cell)?.id, `没有已发布的蝶种“${cell}”，请先新建并发布，或改正名称`);
    case 'category':
      return found(context.category(cell)?.id, `没有类别“${cell}”，现有：${context.categoryNames}`);
    case 'gender': {
      const typed = cell.replace(/♂/g, '雄').replace(/♀/g, '雌');
      return found(
        SEXES.find((sex) => sex === typed),
        `性别应为 ${SEXES.join('、')} 之一`,
      );
    }
    case 'source':
      return found(
        Object.entries(SOURCE_CELLS).find(([, label]) => label === cell)?.[0],
        `标本来源应为 ${Object.values(SOURCE_CELLS).join('、')} 之一`,
      );
    case 'grade': {
      const typed = cell
        .normalize('NFKC')
        .toUpperCase()
        .replace(/[－—–−]/g, '-');
      return found(
        GRADES.find((grade) => grade === typed),
        `品质应为 ${GRADES.join('、')} 之一`,
      );
    }
    case 'price':
    case 'original_price': {
      const price = parseNumber(cell);
      return Number.isNaN(price) ? { message: unclear(title, cell) } : found(price, title);
    }
    case 'weight_grams':
    case 'billed_grams': {
      const grams = parseNumber(cell.replace(/ ?(克|g)$/i, '')) ?? Number.NaN;
      const verdict = validateWeight(grams, WEIGHT_LABELS[name]);
      return verdict === true ? { value: grams } : { message: verdict };
    }
    case 'tiers':
      return readTiers(cell);
    case 'specimen': {
      const number = parseNumber(cell);
      const verdict = validateSpecimenNumber(number);
      return verdict === true ? found(number, title) : { message: verdict };
    }
    case 'pieces': {
      const units = parseNumber(cell) ?? Number.NaN;
      return Number.isInteger(units) && units >= 0 && units <= UNITS_MAX
        ? { value: units }
        : { message: `件数应为 0 到 ${UNITS_MAX} 的整数` };
    }
    default:
      return name in PRODUCT_FACTS
        ? readFact(PRODUCT_FACTS[name as keyof typeof PRODUCT_FACTS], cell, context.today)
        : { value: cell };
  }
}

const found = (value: CellValue | undefined, message: string): CellResult =>
  value === undefined ? { message } : { value };

export const YES = /^(是|有|√|y|yes|true|1)$/i;
export const NO = /^(否|无|没有|×|n|no|false|0)$/i;

function readFact(fact: SpecimenFact, cell: string, today: string): CellResult {
  switch (fact.type) {
    case 'date': {
      const value = dateIn(cell);
      const exists = validateCollectionDate(value);
      const verdict = exists === true ? validatePastDate(value, today) : exists;
      return verdict === true ? { value } : { message: verdict };
    }
    case 'millimetres': {
      const value = parseNumber(cell) ?? Number.NaN;
      const verdict = validateMillimetres(fact, value);
      return verdict === true ? { value } : { message: verdict };
    }
    case 'flag':
      if (YES.test(cell)) return { value: true };
      return NO.test(cell) ? { value: false } : { message: '请填写“是”，或留空' };
    default:
      return { value: cell };
  }
}

export const unclear = (label: string, cell: string) =>
  `${label}“${cell.slice(0, 30)}”不是明确的数字，请写成 128 或 128.5：小数用点，最多两位，不写逗号`;

/**
 * Returns undefined for an empty cell, NaN if unclear: `1,5` and `1.280` differ by country. Rounds
 * spreadsheet noise.
 */
export function parseNumber(cell: string): number | undefined {
  const plain = cell
    .normalize('NFKC')
    .trim()
    .replace(/^[¥￥] ?| ?元$/g, '');
  if (plain === '') return undefined;
  const digits = /^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(plain) ? plain.replaceAll(',', '') : plain;
  if (!/^-?\d{1,9}(\.(\d{1,2}|\d{10,20}))?$/.test(digits)) return Number.NaN;
  return Number(Number(digits).toPrecision(15));
}

const TIERS_MAX = 6;

function readTiers(cell: string): CellResult {
  const parts = cell
    .normalize('NFKC')
    .split(/[;,、\s]+/)
    .filter((part) => part !== '');
  const tiers = parts.flatMap((part) => {
    const [, quantity, price] = /^(\d{1,6})[=:](\d{1,7}(?:\.\d{1,2})?)$/.exec(part) ?? [];
    return quantity === undefined ? [] : [{ quantity: Number(quantity), price: Number(price) }];
  });
  if (tiers.length < parts.length)
    return { message: '批发价请写成“2=120; 10=98”，即 2 件起 120 元、10 件起 98 元' };
  return tiers.length > TIERS_MAX ? { message: `批发价最多 ${TIERS_MAX} 个档位` } : { value: tiers };
}
