import { coloursOf } from '../../features/search/rank/colours.rules.ts';
import { serializeIndex } from '../../features/search/rank/file.rules.ts';
import { searchableTerms } from '../../features/specimens/specimen-facts.rules.ts';
import type { Site } from '../site.ts';
import { CHARACTER_TABLE } from './characters.ts';

export function searchIndexBody({ species, products, categories }: Site): string {
  const kinds = new Map(categories.map(({ id, name }) => [id, name]));
  const file = serializeIndex(
    {
      species: species.map(
        ({ id, name, latin_name, synonyms = [], aliases = [], family, description, ...rest }) => ({
          id,
          name,
          latinName: latin_name,
          aliases: [...synonyms, ...aliases],
          family,
          colours: coloursOf(name, description),
          facts: searchableTerms(rest),
        }),
      ),
      products: products.map(({ id, sku, name, species: its, categoryId, origin, locality, gender }) => ({
        id,
        sku,
        name,
        speciesId: its.id,
        origin,
        locality,
        sex: gender,
        kindOfGoods: kinds.get(categoryId) ?? '',
      })),
    },
    CHARACTER_TABLE,
  );
  return JSON.stringify(file);
}
