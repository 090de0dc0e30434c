/** What stays of a Latin word that was heard or remembered, but not seen. */

/** Endings by which the same name is written as of one sex or the other, or of whom it was named after. */
const ENDING = /(?:us|um|is|os|on|as|es|ii|ae|a|e|i|o)$/;
/** Letters of an ending. */
export const ENDING_MAX = 2;
const STEM_MIN = 2;

/** Without its ending: `helena` and `helenus` are `helen`. */
export function stemOf(word: string): string {
  const stem = word.replace(ENDING, '');
  return stem.length < STEM_MIN ? word : stem;
}

/** As it sounds: `morpho` and `morfo`, `didius` and `didyus`. */
export function soundOf(word: string): string {
  return word
    .replace(/ph/g, 'f')
    .replace(/(?<=[tcrg])h/g, '')
    .replace(/y/g, 'i')
    .replace(/k/g, 'c')
    .replace(/[ao]e/g, 'e')
    .replace(/(.)\1+/g, '$1');
}
