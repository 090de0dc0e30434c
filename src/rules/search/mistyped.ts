/** How many letters apart two words are: left out, put in, exchanged, or two in the wrong order. */

/** At most this many mistakes are forgiven in a word of so many letters. */
export function forgiven(length: number): number {
  return length < 4 ? 0 : length < 8 ? 1 : 2;
}

/**
 * Mistakes in `typed` for `word`, or for a beginning of it where `beginning` says so; above `max` any number above it.
 */
export function mistakes(typed: string, word: string, max: number, beginning = false): number {
  if (typed.length - word.length > max || (!beginning && word.length - typed.length > max)) return max + 1;
  let before: number[] = [];
  let last = Array.from({ length: word.length + 1 }, (_, at) => at);
  for (let row = 1; row <= typed.length; row += 1) {
    const next = [row];
    let least = row;
    for (let at = 1; at <= word.length; at += 1) {
      const same = typed[row - 1] === word[at - 1];
      let cost = Math.min(at2(last, at) + 1, at2(next, at - 1) + 1, at2(last, at - 1) + (same ? 0 : 1));
      if (row > 1 && at > 1 && typed[row - 1] === word[at - 2] && typed[row - 2] === word[at - 1])
        cost = Math.min(cost, at2(before, at - 2) + 1);
      next.push(cost);
      least = Math.min(least, cost);
    }
    if (least > max + 1) return max + 1;
    before = last;
    last = next;
  }
  return beginning ? Math.min(...last) : at2(last, word.length);
}

function at2(costs: readonly number[], at: number): number {
  return costs[at] ?? Number.POSITIVE_INFINITY;
}
