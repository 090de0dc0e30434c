/** Looks for one word among the words of Latin and English names. */
import type { Text } from './index.ts';
import { forgiven, mistakes } from './mistyped.ts';
import { INSIDE_WORD, MISTYPED, OTHER_ENDING, WHOLE_LATIN, WORD, WORD_BEGINS } from './quality.ts';

/** Endings by which the same name is written as of one sex or the other, or of whom it was named after. */
const ENDING = /(?:us|um|is|os|on|as|es|ii|ae|a|e|i|o)$/;
const STEM_MIN = 3;
const INSIDE_MIN = 4;

export function stemOf(word: string): string {
  const stem = word.replace(ENDING, '');
  return stem.length < STEM_MIN ? word : stem;
}

/** How well what was typed fits a word of a name; 0 where it doesn't. */
export function fitWord(typed: string, word: string): number {
  if (word === typed) return WORD;
  if (word.startsWith(typed)) return WORD_BEGINS[Math.min(typed.length, 3)] ?? 0;
  if (!/[a-z]/.test(typed)) return 0;
  if (stemOf(word) === stemOf(typed)) return OTHER_ENDING;
  return typed.length >= INSIDE_MIN && word.includes(typed) ? INSIDE_WORD : 0;
}

/** As it sounds to somebody who never saw it written: `morfo`, `didyus`. */
function soundOf(word: string): string {
  return word
    .replace(/ph/g, 'f')
    .replace(/(?<=[tcrg])h/g, '')
    .replace(/y/g, 'i')
    .replace(/k/g, 'c')
    .replace(/[ao]e/g, 'e')
    .replace(/(.)\1+/g, '$1');
}

/** The same for somebody who mistyped. */
export function fitMistyped(typed: string, word: string): number {
  const max = forgiven(typed.length);
  if (max === 0) return 0;
  const [one, other] = [soundOf(typed), soundOf(word)];
  if (other.startsWith(one) || stemOf(one) === stemOf(other)) return MISTYPED[1];
  const made = Math.min(mistakes(typed, word, max, true), mistakes(one, other, max, true));
  return made > max ? 0 : (MISTYPED[made] ?? 0);
}

/** Names that were typed without their space, `troideshelena`. */
export function fitSolid(typed: string, { solid, words }: Text): number {
  if (words.length === 0) return 0;
  if (solid === typed) return WHOLE_LATIN;
  return words.length > 1 && typed.length >= INSIDE_MIN && solid.startsWith(typed)
    ? (WORD_BEGINS[3] ?? 0)
    : 0;
}
