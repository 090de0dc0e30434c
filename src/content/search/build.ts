/** The index of the built site. */
import { writeIndex } from '../../rules/search/file.ts';
import type { Site } from '../site.ts';
import { CHARACTERS } from './characters.ts';

export function searchIndexBody({ species, products, categories }: Site): string {
  const kinds = new Map(categories.map(({ id, name }) => [id, name]));
  const file = writeIndex(
    {
      species: species.map(({ id, name, latin_name, aliases = [], family }) => ({
        ...{ id, name, latinName: latin_name, aliases, family },
      })),
      products: products.map(({ id, name, species: its, categoryId, origin, gender }) => ({
        ...{ id, name, speciesId: its.id, origin, sex: gender },
        kindOfGoods: kinds.get(categoryId) ?? '',
      })),
    },
    CHARACTERS,
  );
  return JSON.stringify(file);
}
