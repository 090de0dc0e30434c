import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { proposeGrade } from '../../src/features/specimens/faults.rules.ts';
import { GRADES, SEXES } from '../../src/features/specimens/specimen.rules.ts';
import { VARIANT_KEYS } from '../variant-keys.ts';
import { documents, imagesOf, seedDocuments } from './seed.fixture.ts';
import { readOpeningStock, readSeed, SEED_FOLDER } from './seed.ts';

const species = seedDocuments('species');
const products = seedDocuments('product');
const pages = seedDocuments('page');
const openingStock = readOpeningStock();

const FEMALES = [
  'ornithoptera-priamus',
  'ornithoptera-croesus',
  'ornithoptera-goliath',
  'trogonoptera-brookiana',
  'troides-helena',
  'papilio-memnon',
  'gonepteryx-rhamni',
  'polyommatus-icarus',
  'sasakia-charonda',
  'morpho-didius',
];
const stockOf = new Map(
  openingStock.map(({ productId, variantKey, quantity }) => [`${productId}/${variantKey}`, quantity]),
);
const stocks = ({ _id, variants }: (typeof products)[number]) =>
  variants.map(({ _key }) => stockOf.get(`${_id}/${_key}`) ?? 0);

/** Variants with a count, without the single specimens. */
const lotsOf = ({ variants }: (typeof products)[number]) =>
  variants.filter(({ _type }) => _type === 'variant');
const specimens = products.flatMap(({ variants }) => variants.filter(({ _type }) => _type === 'specimen'));

