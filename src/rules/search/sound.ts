/** Phonetic forms of Latin words. */

/** Endings that vary with gender, or with the person a species honours. */
const ENDING = /(?:us|um|is|os|on|as|es|ii|ae|a|e|i|o)$/;
export const ENDING_MAX = 2;
const STEM_MIN = 2;

/** Strips the ending: `helena` and `helenus` become `helen`. */
export function stemOf(word: string): string {
  const stem = word.replace(ENDING, '');
  return stem.length < STEM_MIN ? word : stem;
}

/** Phonetic key: `morpho` equals `morfo`, `didius` equals `didyus`. */
export function soundOf(word: string): string {
  return word
    .replace(/ph/g, 'f')
    .replace(/(?<=[tcrg])h/g, '')
    .replace(/y/g, 'i')
    .replace(/k/g, 'c')
    .replace(/[ao]e/g, 'e')
    .replace(/(.)\1+/g, '$1');
}
