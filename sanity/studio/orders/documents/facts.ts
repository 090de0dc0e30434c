import { formatFen } from '../../../../src/rules/money.ts';
import { SEXES, type Sex } from '../../../../src/rules/specimen.ts';
import { invoiceText, papersText as words } from '../../text/documents.ts';
import type { PaperLine, PaperOrder } from './document-order.ts';
import type { Span } from './faces.ts';

/** What is told of a specimen, in the words of the papers. */

const SIGNS: Readonly<Record<Sex, string>> = { 雄: '♂', 雌: '♀', 雌雄: '♂♀' };

/** The sign that collectors write; empty for a word that has none. */
export function sexSign(sex: string): string {
  const known = SEXES.find((one) => one === sex);
  return known === undefined ? '' : SIGNS[known];
}

/** Marks that stand upright within a name: of rank, of doubt, of a cross. */
const UPRIGHT = /( (?:f\.|ab\.|var\.|form|morph|ssp\.|subsp\.|sp\.|cf\.|aff\.|×)(?= |$))/;

/** A species' name as it is printed: in italics but for its marks. */
export function latinSpans(name: string): Span[] {
  return name
    .split(UPRIGHT)
    .filter((text) => text !== '')
    .map((text) => (UPRIGHT.test(text) ? { text } : { text, latin: true }));
}

/** 产地 and 采集地 as one: the locality often repeats the country's beginning, or is unknown. */
export function placeOf({ origin, locality }: Pick<PaperLine, 'origin' | 'locality'>): string {
  if (locality === '' || locality === origin) return origin;
  return locality.startsWith(origin) ? locality : `${origin} ${locality}`;
}

/** Pieces of a line in the parcel. */
export const inParcel = ({ quantity, keptBack }: Pick<PaperLine, 'quantity' | 'keptBack'>) =>
  quantity - keptBack;

/** Pieces in the parcel. */
export const piecesOf = (order: Pick<PaperOrder, 'lines'>) =>
  order.lines.reduce((sum, line) => sum + inParcel(line), 0);

/** `1,280.00`: thousands are set off, as on papers that are added up by hand. */
export function figures(fen: number): string {
  const plain = formatFen(fen).replace('¥', '');
  return plain.replace(/\B(?=(\d{3})+(?=\.))/g, ',');
}

export const yuan = (fen: number) => `¥${figures(fen)}`;

const shopDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short' });

/** `2026-11-22`, the day in the shop's time zone. */
export const dayOf = (iso: string) => shopDay.format(new Date(iso));

/** A permit's number within its note: letters and figures with signs between them, a figure at least among five. */
export function permitNumber(note: string): string {
  const found = note.match(/[A-Z0-9][A-Z0-9./-]{3,}[A-Z0-9]/gi) ?? [];
  return found.filter((text) => /\d/.test(text)).sort((a, b) => b.length - a.length)[0] ?? '';
}

/** What a Chinese note says of a permit, for customs: its kind, country and number. Empty where it says none of these. */
export function englishPermit(note: string): string {
  const kinds = invoiceText.permits.flatMap(([pattern, english]) => (pattern.test(note) ? [english] : []));
  const [countries, number] = [englishCountriesIn(note), permitNumber(note)];
  if (kinds.length === 0 && number === '') return '';
  const kind = kinds.length === 0 ? invoiceText.anyPermit : kinds.join(' and ');
  return [
    [kind, countries.length === 0 ? '' : invoiceText.permitOf(countries.join(' and '))]
      .filter(Boolean)
      .join(' '),
    number === '' ? '' : invoiceText.permitNumber(number),
    /复印件/.test(note) ? invoiceText.permitCopy : '',
  ]
    .filter(Boolean)
    .join(', ');
}

export function citesNote({ cites, source, permitNote }: Pick<PaperLine, 'cites' | 'source' | 'permitNote'>) {
  const parts = [
    cites === null ? '' : words.cites(cites),
    cites === null || source === null ? '' : words.sources[source],
    permitNote,
  ];
  return parts.filter((part) => part !== '').join('，');
}

/** Countries in English, for customs. Names and codes are the browser's own. */

const REGIONS = Array.from({ length: 26 * 26 }, (_, at) =>
  String.fromCharCode(65 + Math.floor(at / 26), 65 + (at % 26)),
);

const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const chinese = new Intl.DisplayNames('zh-Hans', { type: 'region', fallback: 'none' });

/** By their Chinese names, the longest first: 几内亚比绍 before 几内亚. */
const byChinese = REGIONS.flatMap((code) => {
  const name = chinese.of(code);
  const englishName = english.of(code);
  return name === undefined || englishName === undefined ? [] : [{ name, english: englishName }];
}).sort((a, b) => b.name.length - a.name.length);

/** `印度尼西亚` → `Indonesia`; of several, each; empty for a place whose country isn't told. */
export function englishOrigin(origin: string): string {
  const parts = origin.split(/[、，,/ ]+/).filter(Boolean);
  const found = parts.map((part) => byChinese.find(({ name }) => part.startsWith(name))?.english);
  return found.every((name) => name !== undefined) ? found.join(', ') : '';
}

/** The countries that a Chinese text names, in English and in the order of the text. */
export function englishCountriesIn(text: string): string[] {
  let rest = text;
  const found = byChinese.flatMap(({ name, english: englishName }) => {
    if (!rest.includes(name)) return [];
    // What is named is taken out: 几内亚比绍 names no 几内亚.
    rest = rest.replaceAll(name, '/');
    return [{ at: text.indexOf(name), englishName }];
  });
  return found.sort((a, b) => a.at - b.at).map(({ englishName }) => englishName);
}

/** `DE` → `Germany 德国`. */
export function countryOf(code: string): string {
  return [english.of(code), chinese.of(code)].filter(Boolean).join(' ') || code;
}
