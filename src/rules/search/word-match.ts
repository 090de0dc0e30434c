import { chineseMatcher } from './chinese.ts';
import { colourOfWord } from './colours.ts';
import { cannotMatch, editDistance, type FuzzyWord, maxEditDistance, toFuzzyWord } from './fuzzy.ts';
import type { IndexedText, SearchIndex } from './index.ts';
import { exactMatcher, fuzzyMatcher, type LatinMatcher, matchUnspaced } from './latin.ts';
import { COLOUR_QUALITY, FUZZY_QUALITY, LATER_COLOUR_QUALITY } from './match-quality.ts';

export interface WordMatch {
  /** Quality by text number; 0 means no match. */
  readonly texts: Uint8Array;
  /**
   * Quality by text number for attributes other than names. Excludes single letters, which would
   * match too much.
   */
  readonly facts: Uint8Array;
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
  const spelled = chineseMatcher(index, word);
  const texts = new Uint8Array(index.texts.length);
  for (const number of spelled.begunIn) texts[number] = spelled.fit(number);
  for (const number of index.latinTexts) {
    const text = index.texts[number];
    if (text !== undefined) texts[number] = matchUnspaced(word, text);
  }
  raiseByWords(index, exactMatcher(word), texts);
  return {
    texts,
    facts: LETTER.test(word) ? new Uint8Array(texts.length) : texts,
    reachesEnd: spelled.reachesEnd,
    endsIn: spelled.endsIn,
    across: spelled.fitAcross,
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
  const fits = PHONETIC_WORD.test(word) ? withHomophones(index, word, asTyped) : asTyped;
  const max = maxEditDistance(word.length);
  if (max === 0) return fits;
  const texts = new Uint8Array(fits.texts.length);
  raiseByWords(index, fuzzyMatcher(word, max), texts);
  const isPinyin = PINYIN.test(word);
  const typed = toFuzzyWord(word);
  for (let number = 0; number < texts.length; number += 1) {
    const asTyped = fits.texts[number] ?? 0;
    if (asTyped > 0) texts[number] = asTyped;
    else if (texts[number] === 0 && !cannotMatch(typed.letters, index.lettersOfText[number] ?? 0, max))
      texts[number] = nameMistyped(typed, index.texts[number], isPinyin, max);
  }
  return { ...fits, texts, facts: texts };
}

const PHONETIC_WORD = /^\p{Script=Han}{2,}$/u;

/** Adds homophone matches for texts without an exact match. */
function withHomophones(index: SearchIndex, word: string, fits: WordMatch): WordMatch {
  const phonetic = chineseMatcher(index, word, true);
  const texts = fits.texts.slice();
  for (const number of phonetic.begunIn) if (texts[number] === 0) texts[number] = phonetic.fit(number);
  return {
    ...fits,
    texts,
    facts: texts,
    reachesEnd: phonetic.reachesEnd,
    endsIn: phonetic.endsIn,
    across: (first, second) => fits.across(first, second) || phonetic.fitAcross(first, second),
  };
}

function raiseByWords(
  { words, lettersOfWord, textsOfWord }: SearchIndex,
  { letters, lacking, fitOf }: LatinMatcher,
  texts: Uint8Array,
): void {
  for (let at = 0; at < lettersOfWord.length; at += 1) {
    if (cannotMatch(letters, lettersOfWord[at] ?? 0, lacking)) continue;
    const word = words[at];
    const fit = word === undefined ? 0 : fitOf(word);
    if (fit === 0) continue;
    for (const text of textsOfWord[at] ?? []) if (fit > (texts[text] ?? 0)) texts[text] = fit;
  }
}

/** `shangfendie` for 裳凤蝶, 枯叶夹蝶 for 枯叶蛱蝶. */
function nameMistyped(
  typed: FuzzyWord,
  text: IndexedText | undefined,
  isPinyin: boolean,
  max: number,
): number {
  const name = isPinyin ? text?.pinyin : text?.solid;
  if (name === undefined || name.word === '') return 0;
  const made = editDistance(typed, name, max, true);
  return made > max ? 0 : (FUZZY_QUALITY[Math.max(made, 1)] ?? 0);
}
