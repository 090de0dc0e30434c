/** Edit distance with transpositions (Damerau–Levenshtein). */

export function maxEditDistance(length: number): number {
  return length < 4 ? 0 : length < 8 ? 1 : 2;
}

/** `beginning` compares with the best prefix of `whole`. Above `max` the number is not exact. */
export function editDistance(typed: string, whole: string, max: number, beginning = false): number {
  const word = beginning ? whole.slice(0, typed.length + max) : whole;
  if (Math.abs(typed.length - word.length) > max && (!beginning || typed.length > word.length))
    return max + 1;
  // Each letter that the other lacks costs a mistake. This rejects most words quickly.
  let missing = 0;
  for (const letter of typed) {
    if (!word.includes(letter)) missing += 1;
    if (missing > max) return max + 1;
  }
  let before: number[] = [];
  let last = [0];
  for (let at = 1; at <= word.length; at += 1) last.push(at);
  for (let row = 1; row <= typed.length; row += 1) {
    const next = [row];
    let least = row;
    for (let at = 1; at <= word.length; at += 1) {
      const isSame = typed[row - 1] === word[at - 1];
      const isSwapped = typed[row - 1] === word[at - 2] && typed[row - 2] === word[at - 1];
      let cost = (last[at - 1] ?? 0) + (isSame ? 0 : 1);
      cost = Math.min(cost, (last[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1);
      if (isSwapped) cost = Math.min(cost, (before[at - 2] ?? 0) + 1);
      next[at] = cost;
      least = Math.min(least, cost);
    }
    // A transposition continues from the previous row, which may be cheaper.
    if (least > max + 1) return max + 1;
    before = last;
    last = next;
  }
  return beginning ? Math.min(...last) : (last[word.length] ?? 0);
}

// Endings that vary with gender, or with the person after whom a species is named.

const ENDING = /(?:us|um|is|os|on|as|es|ii|ae|a|e|i|o)$/;
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
