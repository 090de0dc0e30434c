/** The collector's cabinet (docs/shop.md "Cabinet"). */
import type { Sex } from '../specimens/specimen.rules.ts';
import { genusOf } from '../wants/wants.rules.ts';

export const DRAWERS_MAX = 50;
/** Maximum specimens that a collector enters; bought ones don't count. */
export const SPECIMENS_MAX = 1_000;
/** Maximum order lines of a page. */
export const BOUGHT_LINES_MAX = 300;
/** Limits of an imported table. With its bought specimens a cabinet may have more lines than `SPECIMENS_MAX`. */
export const TABLE_LINES_MAX = 2_000;
export const TABLE_COLUMNS_MAX = 250;
/** Maximum individuals of one entry. */
export const INDIVIDUALS_MAX = 999;
/** Maximum characters. */
export const CABINET_TEXT_MAX = {
  drawer: 40,
  latinName: 100,
  chineseName: 60,
  family: 60,
  locality: 120,
  collectedOn: 21,
  collector: 60,
  number: 40,
  note: 300,
} as const;

const PARTIAL_DATE = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/;

/** An ISO 8601 day, month or year, or an interval of two such as `2019-06/2019-07`. */
export function isEventDate(text: string): boolean {
  const ends = text.split('/');
  const [start = '', end = start] = ends;
  if (ends.length > 2 || !isPartialDate(start) || !isPartialDate(end)) return false;
  const length = Math.min(start.length, end.length);
  return start.slice(0, length) <= end.slice(0, length);
}

export type EventDateFault = 'not-a-date' | 'no-such-day' | 'future' | 'too-early';

/**
 * GBIF flags earlier years and future dates as `RECORDED_DATE_UNLIKELY`: they are typing errors
 * (https://techdocs.gbif.org/en/data-use/occurrence-issues-and-flags).
 */
const EVENT_YEAR_MIN = '1600';
const MOST_AHEAD_OF_UTC_MS = 14 * 60 * 60 * 1000;

/** `now` in milliseconds. A day counts as future until it has begun somewhere on Earth. */
export function eventDateFault(text: string, now: number): EventDateFault | undefined {
  const ends = text.split('/');
  if (!isEventDate(text)) {
    const isWritten = ends.every((end) => PARTIAL_DATE.test(end));
    return isWritten && !ends.every(isPartialDate) ? 'no-such-day' : 'not-a-date';
  }
  const today = new Date(now + MOST_AHEAD_OF_UTC_MS).toISOString();
  if (ends.some((end) => end > today.slice(0, end.length))) return 'future';
  return ends.some((end) => end < EVENT_YEAR_MIN) ? 'too-early' : undefined;
}

function isPartialDate(text: string): boolean {
  const [, year, month = '01', day = '01'] = PARTIAL_DATE.exec(text) ?? [];
  const date = `${year}-${month}-${day}`;
  const moment = new Date(date);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(date);
}

export interface GapSpecies {
  readonly id: string;
  readonly name: string;
  readonly latin_name: string;
}

export interface GenusGaps {
  readonly genus: string;
  /** Species of the genus that the shop lists, and those of them that the collector has. */
  readonly listed: number;
  readonly owned: number;
  readonly gaps: readonly { readonly species: GapSpecies; readonly sexes: readonly SingleSex[] }[];
}

const SINGLE_SEXES = ['雄', '雌'] as const satisfies readonly Sex[];
type SingleSex = (typeof SINGLE_SEXES)[number];

/** Genus and species without subspecies, author or year. */
function binomial(latinName: string): string {
  return latinName
    .replace(/\(.*?\)/g, ' ')
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .join(' ')
    .toLowerCase();
}

/**
 * Species of the shop that a collector lacks in a sex, of each genus with a specimen in the cabinet. A pair has both
 * sexes; a specimen of unknown sex has neither.
 */
export function cabinetGaps(
  owned: readonly { readonly latinName: string; readonly sex: string | null }[],
  species: readonly GapSpecies[],
): GenusGaps[] {
  const sexesOf = new Map<string, string>();
  for (const { latinName, sex } of owned) {
    const key = binomial(latinName);
    sexesOf.set(key, `${sexesOf.get(key) ?? ''}${sex ?? ''}`);
  }
  const genera = new Set([...sexesOf.keys()].map(genusOf));
  const listed = species.filter(({ latin_name }) => genera.has(genusOf(binomial(latin_name))));
  return [...new Set(listed.map(({ latin_name }) => genusOf(latin_name)))]
    .map((genus) => ({ genus, those: listed.filter(({ latin_name }) => genusOf(latin_name) === genus) }))
    .map(({ genus, those }) => ({
      genus,
      listed: those.length,
      owned: those.filter(({ latin_name }) => sexesOf.has(binomial(latin_name))).length,
      gaps: those
        .map((one) => ({
          species: one,
          sexes: SINGLE_SEXES.filter((sex) => !sexesOf.get(binomial(one.latin_name))?.includes(sex)),
        }))
        .filter(({ sexes }) => sexes.length > 0)
        .sort((a, b) => (a.species.latin_name < b.species.latin_name ? -1 : 1)),
    }))
    .sort((a, b) => (a.genus < b.genus ? -1 : 1));
}
