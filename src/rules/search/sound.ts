/** What stays of a word that was heard or remembered, but not seen. */
import type { SearchIndex } from './index.ts';

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

let common: ReadonlySet<string> | undefined;

/**
 * The 3,755 characters of the first level of GB 2312, which input methods offer first. They are all that is typed by
 * mistake for another one, so an index needs the readings of no others.
 */
export function commonCharacters(): ReadonlySet<string> {
  if (common !== undefined) return common;
  const bytes: number[] = [];
  for (let row = 0xb0; row <= 0xd7; row += 1)
    for (let cell = 0xa1; cell <= 0xfe; cell += 1) bytes.push(row, cell);
  const decoded = new TextDecoder('gb2312').decode(Uint8Array.from(bytes));
  common = new Set([...decoded].filter((one) => /\p{Script=Han}/u.test(one)));
  return common;
}

/** Letters of the alphabet that are this character, or are read as it may be. */
export function homophones({ alphabet, readings, characters }: SearchIndex, character: string): number[] {
  const read =
    commonCharacters().has(character) || alphabet.includes(character) ? characters.readings(character) : [];
  return alphabet.flatMap((letter, at) =>
    letter === character || readings[at]?.some((one) => read.includes(one)) ? [at] : [],
  );
}
