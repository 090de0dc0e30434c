/** What stands on a data label, and what of it is shortened where it is too long: type is never set smaller. */
import { labelText, papersText as words } from '../../text/papers.ts';
import type { Fonts, Span } from './faces.ts';
import { latinSpans, placeOf, sexSign } from './facts.ts';
import { breakLines, widthOf } from './measure.ts';
import type { PaperLine } from './order.ts';

/** Millimetres; type in points. */
export interface LabelShape {
  readonly width: number;
  readonly height: number;
  readonly padding: number;
  /** Of the species and of the number. */
  readonly latinSize: number;
  /** Of everything with Chinese in it. */
  readonly size: number;
  /** Baseline of the species, of the Chinese name where there is room for one, and of each line of facts. */
  readonly latinAt: number;
  readonly nameAt: number | null;
  readonly factsAt: readonly number[];
}

export type LabelSize = 'small' | 'large';

export const LABEL_SHAPES: Readonly<Record<LabelSize, LabelShape>> = {
  small: {
    ...{ width: 22, height: 8, padding: 0.7, latinSize: 4, size: 5 },
    ...{ latinAt: 1.75, nameAt: null, factsAt: [3.75, 5.55, 7.35] },
  },
  large: {
    ...{ width: 40, height: 16, padding: 1.3, latinSize: 6.5, size: 5.5 },
    ...{ latinAt: 3, nameAt: 5.6, factsAt: [8.1, 10.2, 12.3, 14.4] },
  },
};

export type LabelField = keyof typeof labelText.fields;

export interface Shortened {
  /** The label's number. */
  readonly number: string;
  readonly field: LabelField;
  readonly full: string;
  /** Empty where it is left out. */
  readonly shown: string;
}

export interface LabelText {
  readonly heading: readonly Span[];
  readonly name: readonly Span[];
  readonly facts: readonly (readonly Span[])[];
  readonly number: string;
  readonly shortened: readonly Shortened[];
}

export function labelOf(fonts: Fonts, line: PaperLine, shape: LabelShape): LabelText {
  const width = shape.width - 2 * shape.padding;
  const shortened: Shortened[] = [];
  const note = (field: LabelField, full: string, shown: string) => {
    if (shown !== full) shortened.push({ number: line.number, field, full, shown });
  };
  const [heading, fullHeading] = headingOf(fonts, line, shape, width);
  note('name', textOf(fullHeading), textOf(heading));
  const number = firstFitting(
    endsOf(line.number),
    (text) => widthOf(fonts, text, shape.latinSize) <= width / 2,
  );
  note('number', line.number, number);
  const chinese = shape.nameAt === null || line.latinName === null ? '' : line.name;
  const name = firstFitting(beginningsOf(chinese), (text) => widthOf(fonts, text, shape.size) <= width);
  note('name', chinese, name);
  const lastLine = shape.factsAt.length - 1;
  const room = width - widthOf(fonts, number, shape.latinSize) - 1;
  const flow = (facts: Facts) =>
    breakLines(fonts, factsText(facts), shape.size, (at) => (at < lastLine ? width : room));
  const { facts, changed } = shortenFacts(
    factsOf(line),
    (tried) => flow(tried).length <= shape.factsAt.length,
  );
  for (const [field, full, shown] of changed) note(field, full, shown);
  return { heading, name: [{ text: name }], facts: flow(facts), number, shortened };
}

const textOf = (spans: readonly Span[]) => spans.map(({ text }) => text).join('');

/** The first that fits; the last if none does. */
function firstFitting(tries: readonly string[], fits: (text: string) => boolean): string {
  return tries.find(fits) ?? tries.at(-1) ?? '';
}

/** A text, then ever less of its beginning. */
function beginningsOf(text: string, least = 1): string[] {
  const characters = [...text];
  const cut = characters
    .slice(least)
    .map((_, at) => `${characters.slice(0, characters.length - 1 - at).join('')}…`);
  return [text, ...cut];
}

