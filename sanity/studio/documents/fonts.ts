import { create, type Font, type Glyph } from 'fontkit';

/** Song type for Chinese, Garamond for Latin, italics for species. */
const FACE_NAMES = ['han', 'roman', 'italic'] as const;
type FaceName = (typeof FACE_NAMES)[number];
type FontFiles = Readonly<Record<FaceName, Uint8Array>>;
export type Fonts = Readonly<Record<FaceName, Font>> & {
  /** Returns the Chinese face if no other has the character. */
  faceOf(character: string, latin: boolean): FaceName;
};

export interface TextSpan {
  readonly text: string;
  readonly latin?: boolean;
}

export interface FontRun {
  readonly face: FaceName;
  readonly text: string;
  /** A small gap is printed between Chinese and Latin. */
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
      const cache = latin ? chosen.latin : chosen.plain;
      let face = cache.get(character);
      if (face === undefined) {
        face = chainOf(character, latin).find((name) => has(faces[name], character)) ?? 'han';
        cache.set(character, face);
      }
      return face;
    },
  };
}

function openFont(bytes: Uint8Array): Font {
  const font = create(bytes as Buffer);
  if (!('layout' in font)) throw new Error('A font file of the documents is a collection of fonts');
  return font;
}

type Layout = Font['layout'];

function faceFrom(file: Uint8Array, make: (font: Font) => Layout): Font {
  const font = openFont(file);
  // fontkit's getters reread the file.
  const { unitsPerEm } = font;
  return Object.create(font, {
    layout: { value: make(font) },
    unitsPerEm: { value: unitsPerEm },
    // fontkit caches a glyph that a subset asks for by id without its character, and later
    // documents lose it. So each subset has its own font.
    createSubset: { value: () => openFont(file).createSubset() },
  }) as Font;
}

/** Chinese needs no shaping, for which fontkit takes milliseconds per line. */
function plainLayout(font: Font): Layout {
  const cache = new Map<string, Glyph>();
  const glyphOf = (character: string) => {
    const glyph = cache.get(character) ?? font.glyphForCodePoint(character.codePointAt(0) ?? 0);
    cache.set(character, glyph);
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

/** Returns copies, because PDFKit mutates its input. */
function shapedLayout(font: Font): Layout {
  const cache = new Map<string, ReturnType<Layout>>();
  return (text) => {
    let run = cache.get(text);
    if (run === undefined) {
      run = font.layout(text);
      cache.set(text, run);
    }
    const { glyphs, advanceWidth } = run;
    const positions = run.positions.map((position) => ({ ...position }));
    return { glyphs: [...glyphs], positions, advanceWidth } as ReturnType<Layout>;
  };
}

const HAN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uffef]/u;
/** Punctuation that is wide in Chinese and narrow in Latin. */
const EITHER = /[“”‘’…—·]/;
const WORD = /[\p{L}\p{N}]/u;
const UNSEEN = /[\p{Variation_Selector}\p{Cf}]/gu;

export const printableText = (text: string) => text.normalize('NFC').replaceAll(UNSEEN, '');

export function toFontRuns(fonts: Fonts, spans: readonly TextSpan[]): FontRun[] {
  const runs: FontRun[] = [];
  for (const { text, latin = false } of spans) {
    let before: FaceName | undefined;
    for (const character of printableText(text)) {
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

function meets(last: FontRun, face: FaceName, character: string): boolean {
  const isHanEdge = (last.face === 'han') !== (face === 'han');
  return isHanEdge && WORD.test(character) && WORD.test(last.text.at(-1) ?? '');
}

/** Characters without a glyph would print as boxes. */
export function missingGlyphs(fonts: Fonts, text: string): string[] {
  const seen = new Set([...printableText(text)].filter((character) => !/\s/.test(character)));
  return [...seen].filter((character) => FACE_NAMES.every((name) => !has(fonts[name], character)));
}
