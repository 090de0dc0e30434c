/** Looks for one word among the words of Latin and English names. */
import type { Text, Word } from './index.ts';
import { forgiven, mistakes, spellingOf } from './mistyped.ts';
import { INSIDE_WORD, MISTYPED, OTHER_ENDING, WHOLE_LATIN, WORD, WORD_BEGINS } from './quality.ts';
import { ENDING_MAX, soundOf, stemOf } from './sound.ts';

const INSIDE_MIN = 4;
/** Japanese names are compounds: モルフォ stands at the end of キプリスモルフォ. */
const KANA_INSIDE_MIN = 3;
const KANA = /^[\u30a1-\u30fc]+$/;
/** Less sounds like the beginning of too much. */
const HEARD_MIN = 3;

/** How one typed word is looked for among those of names. */
export interface Looking {
  /** A word that lacks more of these letters than so many can't fit: mostly nothing else of it is looked at. */
  readonly letters: number;
  readonly lacking: number;
  /** How well it fits a word; 0 where it doesn't. */
  readonly fitOf: (word: Word) => number;
}

const NOT_AT_ALL: Looking = { letters: 0, lacking: -1, fitOf: () => 0 };

/** As it was typed. */
export function latinWord(typed: string): Looking {
  const isLatin = /[a-z]/.test(typed);
  const isKana = KANA.test(typed);
  const stem = stemOf(typed);
  const fitOf = ({ word: { word }, stem: other }: Word) => {
    if (word === typed) return WORD;
    if (word.startsWith(typed)) return WORD_BEGINS[Math.min(typed.length, 3)] ?? 0;
    if (isKana) return typed.length >= KANA_INSIDE_MIN && word.includes(typed) ? WORD_BEGINS[3] : 0;
    if (!isLatin) return 0;
    if (other === stem) return OTHER_ENDING;
    return typed.length >= INSIDE_MIN && word.includes(typed) ? INSIDE_WORD : 0;
  };
  return { letters: spellingOf(stem).letters, lacking: 0, fitOf };
}

/** Mistyped, or written as it sounds, with so many mistakes at most. */
export function mistypedWord(typed: string, max: number): Looking {
  if (!/[a-z]/.test(typed)) return NOT_AT_ALL;
  const asTyped = spellingOf(typed);
  const asHeard = spellingOf(soundOf(typed));
  const stem = stemOf(asHeard.word);
  // A letter many times over is heard once: of what is left so short nothing is forgiven, or it sounds like everything.
  const isHeard = asHeard.word.length >= HEARD_MIN;
  const maxHeard = Math.min(max, forgiven(asHeard.word.length));
  const fitOf = ({ word, sound, stemOfSound }: Word) => {
    if (isHeard && (sound.word.startsWith(asHeard.word) || stemOfSound === stem)) return MISTYPED[1];
    const heard = mistakes(asHeard, sound, maxHeard, true);
    const made = Math.min(mistakes(asTyped, word, max, true), isHeard && heard <= maxHeard ? heard : max + 1);
    return made > max ? 0 : (MISTYPED[made] ?? 0);
  };
  // Of what is heard its ending may be another one.
  return { letters: asTyped.letters & asHeard.letters, lacking: Math.max(max, ENDING_MAX), fitOf };
}

/** Names that were typed without their space, `troideshelena`. */
export function fitSolid(typed: string, { solid: { word: solid }, words }: Text): number {
  if (words.length === 0) return 0;
  if (solid === typed) return WHOLE_LATIN;
  return words.length > 1 && typed.length >= INSIDE_MIN && solid.startsWith(typed) ? WORD_BEGINS[3] : 0;
}
