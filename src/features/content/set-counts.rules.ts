/** Specimens of each species in a set: the main species first, then the further species in their order. */
import type { Verdict } from '../base/verdict.rules.ts';

const COUNT_MAX = 999;

export function validateSetCounts(
  counts: readonly number[] | null | undefined,
  otherSpecies: number,
): Verdict {
  if (!counts?.length) return true;
  if (counts.length !== otherSpecies + 1)
    return `这个商品有 ${otherSpecies + 1} 种，请填 ${otherSpecies + 1} 个数，或整项留空`;
  const isCount = (count: number) => Number.isInteger(count) && count >= 1 && count <= COUNT_MAX;
  return counts.every(isCount) || `枚数请填 1 到 ${COUNT_MAX} 的整数`;
}

/** Empty unless there is one count for each species; a script may have written another number of counts. */
export function validSetCounts(
  counts: readonly number[] | null | undefined,
  otherSpecies: number,
): readonly number[] {
  return counts && validateSetCounts(counts, otherSpecies) === true ? counts : [];
}
