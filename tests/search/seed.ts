/** The demo catalogue, by itself and mixed with as many invented names. */
import { seedOf } from '../../sanity/seed/seed.fixture.ts';
import { coloursOf } from '../../src/rules/search/colours.ts';
import type { Sources } from '../../src/rules/search/columns.ts';
import { searchedWords } from '../../src/rules/specimen-facts.ts';
import { manySources } from './many.ts';

const kinds = new Map(seedOf('category').map(({ _id, name }) => [_id, name]));
export const seedProducts = seedOf('product');
export const seedSpecies = seedOf('species');

export const SEED: Sources = {
  species: seedSpecies.map(({ _id: id, name, latinName, aliases, family, description, ...rest }) => ({
    ...{ id, name, latinName, aliases, family, colours: coloursOf(name, description) },
    facts: searchedWords(rest),
  })),
  products: seedProducts.map(
    ({ _id: id, sku, name, species: speciesId, origin, locality, gender, category }) => ({
      ...{ id, sku, name, speciesId, origin, locality, sex: gender },
      kindOfGoods: kinds.get(category) ?? '',
    }),
  ),
};

/** Rankings must hold in a large catalogue, too. */
export function largeSources(speciesCount: number, productCount: number): Sources {
  const many = manySources(speciesCount, productCount);
  return {
    species: [...SEED.species, ...many.species],
    products: [...SEED.products, ...many.products],
  };
}
