/** Pictures and prices of what the box in the header suggests, which has the names from the index of the build. */
import type { SearchCard } from '../../../src/contract/search-cards.ts';
import { summarizeCard } from '../../../src/rules/card.ts';
import { fenToYuan } from '../../../src/rules/money.ts';
import { shortId } from '../../../src/rules/search/source.ts';
import { cardVariant } from '../../../src/rules/wire-price.ts';
import type { Asker } from '../catalogue/live-store.ts';
import { someProducts } from '../catalogue/service.ts';
import { findSpecies } from '../catalogue/store.ts';
import type { Database } from '../db/connection.ts';
import { currentShelf } from './shelf.ts';

/** In the order of the names; one that is nobody's is left out. */
export async function searchCards(
  database: Database,
  names: readonly string[],
  asker: Asker,
): Promise<SearchCard[]> {
  const { shelf } = await currentShelf(database);
  const wanted = names.map((asked) => {
    const [kind = '', id = ''] = asked.split(':');
    const isNamed = (one: { readonly id: string }) => one.id === id || shortId(one.id) === id;
    return { asked, kind, id: (kind === 'species' ? shelf.species : shelf.products).find(isNamed)?.id ?? '' };
  });
  const ids = wanted.flatMap(({ kind, id }) => (kind === 'product' && id !== '' ? [id] : []));
  const { items } = ids.length === 0 ? { items: [] } : await someProducts(database, ids, asker);
  const cards = await Promise.all(
    wanted.map(async ({ asked, kind, id }): Promise<SearchCard | undefined> => {
      if (kind === 'species') {
        const species = id === '' ? undefined : await findSpecies(database, id);
        if (species === undefined) return undefined;
        const { name, latinName, picture } = species;
        return {
          asked,
          kind,
          id,
          name,
          latin_name: latinName,
          picture,
          price: null,
          from: false,
          sold_out: false,
        };
      }
      const found = items.find((item) => item.id === id);
      const summary = summarizeCard(found?.specifications.quality_variants.map(cardVariant) ?? []);
      const [picture] = found?.pictures ?? [];
      if (found === undefined || summary === undefined || picture === undefined) return undefined;
      const { from, soldOut, priceFen } = summary;
      const facts = { name: found.name, latin_name: found.species.latin_name, picture };
      return { asked, kind: 'product', id, ...facts, price: fenToYuan(priceFen), from, sold_out: soldOut };
    }),
  );
  return cards.filter((card) => card !== undefined);
}
