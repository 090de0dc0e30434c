/** What of species and products is searched for, as the build and the server's mirror have them. */
import type { ProductSource, SpeciesSource } from '../../rules/search/source.ts';
import type { ProductContent, SpeciesContent } from '../schema.ts';

type Named = Pick<SpeciesContent, '_id' | 'name' | 'latinName' | 'aliases' | 'family'>;
type Sold = Pick<ProductContent, '_id' | 'name' | 'categoryId' | 'origin' | 'gender'> & {
  readonly species: Pick<ProductContent['species'], '_id'>;
};

export function speciesSource({ _id, name, latinName, aliases, family }: Named): SpeciesSource {
  return { id: _id, name, latinName, aliases, family };
}

/** `kinds`: names of the kinds of goods by their ids. */
export function productSource(product: Sold, kinds: ReadonlyMap<string, string>): ProductSource {
  const { _id, name, species, categoryId, origin, gender } = product;
  return {
    id: _id,
    name,
    speciesId: species._id,
    origin,
    sex: gender,
    kindOfGoods: kinds.get(categoryId) ?? '',
  };
}
