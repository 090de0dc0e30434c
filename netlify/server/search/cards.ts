import type { SearchCard } from '../../../src/features/search/search-cards.contract.ts';
import { summarizeCard } from '../../../src/features/specimens/card.rules.ts';
import type { Database } from '../db/connection.ts';
import { readProductsById } from '../specimens/service.ts';
import { findSpeciesByIds } from '../specimens/store.ts';
import { loadCurrentCatalogue } from './memory-catalogue.ts';

export async function readCardsByName(database: Database, names: readonly string[]): Promise<SearchCard[]> {
  const { idOf } = await loadCurrentCatalogue(database);
  const wanted = names.map((asked) => {
    const [kind = '', id = ''] = asked.split(':');
    return { asked, kind, id: idOf(kind === 'species' ? 'species' : 'product', id) ?? '' };
  });
  const idsOf = (wantedKind: string) =>
    wanted.flatMap(({ kind, id }) => (kind === wantedKind && id !== '' ? [id] : []));
  const [{ items }, species] = await Promise.all([
    readProductsById(database, idsOf('product')),
    findSpeciesByIds(database, idsOf('species')),
  ]);
  return wanted.flatMap(({ asked, kind, id }): SearchCard[] => {
    if (kind === 'species') {
      const found = species.get(id);
      if (found === undefined) return [];
      const { name, latinName, picture } = found;
      const sale = { price: null, from: false, sold_out: false };
      return [{ asked, kind, id, name, latin_name: latinName, picture, ...sale }];
    }
    const found = items.find((item) => item.id === id);
    const summary = summarizeCard(found?.specifications.quality_variants ?? []);
    const [picture] = found?.pictures ?? [];
    if (found === undefined || summary === undefined || picture === undefined) return [];
    const { from, soldOut, price } = summary;
    const facts = { name: found.name, latin_name: found.species.latin_name, picture };
    return [{ asked, kind: 'product', id, ...facts, price, from, sold_out: soldOut }];
  });
}
