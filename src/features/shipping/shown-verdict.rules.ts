import type { ProductShipping } from './shipping.contract.ts';

/**
 * The verdict that buyers read. Papers that travel with the parcel hinder nobody, so only those that come before the
 * payment make it `papers`.
 */
export function shownVerdict({ verdict, papers }: ProductShipping): ProductShipping['verdict'] {
  if (verdict === 'unknown' || verdict === 'forbidden') return verdict;
  return papers.some(({ when }) => when === 'before') ? 'papers' : 'allowed';
}
