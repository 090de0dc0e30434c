/** The demo's catalogue, and one with as many invented names beside it, as the search takes them. */
import { categories } from '../../sanity/seed/categories.ts';
import { products } from '../../sanity/seed/products/products.ts';
import { rankOf } from '../../sanity/seed/ranking.ts';
import { species } from '../../sanity/seed/species/species.ts';
import { coloursOf } from '../../src/rules/search/colours.ts';
import type { Sources } from '../../src/rules/search/source.ts';
import { manySources } from './many.ts';

const kinds = new Map<string, string>(categories.map(({ id, name }) => [id, name]));

export const SEED: Sources = {
  species: species.map(({ id, name, latinName, aliases = [], family, description }) => ({
    ...{ id, name, latinName, aliases, family, colours: coloursOf(name, description) },
  })),
  products: products
    .toSorted((one, other) => rankOf(one) - rankOf(other))
    .map(({ id, name, species: speciesId, origin, locality, gender, category }) => ({
      ...{ id, name, speciesId, origin, locality, sex: gender },
      kindOfGoods: kinds.get(category) ?? '',
    })),
};

/** What is right among few names has to be so among many. */
export function crowded(speciesCount: number, productCount: number): Sources {
  const many = manySources(speciesCount, productCount);
  return {
    species: [...SEED.species, ...many.species],
    products: [...SEED.products, ...many.products],
  };
}
