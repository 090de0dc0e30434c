import { satisfiesWant, TAXON_LEVELS, taxonOf } from '../../../src/rules/wants.ts';
import type { Database } from '../db/connection.ts';
import { variantName } from '../inventory/store.ts';
import { findNewlyOffered, insertMatches, readWantsOfTaxa } from './matches-store.ts';
import { readOffers } from './offers-store.ts';

/** Records which wants are satisfied by what came into stock. Safe to run concurrently, and after a crash. */
export async function findMatches(database: Database): Promise<void> {
  await database.transaction(async (tx) => {
    const news = await findNewlyOffered(tx);
    const names = new Set(news.map(variantName));
    const offers = (await readOffers(tx, [...new Set(news.map(({ productId }) => productId))])).filter(
      (offer) => offer.available > 0 && names.has(variantName(offer)),
    );
    const byTaxon = Map.groupBy(
      offers.flatMap((offer) => TAXON_LEVELS.map((level) => ({ offer, level }))),
      ({ offer, level }) => `${level} ${taxonOf(level, offer)}`,
    );
    const taxa = new Map(
      TAXON_LEVELS.map((level) => [level, new Set(offers.map((offer) => taxonOf(level, offer)))] as const),
    );
    const found = (await readWantsOfTaxa(tx, taxa)).flatMap((want) =>
      (byTaxon.get(`${want.level} ${want.taxon}`) ?? []).flatMap(
        ({ offer: { productId, variantKey, ...offer } }) =>
          satisfiesWant(offer, want) ? [{ wantId: want.id, productId, variantKey }] : [],
      ),
    );
    await insertMatches(tx, found);
  });
}
