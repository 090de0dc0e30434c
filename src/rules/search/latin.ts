/** Looks for one word among the words of Latin and English names. */
import type { Text, Word } from './index.ts';
import { forgiven, mistakes } from './mistyped.ts';
import { INSIDE_WORD, MISTYPED, OTHER_ENDING, WHOLE_LATIN, WORD, WORD_BEGINS } from './quality.ts';
import { soundOf, stemOf } from './sound.ts';

const INSIDE_MIN = 4;

/** How well what was typed fits each word of names; 0 where it doesn't. `isForgiving`: also where it was mistyped. */
export function latinWord(typed: string, isForgiving: boolean): (word: Word) => number {
  const isLatin = /[a-z]/.test(typed);
  const stem = stemOf(typed);
  const sound = soundOf(typed);
  const soundStem = stemOf(sound);
  const max = isForgiving && isLatin ? forgiven(typed.length) : 0;

  function asWritten({ word, stem: other }: Word): number {
    if (word === typed) return WORD;
    if (word.startsWith(typed)) return WORD_BEGINS[Math.min(typed.length, 3)] ?? 0;
    if (!isLatin) return 0;
    if (other === stem) return OTHER_ENDING;
    return typed.length >= INSIDE_MIN && word.includes(typed) ? INSIDE_WORD : 0;
  }

  function mistyped({ word, sound: other }: Word): number {
    if (other.startsWith(sound) || stemOf(other) === soundStem) return MISTYPED[1];
    const made = Math.min(mistakes(typed, word, max, true), mistakes(sound, other, max, true));
    return made > max ? 0 : (MISTYPED[made] ?? 0);
  }

  return (word) => {
    const fit = asWritten(word);
    return fit === 0 && max > 0 ? mistyped(word) : fit;
  };
}

/** Names that were typed without their space, `troideshelena`. */
export function fitSolid(typed: string, { solid, words }: Text): number {
  if (words.length === 0) return 0;
  if (solid === typed) return WHOLE_LATIN;
  return words.length > 1 && typed.length >= INSIDE_MIN && solid.startsWith(typed) ? WORD_BEGINS[3] : 0;
}
