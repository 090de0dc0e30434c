import { KEPT_MAX, keptAnswerSchema } from '../contract/kept.ts';
import { askShop } from './ask-shop.ts';
import { type DocumentName, nameKey } from './kinds.ts';
import type { Kept } from './shown.ts';

/**
 * Asks the running shop how documents last were sound, while the site is built. A shop that doesn't answer (the very
 * first deploy) knows of none: a broken document is then left out.
 */
export async function readKept(shop: string | undefined, names: readonly DocumentName[]): Promise<Kept> {
  const kept = new Map<string, unknown>();
  if (shop === undefined) return kept;
  // Once even without a name: pages and settings always come along.
  for (let start = 0; start === 0 || start < names.length; start += KEPT_MAX) {
    const asked = names.slice(start, start + KEPT_MAX).map(({ kind, id }) => `${kind}:${id}`);
    const address = new URL('/api/v1/content/kept', shop);
    address.searchParams.set('names', asked.join(','));
    const answer = await askShop(address, keptAnswerSchema);
    if (answer === undefined) return kept;
    for (const { kind, id, raw } of answer.data.documents) kept.set(nameKey({ kind, id }), raw);
  }
  return kept;
}
