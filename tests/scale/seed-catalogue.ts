/** Species and products of a large shop, named as the trade names them, by way of the mirror itself. */

import type { Database } from '../../netlify/server/db/connection.ts';
import { drawTicket, recordSnapshots } from '../../netlify/server/publishing/mirror-store.ts';
import {
  rawCategoryOf,
  rawProductOf,
  rawSpeciesOf,
  snapshotsAt,
} from '../../netlify/server/testing/documents.ts';
import { manySources } from '../search/many.ts';

/** So many products of each species. */
const OF_SPECIES = 25;
const GRADES = ['A1', 'A2', 'B'];

export async function seedCatalogue(database: Database, products: number): Promise<void> {
  const sources = manySources(Math.ceil(products / OF_SPECIES), products);
  const kindsOfGoods = [...new Set(sources.products.map(({ kindOfGoods }) => kindOfGoods))];
  const categories = kindsOfGoods.map((name, n) => rawCategoryOf(`c-${n}`, { name }));
  const species = sources.species.map(({ name, latinName, aliases, family }, n) =>
    rawSpeciesOf(`s-${n}`, { name, latinName, aliases, family }),
  );
  const speciesOf = new Map(sources.species.map(({ id }, n) => [id, species[n]]));
  const goods = sources.products.map(({ name, speciesId, origin, sex, kindOfGoods }, n) =>
    rawProductOf(`p-${n}`, {
      ...{ name, origin, gender: sex, species: speciesOf.get(speciesId) },
      categoryId: `c-${kindsOfGoods.indexOf(kindOfGoods)}`,
      description: '翅面完整，触角齐全，按原色保存，随盒附采集标签。',
      variants: GRADES.map((grade, at) => ({
        _key: grade.toLowerCase(),
        ...{ grade, description: null, price: 40 + ((n * 7) % 400) + at, original_price: null },
        ...{ withdrawn: false, tiers: null },
      })),
    }),
  );
  const all = [...categories, ...species, ...goods];
  await recordSnapshots(database, snapshotsAt(await drawTicket(database), ...all));
}
