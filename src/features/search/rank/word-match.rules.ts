import { chineseMatcher } from './chinese.rules.ts';
import { colourOfWord } from './colours.rules.ts';
import { editDistance, maxEditDistance } from './fuzzy.rules.ts';
import type { SearchIndex } from './index.rules.ts';
import { exactMatcher, fuzzyMatcher, type LatinMatcher, matchUnspaced } from './latin.rules.ts';
import { COLOUR_QUALITY, FUZZY_QUALITY, LATER_COLOUR_QUALITY } from './match-quality.rules.ts';

export interface WordMatch {
  /** Quality by text number; 0 means no match. */
  readonly texts: readonly number[];
  /**
   * Quality by text number for attributes other than names. Empty for single letters, which would
   * match too much.
   */
  readonly facts: readonly number[];
  /** A match that began in a species' name may continue. */
  readonly reachesEnd: (text: number) => boolean;
  /** Numbers of the texts after a species' name in which a match across texts may end. */
  readonly endsIn: ReadonlySet<number>;
  /** Quality of a match across a species' name and the following text. */
  readonly across: (first: number, second: number) => number;
  readonly coloured: (colours: string) => number;
}

const LETTER = /^[a-z]$/;

export function matchWord(index: SearchIndex, word: string): WordMatch {
  const chinese = chineseMatcher(index, word);
  const latin = matchWords(index, exactMatcher(word));
  const texts = index.texts.map((text, number) =>
    Math.max(chinese.fits[number] ?? 0, latin[number] ?? 0, matchUnspaced(word, text)),
  );
  return {
    texts,
    facts: LETTER.test(word) ? [] : texts,
    reachesEnd: chinese.reachesEnd,
    endsIn: chinese.endsIn,
    across: chinese.fitAcross,
    coloured: colouredBy(colourOfWord(word)),
  };
}

function colouredBy(colour: string | undefined): WordMatch['coloured'] {
  if (colour === undefined) return () => 0;
  return (colours) => {
    const at = colours.indexOf(colour);
    return at < 0 ? 0 : (COLOUR_QUALITY[at] ?? LATER_COLOUR_QUALITY);
  };
}

const PINYIN = /^[a-z]+$/;

/** Exact matches keep their quality. */
export function fuzzyMatch(index: SearchIndex, word: string, asTyped: WordMatch): WordMatch {
  const match = PHONETIC_WORD.test(word) ? withHomophones(index, word, asTyped) : asTyped;
  const max = maxEditDistance(word.length);
  if (max === 0) return match;
  const latin = matchWords(index, fuzzyMatcher(word, max));
  const isPinyin = PINYIN.test(word);
  const texts = index.texts.map(
    ({ pinyin, solid }, number) =>
      match.texts[number] || latin[number] || mistypedName(word, isPinyin ? pinyin : solid, max),
  );
  return { ...match, texts, facts: texts };
}

const PHONETIC_WORD = /^\p{Script=Han}{2,}$/u;

/** Adds homophone matches for texts without an exact match. */
function withHomophones(index: SearchIndex, word: string, asTyped: WordMatch): WordMatch {
  const phonetic = chineseMatcher(index, word, true);
  const texts = asTyped.texts.map((fit, number) => fit || (phonetic.fits[number] ?? 0));
  return {
    ...asTyped,
    texts,
    facts: texts,
    reachesEnd: phonetic.reachesEnd,
    endsIn: phonetic.endsIn,
    across: (first, second) => asTyped.across(first, second) || phonetic.fitAcross(first, second),
  };
}

/** Quality of the best of the Latin words, by text number. */
function matchWords({ words, texts }: SearchIndex, fitOf: LatinMatcher): readonly number[] {
  const fits = texts.map(() => 0);
  for (const word of words) {
    const fit = fitOf(word);
    if (fit > 0) for (const text of word.texts) fits[text] = Math.max(fit, fits[text] ?? 0);
  }
  return fits;
}

/** `shangfendie` for 裳凤蝶, 枯叶夹蝶 for 枯叶蛱蝶. */
function mistypedName(word: string, name: string, max: number): number {
  if (name === '') return 0;
  const mistakes = editDistance(word, name, max, true);
  return mistakes > max ? 0 : (FUZZY_QUALITY[Math.max(mistakes, 1)] ?? 0);
}
