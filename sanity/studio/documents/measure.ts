import LineBreaker from 'linebreak';
import { type FontRun, type Fonts, printableText, type TextSpan, toFontRuns } from './fonts.ts';

export const MM = 72 / 25.4;
/** Em. */
const GAP = 0.14;

export const spansOf = (text: string | readonly TextSpan[]): readonly TextSpan[] =>
  typeof text === 'string' ? [{ text }] : text;

interface PlacedRun extends FontRun {
  readonly x: number;
}

export function placeRuns(fonts: Fonts, spans: readonly TextSpan[], size: number) {
  let x = 0;
  const placed: PlacedRun[] = [];
  for (const run of toFontRuns(fonts, spans)) {
    if (run.gapBefore) x += (GAP * size) / MM;
    placed.push({ ...run, x });
    x += (advance(fonts, run) * size) / MM;
  }
  return { runs: placed, width: x };
}

export function widthOf(fonts: Fonts, text: string | readonly TextSpan[], size: number): number {
  return placeRuns(fonts, spansOf(text), size).width;
}

/** PDFKit lays out words separately, without kerning over spaces. */
const WORDS = /(?<=[ \t])/;

/** Em. */
function advance(fonts: Fonts, { face, text }: FontRun): number {
  const font = fonts[face];
  return text.split(WORDS).reduce((sum, word) => sum + font.layout(word).advanceWidth, 0) / font.unitsPerEm;
}

export type Lines = readonly (readonly TextSpan[])[];

/** Unicode's rules; a word wider than a line breaks anywhere. */
export function breakLines(
  fonts: Fonts,
  given: string | readonly TextSpan[],
  size: number,
  width: number | ((line: number) => number),
): readonly TextSpan[][] {
  const spans = spansOf(given).map((span) => ({ ...span, text: printableText(span.text) }));
  const text = spans.map((span) => span.text).join('');
  const ends = endsOf(fonts, spans, size);
  const endAt = (at: number) => ends[at] ?? 0;
  const lines: TextSpan[][] = [];
  const fits = (from: number, to: number) => {
    const last = from + text.slice(from, to).trimEnd().length;
    const measure = typeof width === 'number' ? width : width(lines.length);
    return endAt(last) - endAt(from) <= measure + 1e-6;
  };
  let start = 0;
  let end = 0;
  const close = (to: number) => {
    lines.push(slice(spans, start, to));
    start = to;
    end = to;
  };
  for (const { position, required } of breaksOf(text)) {
    if (!fits(start, position)) {
      if (end > start) close(end);
      while (!fits(start, position)) close(longest(text, start, position, (to) => fits(start, to)));
    }
    end = position;
    if (required) close(position);
  }
  if (end > start) close(end);
  return lines;
}

interface Room {
  /** Points, largest first. */
  readonly sizes: readonly [number, ...number[]];
  readonly width: number;
  readonly height: number;
  /** Line height per point of font size. */
  readonly pitch: number;
}

/**
 * Takes the largest size in which the lines fit and no word is broken, or else the largest in which they fit. If no
 * size fits, uses the smallest, with `fits` false.
 */
export function fitText(fonts: Fonts, texts: readonly string[], { sizes, width, height, pitch }: Room) {
  const inSize = (size: number) => {
    const lines = texts.flatMap((text) => breakLines(fonts, text, size, width));
    return { size, lines, fits: lines.length * size * pitch <= height };
  };
  const widest = (size: number) =>
    Math.max(...texts.flatMap((text) => wordsOf(text).map((word) => widthOf(fonts, word, size))));
  const [largest, ...smaller] = sizes;
  const inSizes = [inSize(largest), ...smaller.map(inSize)] as const;
  const fitting = inSizes.filter(({ fits }) => fits);
  return fitting.find(({ size }) => widest(size) <= width) ?? fitting[0] ?? inSizes.at(-1) ?? inSizes[0];
}

/** The parts of a text that no line break divides. */
function wordsOf(text: string): string[] {
  const printable = printableText(text);
  const ends = [...breaksOf(printable)].map(({ position }) => position);
  return ends.map((end, at) => printable.slice(ends[at - 1] ?? 0, end).trimEnd());
}

function endsOf(fonts: Fonts, spans: readonly TextSpan[], size: number): number[] {
  const ends = [0];
  for (const { face, text, x } of placeRuns(fonts, spans, size).runs) {
    const font = fonts[face];
    const first = ends.length;
    let end = x;
    for (const word of text.split(WORDS)) {
      const last = ends.length + word.length;
      const { glyphs, positions } = font.layout(word);
      for (const [at, { codePoints }] of glyphs.entries()) {
        end += ((positions[at]?.xAdvance ?? 0) * size) / font.unitsPerEm / MM;
        // A ligature covers several characters, some of two UTF-16 units.
        const units = face === 'han' ? unitsOf(word, at) : String.fromCodePoint(...codePoints).length;
        for (let unit = 0; unit < units && ends.length < last; unit += 1) ends.push(end);
      }
      while (ends.length < last) ends.push(end);
    }
    if (ends.length !== first + text.length) throw new Error(`No end for a unit of ${text}`);
  }
  return ends;
}

const unitsOf = (word: string, at: number) => [...word][at]?.length ?? 0;

function* breaksOf(text: string) {
  const breaker = new LineBreaker(text);
  for (let at = breaker.nextBreak(); at !== null; at = breaker.nextBreak())
    yield { position: at.position, required: at.required ?? false };
}

function longest(text: string, start: number, end: number, fits: (to: number) => boolean): number {
  let last = start;
  for (const character of text.slice(start, end)) {
    const next = last + character.length;
    if (last > start && !fits(next)) break;
    last = next;
  }
  return last;
}

function slice(spans: readonly TextSpan[], from: number, to: number): TextSpan[] {
  const parts: TextSpan[] = [];
  let at = 0;
  for (const span of spans) {
    const text = span.text.slice(Math.max(0, from - at), Math.max(0, to - at));
    if (text !== '') parts.push({ ...span, text });
    at += span.text.length;
  }
  const last = parts.at(-1);
  if (last !== undefined) parts[parts.length - 1] = { ...last, text: last.text.trimEnd() };
  return parts;
}
