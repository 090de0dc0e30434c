import { formatFen } from '../../../src/features/base/money.rules.ts';
import { shopDay } from '../../../src/features/desk/ops-figures.contract.ts';
import { SEXES, type Sex } from '../../../src/features/specimens/specimen.rules.ts';
import {
  type DocumentLine,
  type PrintableOrder,
  quantityInParcel,
  type SetSpecies,
} from './document-order.ts';
import { invoiceText, permitKinds, documentText as words } from './documents.text.ts';
import type { TextSpan } from './fonts.ts';

const SIGNS: Readonly<Record<Sex, string>> = { 雄: '♂', 雌: '♀', 雌雄: '♂♀' };

/** Returns an empty string for words without a sign. */
export function sexSymbol(sex: string): string {
  const known = SEXES.find((one) => one === sex);
  return known === undefined ? '' : SIGNS[known];
}

/** Rank and hybrid marks, which are set upright. */
const UPRIGHT = /( (?:f\.|ab\.|var\.|form|morph|ssp\.|subsp\.|sp\.|cf\.|aff\.|×)(?= |$))/;

export function latinSpans(name: string): TextSpan[] {
  return name
    .split(UPRIGHT)
    .filter((text) => text !== '')
    .map((text) => (UPRIGHT.test(text) ? { text } : { text, latin: true }));
}

/** The locality often repeats the country. */
export function localityOf({ origin, locality }: Pick<DocumentLine, 'origin' | 'locality'>): string {
  if (locality === '' || locality === origin) return origin;
  return locality.startsWith(origin) ? locality : `${origin} ${locality}`;
}

export const unitsInParcel = (order: Pick<PrintableOrder, 'lines'>) =>
  order.lines.reduce((sum, line) => sum + quantityInParcel(line), 0);

/** True for the first line of each order, if a parcel holds several. */
export function isFirstOfOrder(lines: readonly DocumentLine[], at: number): boolean {
  const isJoined = lines.some(({ order }) => order !== lines[0]?.order);
  return isJoined && lines[at]?.order !== lines[at - 1]?.order;
}

/** Such as `1,280.00`. */
export function formatGroupedFen(fen: number): string {
  const plain = formatFen(fen).replace('¥', '');
  return plain.replace(/\B(?=(\d{3})+(?=\.))/g, ',');
}

export const formatGroupedYuan = (fen: number) => `¥${formatGroupedFen(fen)}`;

export const formatDay = (iso: string) => shopDay(new Date(iso));

/** A number has at least five letters, digits and signs, with a digit. */
export function permitNumber(note: string): string {
  const found = note.match(/[A-Z0-9][A-Z0-9./-]{3,}[A-Z0-9]/gi) ?? [];
  return found.filter((text) => /\d/.test(text)).sort((a, b) => b.length - a.length)[0] ?? '';
}

/** Returns an empty string if nothing is recognized. */
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

/** Permits that staff entered, in Chinese and English. */
export function permitTexts({ permits }: Pick<DocumentLine, 'permits'>): string[] {
  return permits.map(({ kind, number, issuedOn, validUntil }) =>
    [
      // The number is first, so that no line break divides it.
      invoiceText.permitNumber(number),
      `${permitKinds[kind]} ${invoiceText.permitKinds[kind]}`,
      issuedOn === null ? '' : invoiceText.issued(issuedOn),
      validUntil === null ? '' : invoiceText.validUntil(validUntil),
    ]
      .filter(Boolean)
      .join(', '),
  );
}

/** Numbers of the permits in a parcel, without duplicates. */
export const permitNumbersOf = (lines: readonly Pick<DocumentLine, 'permits'>[]) => [
  ...new Set(lines.flatMap(({ permits }) => permits.map(({ number }) => number))),
];

/** The main species of a line, then the further species of a set. */
export function listSpecies({
  latinName,
  cites,
  pieces,
  otherSpecies,
}: Pick<DocumentLine, 'latinName' | 'cites' | 'pieces' | 'otherSpecies'>): readonly SetSpecies[] {
  return [...(latinName === null ? [] : [{ latinName, cites, pieces }]), ...otherSpecies];
}

export function citesNote({
  cites,
  source,
  permitNote,
}: Pick<DocumentLine, 'cites' | 'source' | 'permitNote'>) {
  const parts = [
    cites === null ? '' : words.cites(cites),
    cites === null || source === null ? '' : words.sources[source],
    permitNote,
  ];
  return parts.filter((part) => part !== '').join('，');
}

/** Each is a line of its own, so that none of the numbers is divided. */
export function permitNames({ permits }: Pick<DocumentLine, 'permits'>): string[] {
  return permits.map(({ kind, number }) => `${permitKinds[kind]} ${number}`);
}

const REGIONS = Array.from({ length: 26 * 26 }, (_, at) =>
  String.fromCharCode(65 + Math.floor(at / 26), 65 + (at % 26)),
);

const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const chinese = new Intl.DisplayNames('zh-Hans', { type: 'region', fallback: 'none' });

/** Longest first: 几内亚比绍 before 几内亚. */
const byChinese = REGIONS.flatMap((code) => {
  const name = chinese.of(code);
  const englishName = english.of(code);
  return name === undefined || englishName === undefined ? [] : [{ name, english: englishName }];
}).sort((a, b) => b.name.length - a.name.length);

/** Empty if a country is unknown. */
export function englishOrigin(origin: string): string {
  if (/^(世界|全球)各地$/.test(origin)) return invoiceText.variousCountries;
  const parts = origin.split(/[、，,/ ]+/).filter(Boolean);
  const found = parts.map((part) => byChinese.find(({ name }) => part.startsWith(name))?.english);
  return found.every((name) => name !== undefined) ? found.join(', ') : '';
}

function englishCountriesIn(text: string): string[] {
  let rest = text;
  const found = byChinese.flatMap(({ name, english: englishName }) => {
    if (!rest.includes(name)) return [];
    // Otherwise 几内亚比绍 would also count as 几内亚.
    rest = rest.replaceAll(name, '/');
    return [{ at: text.indexOf(name), englishName }];
  });
  return found.sort((a, b) => a.at - b.at).map(({ englishName }) => englishName);
}

export function countryName(code: string): string {
  return [english.of(code), chinese.of(code)].filter(Boolean).join(' ') || code;
}
