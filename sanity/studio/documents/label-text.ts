import type { DocumentLine } from './document-order.ts';
import { type LabelField, labelText, type ShortenedText, documentText as words } from './documents.text.ts';
import { latinSpans, localityOf, permitNumber, sexSymbol } from './facts.ts';
import type { Fonts, TextSpan } from './fonts.ts';
import type { LabelShape } from './job.ts';
import { breakLines, widthOf } from './measure.ts';

export interface LabelText {
  readonly heading: readonly TextSpan[];
  readonly rows: readonly (readonly TextSpan[])[];
  readonly number: string;
  /** Empty if the product had none or the label is too small. */
  readonly sku: string;
  readonly shortened: readonly ShortenedText[];
}

export function labelOf(fonts: Fonts, line: DocumentLine, shape: LabelShape): LabelText {
  const width = shape.width - 2 * shape.padding;
  const shortened: ShortenedText[] = [];
  const note = (field: LabelField, full: string, shown: string) => {
    if (shown !== full) shortened.push({ number: line.number, field, full, shown });
  };
  const latinName = line.isSet ? null : line.latinName;
  const heading = headingOf(latinName, line, (spans, size) => widthOf(fonts, spans, size) <= width, shape);
  note(latinName === null ? 'name' : 'latin', latinName ?? line.name, heading.shown);
  const chinese = shape.hasName && latinName !== null ? line.species : '';
  const name = firstFitting(beginningsOf(chinese), (text) => widthOf(fonts, text, shape.size) <= width);
  note('name', chinese, name);
  const named = name === '' ? [] : [[{ text: name }]];
  const lines = shape.rowsAt.length - named.length;
  const flow = (facts: Facts, number: string) => {
    const room = width - widthOf(fonts, number, shape.numberSize) - 1;
    return flowFacts(fonts, facts, shape.size, lines, (at) => (at < lines - 1 ? width : room));
  };
  const fitsIn = (room: number) => (text: string) => widthOf(fonts, text, shape.numberSize) <= room;
  // Facts have priority over the beginning of the number, because the packing slip has the number too.
  const isWhole = fitsIn((width * 2) / 3)(line.number) && flow(factsOf(line), line.number).length <= lines;
  const number = isWhole ? line.number : firstFitting(endsOf(line.number), fitsIn(width / 2));
  note('number', line.number, number);
  const facts = shortenFacts(factsOf(line), (tried) => flow(tried, number).length <= lines);
  for (const field of FIELDS) note(field, factsOf(line)[field], facts[field]);
  const sku = shape.barcode === null ? '' : line.sku;
  return { heading: heading.spans, rows: [...named, ...flow(facts, number)], number, sku, shortened };
}

/** One attribute per line if all lines fit, otherwise running text. */
function flowFacts(
  fonts: Fonts,
  facts: Facts,
  size: number,
  lines: number,
  widthAt: (line: number) => number,
) {
  const known = Object.values(facts).filter(Boolean);
  const whole: string[] = [];
  for (const fact of known) {
    const joined = [whole.at(-1), fact].filter(Boolean).join(' ');
    if (whole.length > 0 && widthOf(fonts, joined, size) <= widthAt(whole.length - 1))
      whole[whole.length - 1] = joined;
    else whole.push(fact);
  }
  const fits = whole.every((text, at) => widthOf(fonts, text, size) <= widthAt(at));
  if (fits && whole.length <= lines) return whole.map((text) => [{ text }]);
  return breakLines(fonts, known.join(' '), size, widthAt);
}

function firstFitting(tries: readonly string[], fits: (text: string) => boolean): string {
  return tries.find(fits) ?? tries.at(-1) ?? '';
}

/** Returns ever shorter beginnings, without trailing punctuation. */
function beginningsOf(text: string, least = 1): string[] {
  const characters = [...text];
  const cut = characters.slice(least).map((_, at) => {
    const beginning = characters.slice(0, characters.length - 1 - at).join('');
    return `${beginning.replace(/[\s×&（(，、.·-]+$/u, '')}…`;
  });
  return [text, ...cut];
}

/** Returns ever shorter ends, because the ends distinguish numbers. */
function endsOf(text: string): string[] {
  return [text, ...Array.from({ length: Math.max(0, text.length - 5) }, (_, at) => `…${text.slice(at + 2)}`)];
}

function headingOf(
  latinName: string | null,
  { name, sex }: DocumentLine,
  fits: (spans: readonly TextSpan[], size: number) => boolean,
  shape: LabelShape,
) {
  const sign = sexSymbol(sex) === '' ? [] : [{ text: ` ${sexSymbol(sex)}` }];
  const spansOf = (text: string) => [...(latinName === null ? [{ text }] : latinSpans(text)), ...sign];
  const size = latinName === null ? shape.size : shape.latinSize;
  const tries = latinName === null ? beginningsOf(name) : shorterNames(latinName);
  const shown = firstFitting(tries, (text) => fits(spansOf(text), size));
  return { shown, spans: spansOf(shown) };
}

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

function factsOf(line: DocumentLine): Facts {
  const appendix = line.cites === null ? '' : labelText.cites(line.cites);
  return {
    place: localityOf(line),
    day: line.collectedOn ?? '',
    collector: line.collector === '' ? '' : words.leg(line.collector),
    forewing: line.forewingMm === null ? '' : labelText.forewing(line.forewingMm),
    source: [line.exPupa ? words.exPupa : '', line.source === null ? '' : words.sources[line.source]]
      .filter(Boolean)
      .join(' '),
    permit: [appendix, line.permits[0]?.number ?? permitNumber(line.permitNote)].filter(Boolean).join(' '),
  };
}

const FIELDS = ['permit', 'source', 'forewing', 'collector', 'place'] as const;

/** Fields in the order of shortening, each with shorter forms, longest first. */
const STEPS: readonly (readonly [field: (typeof FIELDS)[number], shorter: (text: string) => string[]])[] = [
  ['permit', (text) => [text.replace(/^(CITES \w+) .*/, '$1')]],
  ['source', () => ['']],
  ['forewing', () => ['']],
  ['collector', shorterCollectors],
  ['place', (text) => beginningsOf(text, 5).slice(1)],
  ['collector', () => ['']],
  ['permit', () => ['']],
  ['place', (text) => beginningsOf(text).slice(1)],
];

/** A truncated name would be wrong, so later collectors go first, then initials. */
function shorterCollectors(text: string): string[] {
  const first = text.replace(/ ?[&,;、和].*/u, ' et al.');
  const surname = first.replace(/^(leg\. )(?:[A-Z]\. ?)+(?=.)/, '$1');
  return [first, surname];
}

/** Shortens until it fits, then restores what still has room. */
function shortenFacts(full: Facts, fits: (facts: Facts) => boolean): Facts {
  let facts = full;
  for (const [field, shorter] of STEPS)
    for (const text of full[field] === '' ? [] : shorter(full[field])) {
      if (fits(facts)) break;
      facts = { ...facts, [field]: text };
    }
  for (const [field, shorter] of STEPS.toReversed()) {
    const longer = [full[field], ...shorter(full[field])].filter((text) => text.length > facts[field].length);
    const text = longer.find((one) => fits({ ...facts, [field]: one }));
    if (text !== undefined) facts = { ...facts, [field]: text };
  }
  return facts;
}
