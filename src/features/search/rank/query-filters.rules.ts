/** Runs before normalization removes the signs of grades, prices and sizes. */

import { GRADES } from '../../specimens/specimen.rules.ts';
import { bandOf, PRICE_BANDS, rangeName, rangeTest, SIZE_BANDS } from '../search-bounds.rules.ts';

export interface QueryFilters {
  readonly grade: readonly string[];
  readonly price: readonly string[];
  readonly size: readonly string[];
  /** The query without grades, prices and sizes. */
  readonly rest: string;
}

const NUMBER = String.raw`(\d{1,3}(?:,\d{3})+|\d{1,6}(?:\.\d{1,2})?)`;
/** Matches where no word or number precedes. */
const START = String.raw`(?<![\w.]|\d,)`;
const BELOW = `不超过|不到|最多|低于|小于|少于|under|below|up to|less than|max|<=?|≤`;
const ABOVE = `不低于|不小于|至少|高于|大于|超过|over|above|more than|from|>=?|≥`;
const FRONT = String.raw`(?:(?<below>${BELOW})|(?<above>${ABOVE}))?\s*`;
const BEHIND = String.raw`\s*(?:(?<orBelow>以下|以内|之内|内|or less)|(?<orAbove>以上|起|\+|or more)|左右|上下)?`;
const TO = String.raw`\s*(?:-|–|—{1,2}|~|到|至|to)\s*`;

/** `¥168`, `100元以下`, `100-200元`, `under 100 yuan`; `200以内` without a unit is a price. */
const YUAN = `元|块钱?|圆|rmb|yuan|cny`;
const PRICE = new RegExp(
  String.raw`${FRONT}(?:¥\s*${NUMBER}(?:${TO}¥?\s*${NUMBER})?(?:\s*(?:${YUAN}))?|${START}${NUMBER}(?:${TO}${NUMBER})?\s*(?:${YUAN}|(?=以[下内上])))${BEHIND}`,
  'giu',
);
/** `6cm`, `60 mm`, `13厘米`, `50-80mm`. */
const SIZE = new RegExp(
  String.raw`${FRONT}${START}${NUMBER}(?:${TO}${NUMBER})?\s*(?:(?<mm>mm|毫米)|cm|厘米|公分)(?![a-z])${BEHIND}`,
  'giu',
);
/** Longest first, so that `A1-` is not read as `A1`. */
const BEST_FIRST = [...GRADES].sort((one, other) => other.length - one.length);
const GRADE = new RegExp(
  String.raw`(?<![\w-])(?:(${BEST_FIRST.filter((grade) => grade.length > 1).join('|')})\s*(?:级|品|grade)?|([A-Z])\s*(?:级|品|grade))(?![\w-])`,
  'giu',
);
const MM_A_CM = 10;

/** `typed` must be in NFKC form. */
export function parseQueryFilters(typed: string): QueryFilters {
  const grade: string[] = [];
  const price: string[] = [];
  const size: string[] = [];
  const rest = typed
    .replace(SIZE, (...found) => {
      const { mm, ...which } = groupsOf(found);
      const [from, to] = numbersOf(found).map((one) => (mm === undefined ? one * MM_A_CM : one));
      size.push(rangeOf(from, to, which) ?? bandOf(SIZE_BANDS, from ?? 0) ?? '');
      return ' ';
    })
    .replace(PRICE, (...found) => {
      const [from, to] = numbersOf(found);
      price.push(rangeOf(from, to, groupsOf(found)) ?? bandOf(PRICE_BANDS, from ?? 0) ?? '');
      return ' ';
    })
    .replace(GRADE, (whole, named?: string, letter?: string) => {
      const asked = (named ?? letter ?? '').toUpperCase();
      const meant = named === undefined ? GRADES.filter((one) => one.startsWith(asked)) : [asked];
      grade.push(...meant);
      return meant.length === 0 ? whole : ' ';
    });
  return { grade, price, size, rest };
}

type Groups = Readonly<Record<string, string | undefined>>;

function groupsOf(found: readonly unknown[]): Groups {
  const last = found.at(-1);
  return typeof last === 'object' && last !== null ? { ...last } : {};
}

function numbersOf(found: readonly unknown[]): number[] {
  return found
    .slice(1)
    .flatMap((one) => (typeof one === 'string' ? one.replaceAll(',', '') : []))
    .filter((one) => /^\d+(?:\.\d+)?$/.test(one))
    .map(Number);
}

/** Undefined for a single number or an empty range, which mean a band. */
function rangeOf(from: number | undefined, to: number | undefined, which: Groups): string | undefined {
  const range = nameOf(from, to, which);
  return range !== undefined && rangeTest({}, range) !== undefined ? range : undefined;
}

function nameOf(from: number | undefined, to: number | undefined, which: Groups): string | undefined {
  if (from === undefined) return undefined;
  if (to !== undefined) return rangeName(Math.min(from, to), Math.max(from, to));
  if (which['below'] ?? which['orBelow']) return rangeName(0, from);
  if (which['above'] ?? which['orAbove']) return rangeName(from, undefined);
  return undefined;
}
