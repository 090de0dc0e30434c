import { editDistance, maxEditDistance, phoneticKey, stemOf } from './fuzzy.rules.ts';
import type { IndexedText, IndexedWord } from './index.rules.ts';
import {
  FUZZY_QUALITY,
  INSIDE_WORD_QUALITY,
  OTHER_ENDING_QUALITY,
  WHOLE_LATIN_QUALITY,
  WORD_PREFIX_QUALITY,
  WORD_QUALITY,
} from './match-quality.rules.ts';

const INSIDE_MIN = 4;
/** Minimum length of kana inside a word, because Japanese names are compounds: モルフォ in キプリスモルフォ. */
const KANA_INSIDE_MIN = 3;
const KANA = /^[\u30a1-\u30fc]+$/;
/** Minimum length of a phonetic key: shorter ones match too many words. */
const PHONETIC_MIN = 3;

/** Quality of a word of the index; 0 means no match. */
export type LatinMatcher = (word: IndexedWord) => number;

export function exactMatcher(typed: string): LatinMatcher {
  const isLatin = /[a-z]/.test(typed);
  const isKana = KANA.test(typed);
  const stem = stemOf(typed);
  return ({ word, stem: other }) => {
    if (word === typed) return WORD_QUALITY;
    if (word.startsWith(typed)) return WORD_PREFIX_QUALITY[Math.min(typed.length, 3)] ?? 0;
    if (isKana) return typed.length >= KANA_INSIDE_MIN && word.includes(typed) ? WORD_PREFIX_QUALITY[3] : 0;
    if (!isLatin) return 0;
    if (other === stem) return OTHER_ENDING_QUALITY;
    return typed.length >= INSIDE_MIN && word.includes(typed) ? INSIDE_WORD_QUALITY : 0;
  };
}

/** Matches with at most `max` mistakes, or by sound. */
export function fuzzyMatcher(typed: string, max: number): LatinMatcher {
  if (!/[a-z]/.test(typed)) return () => 0;
  const phonetic = phoneticKey(typed);
  const stem = stemOf(phonetic);
  // Repeated letters collapse, so the phonetic form may be too short to match.
  const isLongEnough = phonetic.length >= PHONETIC_MIN;
  const phoneticMax = Math.min(max, maxEditDistance(phonetic.length));
  return ({ word, sound, stemOfSound }) => {
    if (isLongEnough && (sound.startsWith(phonetic) || stemOfSound === stem)) return FUZZY_QUALITY[1];
    const phoneticDistance = editDistance(phonetic, sound, phoneticMax, true);
    const made = Math.min(
      editDistance(typed, word, max, true),
      isLongEnough && phoneticDistance <= phoneticMax ? phoneticDistance : max + 1,
    );
    return made > max ? 0 : (FUZZY_QUALITY[made] ?? 0);
  };
}

/** Matches names typed without a space: `troideshelena`. */
export function matchUnspaced(typed: string, { solid, letters, words }: IndexedText): number {
  if (letters.length > 0 || words.length === 0) return 0;
  if (solid === typed) return WHOLE_LATIN_QUALITY;
  return words.length > 1 && typed.length >= INSIDE_MIN && solid.startsWith(typed)
    ? WORD_PREFIX_QUALITY[3]
    : 0;
}
