/** The fonts of the papers, and which of them a character stands in. */
import { create, type Font, type Glyph } from 'fontkit';

/** Song type for Chinese, Garamond for letters and figures, its italics for species. */
export const FACE_NAMES = ['han', 'roman', 'italic'] as const;
export type FaceName = (typeof FACE_NAMES)[number];
export type FontFiles = Readonly<Record<FaceName, Uint8Array>>;
export type Fonts = Readonly<Record<FaceName, Font>> & {
  /** The first face that has a character; the Chinese one where none has. */
  faceOf(character: string, latin: boolean): FaceName;
};

/** Some words of a line; `latin` for the name of a species, which stands in italics. */
export interface Span {
  readonly text: string;
  readonly latin?: boolean;
}

/** Part of a span in one face. */
export interface Run {
  readonly face: FaceName;
  readonly text: string;
  /** Chinese meets letters: a little space keeps them apart, as in print. */
  readonly gapBefore: boolean;
}

export function openFonts(files: FontFiles): Fonts {
  const faces = {
    han: faceFrom(files.han, plainLayout),
    roman: faceFrom(files.roman, shapedLayout),
    italic: faceFrom(files.italic, shapedLayout),
  };
  const chosen = { plain: new Map<string, FaceName>(), latin: new Map<string, FaceName>() };
  return {
    ...faces,
    faceOf(character, latin) {
      const kept = latin ? chosen.latin : chosen.plain;
      let face = kept.get(character);
      if (face === undefined) {
        face = chainOf(character, latin).find((name) => has(faces[name], character)) ?? 'han';
        kept.set(character, face);
      }
      return face;
    },
  };
}

function openFont(bytes: Uint8Array): Font {
  const font = create(bytes as Buffer);
  if (!('layout' in font)) throw new Error('A font file of the papers is a collection of fonts');
  return font;
}

type Layout = Font['layout'];

/** A font with a layout of ours, which whoever draws with it asks. */
function faceFrom(file: Uint8Array, make: (font: Font) => Layout): Font {
  const font = openFont(file);
  // Their getters read the file anew each time.
  const { unitsPerEm } = font;
  return Object.create(font, {
    layout: { value: make(font) },
    unitsPerEm: { value: unitsPerEm },
    // A subset looks up the parts of composed letters by their ids, and fontkit keeps each glyph as it was first looked
    // up: the Z of a Ž would have no character in later papers. So each paper's subset has a font of its own.
    createSubset: { value: () => openFont(file).createSubset() },
  }) as Font;
}

/** Chinese needs no shaping, and fontkit's costs milliseconds a line. */
function plainLayout(font: Font): Layout {
  const kept = new Map<string, Glyph>();
  const glyphOf = (character: string) => {
    const glyph = kept.get(character) ?? font.glyphForCodePoint(character.codePointAt(0) ?? 0);
    kept.set(character, glyph);
    return glyph;
  };
  return (text) => {
    const glyphs = [...text].map(glyphOf);
    const positions = glyphs.map(({ advanceWidth }) => ({
      xAdvance: advanceWidth,
      yAdvance: 0,
      xOffset: 0,
      yOffset: 0,
    }));
    const advanceWidth = glyphs.reduce((sum, glyph) => sum + glyph.advanceWidth, 0);
    return { glyphs, positions, advanceWidth } as ReturnType<Layout>;
  };
}

/** Kerned; each word once, however many papers it stands on. PDFKit writes into what it is given, so it gets copies. */
function shapedLayout(font: Font): Layout {
  const kept = new Map<string, ReturnType<Layout>>();
  return (text) => {
    let run = kept.get(text);
    if (run === undefined) {
      run = font.layout(text);
      kept.set(text, run);
    }
    const { glyphs, advanceWidth } = run;
    const positions = run.positions.map((position) => ({ ...position }));
    return { glyphs: [...glyphs], positions, advanceWidth } as ReturnType<Layout>;
  };
}

const HAN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uffef]/u;
/** Wide in Chinese, narrow among letters. */
const EITHER = /[“”‘’…—·]/;
const WORD = /[\p{L}\p{N}]/u;
/** Tell a character's looks only, and have none themselves. */
const UNSEEN = /[\p{Variation_Selector}\p{Cf}]/gu;

export const readable = (text: string) => text.normalize('NFC').replaceAll(UNSEEN, '');

export function runsOf(fonts: Fonts, spans: readonly Span[]): Run[] {
  const runs: Run[] = [];
  for (const { text, latin = false } of spans) {
    let before: FaceName | undefined;
    for (const character of readable(text)) {
      const face: FaceName =
        EITHER.test(character) && before !== undefined ? before : fonts.faceOf(character, latin);
      before = face;
      const last = runs.at(-1);
      if (last?.face === face) runs[runs.length - 1] = { ...last, text: last.text + character };
      else
        runs.push({ face, text: character, gapBefore: last !== undefined && meets(last, face, character) });
    }
  }
  return runs;
}

function chainOf(character: string, latin: boolean): readonly FaceName[] {
  if (latin) return ['italic', 'roman', 'han'];
  return HAN.test(character) || EITHER.test(character) ? ['han', 'roman'] : ['roman', 'han'];
}

const has = (font: Font, character: string) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);

function meets(last: Run, face: FaceName, character: string): boolean {
  const isHanEdge = (last.face === 'han') !== (face === 'han');
  return isHanEdge && WORD.test(character) && WORD.test(last.text.at(-1) ?? '');
}

/** Characters that no face has, each once; they would be printed as boxes. */
export function missingIn(fonts: Fonts, text: string): string[] {
  const seen = new Set([...readable(text)].filter((character) => !/\s/.test(character)));
  return [...seen].filter((character) => FACE_NAMES.every((name) => !has(fonts[name], character)));
}
