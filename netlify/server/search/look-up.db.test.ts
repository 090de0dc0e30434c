import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { syncCatalogue } from '../publishing/sync.ts';
import { type ContentWorld, openContentWorld, sendContentWebhook } from '../testing/content-world.ts';
import { rawCategoryOf, rawPageOf, rawProductOf, rawSpeciesOf } from '../testing/documents.ts';
import { DEPLOYED_KIND } from '../testing/fresh-database.ts';
import { lookUpMissingPage } from './look-up.ts';

const speciesOf = (id: string, latinName: string, family: string) => ({
  _id: id,
  name: id,
  latinName,
  family,
  cites: null,
  wingspan: { min: 130, max: 150 },
});
const NYMPHALIDAE = '蛱蝶科 Nymphalidae';
const didius = speciesOf('morpho-didius', 'Morpho didius', NYMPHALIDAE);
const peleides = speciesOf('morpho-peleides', 'Morpho peleides', NYMPHALIDAE);
const kallima = speciesOf('kallima', 'Kallima inachus', NYMPHALIDAE);
const troides = speciesOf('troides', 'Troides helena', '凤蝶科 Papilionidae');

const raws = [
  rawCategoryOf('spread'),
  ...[didius, peleides, kallima, troides].map(({ _id, name, latinName, family }) =>
    rawSpeciesOf(_id, { name, latinName, family }),
  ),
  rawProductOf('sold', { name: '蓝闪蝶', species: didius, oldAddresses: ['/product/sold-before'] }),
  rawProductOf('same-family', { rank: 1, species: kallima }),
  rawProductOf('same-genus', { rank: 2, species: peleides }),
  rawProductOf('same-species', { rank: 3, species: didius }),
  rawProductOf('other-family', { rank: 0, species: troides }),
  rawPageOf('p1', { title: '常见问题', slug: 'help', oldAddresses: ['/faq'] }),
];

describe.each(DEPLOYED_KIND)('addresses without a file on %s', (kind) => {
  let world: ContentWorld;
  const look = (path: string) => lookUpMissingPage(world.database, path);
  const withdraw = async (type: string, id: string) => {
    world.content.published.delete(id);
    await sendContentWebhook(world.api, JSON.stringify({ _id: id, _type: type }));
  };
  const publish = async (raw: (typeof raws)[number]) => {
    world.content.published.set(raw._id, { ...raw, _updatedAt: new Date().toISOString() });
    await sendContentWebhook(world.api, JSON.stringify({ _id: raw._id, _type: raw._type }));
  };

  beforeAll(async () => {
    world = await openContentWorld(kind);
    for (const raw of raws) world.content.published.set(raw._id, raw);
    await syncCatalogue(world.services);
  });
  afterAll(() => world.close());

  test('find published documents and earlier slugs of pages, and nothing else', async () => {
    expect(await look('/product/sold')).toEqual({ kind: 'current', type: 'product' });
    expect(await look('/butterfly/kallima')).toEqual({ kind: 'current', type: 'species' });
    expect(await look('/help')).toEqual({ kind: 'current', type: 'page' });
    expect(await look('/faq')).toEqual({ kind: 'moved', to: '/help' });
    expect(await look('/product/sold-before')).toEqual({ kind: 'moved', to: '/product/sold' });
    expect(await look('/product/p1')).toEqual({ kind: 'unknown', type: 'product' });
    expect(await look('/p1')).toEqual({ kind: 'unknown', type: 'page' });
    expect(await look(`/${'x'.repeat(5_000)}`)).toEqual({ kind: 'unknown', type: 'page' });
    expect(await look("/product/'; drop table users")).toEqual({ kind: 'unknown', type: 'page' });
  });

  test('of a withdrawn product show its name and similar products, until it is published again', async () => {
    await withdraw('product', 'sold');
    for (const path of ['/product/sold', '/product/sold-before']) {
      const found = await look(path);
      if (found.kind !== 'gone') throw new Error(`${path} is ${found.kind}`);
      expect(found).toMatchObject({
        type: 'product',
        title: '蓝闪蝶',
        species: { latinName: 'Morpho didius' },
      });
      expect(found.alike.map(({ id }) => id)).toEqual(['same-species', 'same-genus', 'same-family']);
    }
    await withdraw('product', 'sold');
    expect(await look('/product/sold')).toMatchObject({ kind: 'gone', title: '蓝闪蝶' });

    const sold = raws.find(({ _id }) => _id === 'sold');
    if (sold === undefined) throw new Error('no such document');
    await publish(sold);
    expect(await look('/product/sold')).toEqual({ kind: 'current', type: 'product' });
  });

  test('of a product whose grades are all withdrawn are gone, too', async () => {
    await publish(
      rawProductOf('other-family', {
        species: troides,
        variants: (raws[5] as never as { variants: object[] }).variants.map((one) => ({
          ...one,
          withdrawn: true,
        })),
      }),
    );
    expect(await look('/product/other-family')).toMatchObject({ kind: 'gone', type: 'product' });
  });

  test('lead to the product that took the address over', async () => {
    await withdraw('product', 'same-genus');
    await publish(rawProductOf('same-species', { species: didius, oldAddresses: ['/product/same-genus'] }));
    expect(await look('/product/same-genus')).toEqual({ kind: 'moved', to: '/product/same-species' });
  });

  test('of a withdrawn page are gone by its slug and by the one before', async () => {
    await withdraw('page', 'p1');
    expect(await look('/help')).toMatchObject({ kind: 'gone', type: 'page', title: '常见问题', alike: [] });
    expect(await look('/faq')).toMatchObject({ kind: 'gone', title: '常见问题' });
  });
});
