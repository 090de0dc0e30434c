/** Edit distance with transpositions (Damerau–Levenshtein). */

export function maxEditDistance(length: number): number {
  return length < 4 ? 0 : length < 8 ? 1 : 2;
}

/** The bit set of letters rejects quickly. */
export interface FuzzyWord {
  readonly word: string;
  readonly letters: number;
}

export function toFuzzyWord(word: string): FuzzyWord {
  let letters = 0;
  // Letters that share a bit only make the rejection rarer.
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) & 31);
  return { word, letters };
}

/** Rejects quickly, because each missing letter costs a mistake. */
export function cannotMatch(letters: number, others: number, max: number): boolean {
  let missing = 0;
  for (let left = letters & ~others; left !== 0; left &= left - 1) missing += 1;
  return missing > max;
}

/** Longer than any word or pinyin name. */
const ROW_LENGTH = 256;
/** The arrays are reused, because every word of the index is compared. */
const rows: readonly [Uint8Array, Uint8Array, Uint8Array] = [
  new Uint8Array(ROW_LENGTH),
  new Uint8Array(ROW_LENGTH),
  new Uint8Array(ROW_LENGTH),
];

/** `beginning` compares with the best prefix of `word`. Above `max` the number is not exact. */
export function editDistance(asked: FuzzyWord, whole: FuzzyWord, max: number, beginning = false): number {
  if (cannotMatch(asked.letters, whole.letters, max)) return max + 1;
  const typed = asked.word;
  const word = whole.word.slice(0, beginning ? Math.min(typed.length + max, ROW_LENGTH - 1) : ROW_LENGTH - 1);
  if (Math.abs(typed.length - word.length) > max && (!beginning || typed.length > word.length))
    return max + 1;
  let [before, last, next] = rows;
  for (let at = 0; at <= word.length; at += 1) last[at] = at;
  for (let row = 1; row <= typed.length; row += 1) {
    next[0] = row;
    let least = row;
    for (let at = 1; at <= word.length; at += 1) {
      const letter = typed.charCodeAt(row - 1);
      let cost = (last[at - 1] ?? 0) + (letter === word.charCodeAt(at - 1) ? 0 : 1);
      cost = Math.min(cost, (last[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1);
      const isSwapped =
        row > 1 &&
        at > 1 &&
        letter === word.charCodeAt(at - 2) &&
        typed.charCodeAt(row - 2) === word.charCodeAt(at - 1);
      if (isSwapped) cost = Math.min(cost, (before[at - 2] ?? 0) + 1);
      next[at] = cost;
      if (cost < least) least = cost;
    }
    // A transposition continues from the previous row, which may be cheaper.
    if (least > max + 1) return max + 1;
    [before, last, next] = [last, next, before];
  }
  return beginning ? Math.min(...last.subarray(0, word.length + 1)) : (last[word.length] ?? 0);
}

// Endings that vary with gender, or with the person after whom a species is named.

const ENDING = /(?:us|um|is|os|on|as|es|ii|ae|a|e|i|o)$/;
export const ENDING_MAX_LENGTH = 2;
const STEM_MIN = 2;

/** `helena` and `helenus` become `helen`. */
export function stemOf(word: string): string {
  const stem = word.replace(ENDING, '');
  return stem.length < STEM_MIN ? word : stem;
}

/** `morpho` equals `morfo`, `didius` equals `didyus`. */
export function phoneticKey(word: string): string {
  return word
    .replace(/ph/g, 'f')
    .replace(/(?<=[tcrg])h/g, '')
    .replace(/y/g, 'i')
    .replace(/k/g, 'c')
    .replace(/[ao]e/g, 'e')
    .replace(/(.)\1+/g, '$1');
}