/** Of a number the end tells it apart. */
function endsOf(text: string): string[] {
  return Array.from({ length: Math.max(1, text.length - 4) }, (_, at) =>
    at === 0 ? text : `…${text.slice(at + 1)}`,
  );
}

/** The species and its sign; of a set, which has no species, its name. The second is what it would be in full. */
function headingOf(
  fonts: Fonts,
  { latinName, name, sex }: PaperLine,
  shape: LabelShape,
  width: number,
): readonly [readonly Span[], readonly Span[]] {
  const sign = sexSign(sex) === '' ? [] : [{ text: ` ${sexSign(sex)}` }];
  const size = latinName === null ? shape.size : shape.latinSize;
  const spansOf = (text: string) => [...(latinName === null ? [{ text }] : latinSpans(text)), ...sign];
  const tries = latinName === null ? beginningsOf(name) : shorterNames(latinName);
  const shown = firstFitting(tries, (text) => widthOf(fonts, spansOf(text), size) <= width);
  return [spansOf(shown), spansOf(latinName ?? name)];
}

/** Without its subgenus, then with the genus as its letter, then cut. */
export function shorterNames(latinName: string): string[] {
  const withoutSubgenus = latinName.replaceAll(/ \([A-Z][a-z]+\)/g, '');
  const byLetter = withoutSubgenus.replaceAll(/(^|× )([A-Z])[a-z]+/g, '$1$2.');
  return [latinName, withoutSubgenus, ...beginningsOf(byLetter)];
}

interface Facts {
  readonly place: string;
  readonly day: string;
  readonly collector: string;
  readonly forewing: string;
  readonly source: string;
  readonly permit: string;
}

function factsOf(line: PaperLine): Facts {
  const appendix = line.cites === null ? '' : labelText.cites(line.cites);
  return {
    place: placeOf(line),
    day: line.collectedOn ?? '',
    collector: line.collector === '' ? '' : words.leg(line.collector),
    forewing: line.forewingMm === null ? '' : labelText.forewing(line.forewingMm),
    source: [line.exPupa ? words.exPupa : '', line.source === null ? '' : words.sources[line.source]]
      .filter(Boolean)
      .join(' '),
    permit: [appendix, permitNumber(line.permitNote)].filter(Boolean).join(' '),
  };
}

const factsText = (facts: Facts) => Object.values(facts).filter(Boolean).join(' ');

/** A permit's number within its note: letters and figures with signs between them, a figure at least among five. */
export function permitNumber(note: string): string {
  const found = note.match(/[A-Z0-9][A-Z0-9./-]{3,}[A-Z0-9]/gi) ?? [];
  return found.filter((text) => /\d/.test(text)).sort((a, b) => b.length - a.length)[0] ?? '';
}

/** What is given up first, each as far as it must be: who caught it, the end of the place, its length, its source. */
const STEPS: readonly (readonly [field: Exclude<keyof Facts, 'day'>, shorter: (text: string) => string[]])[] =
  [
    [
      'collector',
      (text) => [text.replace(/^(leg\. ).*[ .](?=[^ .]+$)/, '$1'), ...beginningsOf(text, 7).slice(1)],
    ],
    ['place', (text) => beginningsOf(text, 5).slice(1)],
    ['forewing', () => ['']],
    ['source', () => ['']],
    ['collector', () => ['']],
    ['permit', (text) => [text.replace(/^(CITES \w+) .*/, '$1'), ...beginningsOf(text, 4).slice(1)]],
    ['place', (text) => beginningsOf(text, 1).slice(1)],
  ];

function shortenFacts(full: Facts, fits: (facts: Facts) => boolean) {
  let facts = full;
  for (const [field, shorter] of STEPS) {
    if (fits(facts)) break;
    if (full[field] === '' || facts[field] === '') continue;
    for (const text of shorter(full[field])) {
      facts = { ...facts, [field]: text };
      if (fits(facts)) break;
    }
  }
  const fields = [...new Set(STEPS.map(([field]) => field))];
  return { facts, changed: fields.map((field) => [field, full[field], facts[field]] as const) };
}
