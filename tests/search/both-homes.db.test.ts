/** The built index and the server's index rank alike for every query. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordSnapshots } from '../../netlify/server/publishing/mirror-store.ts';
import { loadCurrentCatalogue } from '../../netlify/server/search/memory-catalogue.ts';
import {
  rawCategoryOf,
  rawProductOf,
  rawSpeciesOf,
  snapshotsAt,
} from '../../netlify/server/testing/documents.ts';
import { DEPLOYED_KIND, freshDatabase } from '../../netlify/server/testing/fresh-database.ts';
import { CHARACTER_TABLE } from '../../src/content/search/characters.ts';
import { parseIndex, serializeIndex } from '../../src/features/search/rank/file.rules.ts';
import { type SearchIndex, shortId } from '../../src/features/search/rank/index.rules.ts';
import { rankHits } from '../../src/features/search/rank/rank.rules.ts';
import { EVERYDAY_QUERIES, QUERIES } from './queries.ts';
import { largeSearchables, seedSpecies } from './seed.ts';

const sources = largeSearchables(60, 400);
const goods = [...new Set(sources.products.map(({ kindOfGoods }) => kindOfGoods))];
const seeded = new Map(seedSpecies.map(({ _id, description }) => [_id, description]));
const species = new Map(
  sources.species.map(({ id, colours, facts, ...fields }, rank) => {
    const description = seeded.get(id) ?? [...colours].join('色，');
    return [id, rawSpeciesOf(id, { ...fields, host_plants: facts.join('、'), description, rank })];
  }),
);
const products = sources.products.map(
  ({ id, sku, name, speciesId, origin, locality, sex, kindOfGoods }, rank) =>
    rawProductOf(id, {
      ...{ sku, name, origin, locality, rank, gender: sex, species: species.get(speciesId) },
      categoryId: `kind-${goods.indexOf(kindOfGoods)}`,
    }),
);
const categories = goods.map((name, at) => rawCategoryOf(`kind-${at}`, { name }));

const ranked = (index: SearchIndex, asked: string) =>
  rankHits(index, asked).map(({ kind, source }) => `${kind} ${shortId(source.id)}`);

describe.each(DEPLOYED_KIND)('on %s', (kind) => {
  const built = parseIndex(JSON.parse(JSON.stringify(serializeIndex(sources, CHARACTER_TABLE))));
  let opened: Awaited<ReturnType<typeof freshDatabase>>;
  let mirrored: SearchIndex;

  beforeAll(async () => {
    opened = await freshDatabase(kind);
    await recordSnapshots(opened.database, snapshotsAt(1, ...species.values(), ...products, ...categories));
    mirrored = await (await loadCurrentCatalogue(opened.database)).index();
  });
  afterAll(() => opened.close());

  test.each([...QUERIES, ...EVERYDAY_QUERIES])(
    '%s: all that is found is the same, in the same order',
    (_, queries) => {
      for (const { asked } of queries) expect(ranked(mirrored, asked), asked).toEqual(ranked(built, asked));
    },
  );

  test('the same for any other text', () => {
    const part = fc.constantFrom(
      ...sources.species.flatMap(({ name, latinName }) => [name.slice(1), latinName.slice(2, 8)]),
    );
    const typed = fc.array(fc.oneof(part, fc.string({ unit: 'grapheme', maxLength: 4 })), { maxLength: 4 });
    fc.assert(
      fc.property(typed, (services) => {
        const asked = services.join(' ');
        expect(ranked(mirrored, asked)).toEqual(ranked(built, asked));
      }),
      { numRuns: 60 },
    );
  });
});
