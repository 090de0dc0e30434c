import { seedDocuments } from '../../sanity/seed/seed.fixture.ts';
import { coloursOf } from '../../src/features/search/rank/colours.rules.ts';
import type { SearchableContent } from '../../src/features/search/rank/index.rules.ts';
import { searchableTerms } from '../../src/features/specimens/specimen-facts.rules.ts';
import { manySearchables } from './many.ts';

const kinds = new Map(seedDocuments('category').map(({ _id, name }) => [_id, name]));
export const seedProducts = seedDocuments('product');
export const seedSpecies = seedDocuments('species');

export const SEED: SearchableContent = {
  species: seedSpecies.map(
    ({ _id: id, name, latinName, synonyms, aliases, family, description, ...rest }) => ({
      ...{
        id,
        name,
        latinName,
        aliases: [...synonyms, ...aliases],
        family,
        colours: coloursOf(name, description),
      },
      facts: searchableTerms(rest),
    }),
  ),
  products: seedProducts.map(
    ({ _id: id, sku, name, species: speciesId, origin, locality, gender, category }) => ({
      ...{ id, sku, name, speciesId, origin, locality, sex: gender },
      kindOfGoods: kinds.get(category) ?? '',
    }),
  ),
};

/** Rankings must also hold in a large catalogue. */
export function largeSearchables(speciesCount: number, productCount: number): SearchableContent {
  const many = manySearchables(speciesCount, productCount);
  return {
    species: [...SEED.species, ...many.species],
    products: [...SEED.products, ...many.products],
  };
}