function twice(values: readonly string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

function references(value: unknown): string[] {
  if (value === null || typeof value !== 'object') return [];
  const { _ref } = value as { _ref?: unknown };
  return [...(typeof _ref === 'string' ? [_ref] : []), ...Object.values(value).flatMap(references)];
}

function keyClashes(value: unknown): string[] {
  if (value === null || typeof value !== 'object') return [];
  const keys = Array.isArray(value)
    ? value.flatMap((item) => (item?._key === undefined ? [] : [item._key]))
    : [];
  return [...twice(keys), ...Object.values(value).flatMap(keyClashes)];
}

describe('the documents', () => {
  test('are as many as the shop needs', () => {
    const count = (type: string) => documents.filter((document) => document._type === type).length;
    expect(count('species')).toBe(42);
    expect(count('product')).toBeGreaterThanOrEqual(126);
    expect(count('category')).toBe(4);
    expect(count('carouselItem')).toBe(5);
    expect(count('page')).toBe(6);
    expect(count('siteSettings')).toBe(1);
  });

  test('have ids of their own, and keys that are unique in their array', () => {
    expect(twice(documents.map((document) => document._id))).toEqual([]);
    expect(documents.flatMap((document) => keyClashes(document))).toEqual([]);
  });

  test('refer only to existing documents', () => {
    const ids = new Set(documents.map(({ _id }) => _id));
    for (const document of documents) {
      for (const id of references(document)) {
        if (!id.startsWith('image-')) expect(ids, `${document._id} refers to ${id}`).toContain(id);
      }
    }
  });
});

describe('the species', () => {
  test('bear ids made of their Latin names, and names of their own', () => {
    for (const kind of species) expect(kind._id).toBe(kind.latinName.toLowerCase().replace(' ', '-'));
    expect(twice(species.map((kind) => kind.name))).toEqual([]);
  });

  test('are marked with appendix II exactly where CITES lists them', () => {
    const listed = species.filter((kind) => kind.cites === 'II').map((kind) => kind.latinName);
    expect(listed.sort()).toEqual([
      'Bhutanitis lidderdalii',
      'Ornithoptera croesus',
      'Ornithoptera goliath',
      'Ornithoptera priamus',
      'Parnassius apollo',
      'Trogonoptera brookiana',
      'Troides helena',
    ]);
  });

  test.each([
    ['English', /^[A-Z][A-Za-z'’ -]+$/],
    ['Japanese', /[\u3040-\u30ff]/],
    ['Chinese', /^\p{Script=Han}+$/u],
  ])('have an everyday name in %s', (_, form) => {
    const without = species.filter(({ aliases }) => !aliases.some((alias) => form.test(alias)));
    expect(without.map(({ _id }) => _id)).toEqual([]);
  });

  test('are described in 80 to 160 characters', () => {
    for (const { _id, description } of species) {
      expect(description.length, _id).toBeGreaterThanOrEqual(80);
      expect(description.length, _id).toBeLessThanOrEqual(160);
    }
  });

  test('are each sold, and their females where the sexes differ', () => {
    const spread = new Set(products.map((product) => product._id));
    for (const kind of species) expect(spread).toContain(`${kind._id}-spread`);
    for (const id of FEMALES) expect(spread).toContain(`${id}-spread-f`);
  });
});

describe('the products', () => {
  test('have names and descriptions of their own, not one text with names exchanged', () => {
    expect(twice(products.map((product) => product.name))).toEqual([]);
    const pairs = (text: string) =>
      new Set(Array.from({ length: text.length - 1 }, (_, i) => text.slice(i, i + 2)));
    const texts = products.map((product) => ({ id: product._id, pairs: pairs(product.description) }));
    for (const [index, one] of texts.entries()) {
      for (const other of texts.slice(index + 1)) {
        const shared = [...one.pairs].filter((pair) => other.pairs.has(pair)).length;
        const likeness = shared / Math.min(one.pairs.size, other.pairs.size);
        expect(likeness, `${one.id} reads like ${other.id}`).toBeLessThan(0.45);
      }
    }
  });

  test('of appendix II say that they are farmed and come with a permit', () => {
    const listed = new Set(species.filter((kind) => kind.cites !== undefined).map((kind) => kind._id));
    for (const product of products.filter((candidate) => listed.has(candidate.species))) {
      expect(`${product.description}${product.locality}`, product._id).toContain('人工繁育');
      expect(product.description, product._id).toContain('许可');
    }
  });

  test('list their grades from best to worst, each cheaper than the one before', () => {
    for (const product of products) {
      const { _id: id } = product;
      const variants = lotsOf(product);
      const places = variants.map((variant) => GRADES.indexOf(variant.grade));
      expect(places, id).toEqual([...new Set(places)].sort((a, b) => a - b));
      const prices = variants.map((variant) => variant.price);
      expect(prices, id).toEqual([...new Set(prices)].sort((a, b) => b - a));
    }
  });

  test('ask prices in whole fen, struck prices above and tiers ever lower', () => {
    for (const { _id, variants } of products) {
      for (const { grade, price, original_price: was, bulk_discount: tiers } of variants) {
        const where = `${_id} ${grade}`;
        for (const yuan of [price, was ?? 1, ...tiers.map((tier) => tier.price)]) {
          expect(Number.isInteger(Math.round(yuan * 1000) / 10), where).toBe(true);
          expect(yuan, where).toBeGreaterThan(0);
        }
        expect(was ?? Number.POSITIVE_INFINITY, where).toBeGreaterThan(price);
        let before = { quantity: 1, price };
        for (const tier of tiers) {
          expect(tier.quantity, where).toBeGreaterThan(before.quantity);
          expect(tier.price, where).toBeLessThan(before.price);
          before = tier;
        }
      }
    }
  });

  test('lie within what such goods cost', () => {
    const cheapest = Math.min(...products.flatMap((p) => p.variants.map((v) => v.price)));
    const papered = products.find((product) => product._id === 'pieris-rapae-papered');
    const pair = products.find((product) => product._id === 'ornithoptera-goliath-pair');
    expect(cheapest).toBeGreaterThanOrEqual(1);
    expect(papered?.variants[0]?.price).toBeLessThan(10);
    expect(pair?.variants[0]?.price).toBeGreaterThan(2000);
  });

  test('show every case the shop has to handle', () => {
    const all = products.flatMap((product) => product.variants);
    const pictures = products.map((product) => imagesOf(product).length);
    expect(new Set(products.map((product) => product.category))).toEqual(
      new Set(['spread', 'papered', 'framed', 'set']),
    );
    expect(new Set(all.map((variant) => variant.grade))).toEqual(new Set(GRADES));
    expect(new Set(products.map((product) => product.gender))).toEqual(new Set(SEXES));

    const soldOut = products.filter((product) => stocks(product).every((stock) => stock === 0));
    const partly = products.filter(
      (product) => !soldOut.includes(product) && stocks(product).some((stock) => stock === 0),
    );
    expect(soldOut.length).toBeGreaterThanOrEqual(3);
    expect(partly.length).toBeGreaterThanOrEqual(5);
    expect(all.filter((variant) => variant.original_price !== undefined).length).toBeGreaterThanOrEqual(15);
    expect(new Set(all.map((variant) => variant.bulk_discount.length))).toEqual(new Set([0, 1, 2, 3, 4]));
    expect(new Set(products.map((product) => lotsOf(product).length))).toEqual(new Set([0, 1, 2, 3, 4]));
    expect(products.some((product) => stocks(product).join() === '1')).toBe(true);
    expect(pictures.filter((count) => count >= 8).length).toBeGreaterThanOrEqual(2);
    expect(pictures).toContain(1);
    expect(products.some((product) => product.name.length >= 40)).toBe(true);
    expect(products.some((product) => product.name.length <= 3)).toBe(true);
    expect(products.some((product) => product.collected_on === undefined)).toBe(true);
    expect(products.some((product) => product.collected_on?.length === 10)).toBe(true);
  });
});

describe('the pictures', () => {
  test('that the documents name lie in the folder', () => {
    const files = readdirSync(join(SEED_FOLDER, 'images'));
    const names = imagesOf(readSeed());
    expect(names.length).toBeGreaterThan(200);
    expect(names.filter((name) => !files.includes(name))).toEqual([]);
  });

  test('of a set show the contents of the set', () => {
    for (const { _id, species: main, other_species, images } of products) {
      if (!_id.startsWith('set-')) continue;
      const held = [main, ...other_species];
      for (const name of imagesOf(images))
        expect(
          held.some((id) => name.startsWith(`${id}-`)),
          `${_id} shows ${name}`,
        ).toBe(true);
    }
  });

  test('of a slide show the species it leads to', () => {
    for (const slide of seedDocuments('carouselItem')) {
      const product = products.find(({ _id }) => _id === slide.product);
      const kind = species.find(({ _id }) => _id === product?.species);
      expect(slide.image.alt, slide._id).toContain(kind?.name);
    }
  });
});

test('keys of variants are those of their grades', () => {
  for (const product of products)
    for (const { _key, grade } of lotsOf(product)) expect(_key).toBe(VARIANT_KEYS[grade]);
});

test('single specimens have the grade that follows from their faults, and every grade has one', () => {
  expect(new Set(specimens.map(({ grade }) => grade))).toEqual(new Set(GRADES));
  for (const { _key, number, grade, faults, marks } of specimens) {
    expect(_key).toBe(`s${String(number).padStart(2, '0')}`);
    expect(grade).toBe(proposeGrade(faults, marks));
  }
});

test('the opening stock names variants that are there', () => {
  const keys = new Set(products.flatMap(({ _id, variants }) => variants.map(({ _key }) => `${_id}/${_key}`)));
  expect([...stockOf.keys()].filter((key) => !keys.has(key))).toEqual([]);
});

describe('the pages', () => {
  const wordsOf = ({ children }: (typeof pages)[number]['body'][number]) =>
    children.map(({ text }) => text).join('');
  const text = (slug: string) => JSON.stringify(pages.find((page) => page.slug === slug)?.body.map(wordsOf));

  test('are the six of docs/shop.md "Pages", each a document named after its address', () => {
    expect(pages.map((page) => page.slug).sort()).toEqual([
      'about',
      'contact',
      'guide',
      'privacy',
      'refund',
      'terms',
    ]);
    for (const { _id, slug } of pages) expect(_id).toBe(`page-${slug}`);
  });

  test('the user agreement has its twenty sections, in order', () => {
    const terms = pages.find((page) => page.slug === 'terms');
    const numbers = terms?.body.flatMap((block) =>
      block.style === 'h2' ? [wordsOf(block).split('、')[0]] : [],
    );
    expect(numbers).toEqual(
      '一 二 三 四 五 六 七 八 九 十 十一 十二 十三 十四 十五 十六 十七 十八 十九 二十'.split(' '),
    );
  });

  test('state the terms of docs/shop.md "Constants"', () => {
    for (const id of ['guide', 'terms', 'refund']) expect(text(id)).toContain('40至60天');
    for (const id of ['guide', 'terms']) {
      expect(text(id)).toMatch(/仅包含标本与包装/);
      expect(text(id)).toMatch(/国际运费/);
    }
    for (const id of ['refund', 'terms']) expect(text(id)).toMatch(/按订单金额的50%退款/);
    expect(text('refund')).toContain('已发出的商品不予退货');
    expect(text('refund')).toContain('您可以选择退款，也可以选择继续等待');
    const headings = pages[0]?.body.filter(({ style }) => style === 'h3').map(wordsOf);
    for (const grade of GRADES) expect(headings).toContain(grade);
  });

  test('link only to pages of the shop and to its mailboxes', () => {
    const links = pages.flatMap(({ body }) =>
      body.flatMap(({ markDefs }) => markDefs.map(({ href }) => href)),
    );
    expect(links.length).toBeGreaterThan(10);
    const known = ['/guide', '/contact', '/privacy', '/refund', '/orders', '/profile'];
    expect(links.filter((href) => !known.includes(href) && !href.startsWith('mailto:'))).toEqual([]);
  });

  test('give only example addresses', () => {
    const addresses = JSON.stringify(documents).match(/[\w.-]+@[\w.-]+/g) ?? [];
    expect(addresses.length).toBeGreaterThan(0);
    for (const address of addresses) expect(address).toMatch(/@example\.com$/);
  });
});
