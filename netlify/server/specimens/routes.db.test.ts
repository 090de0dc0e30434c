import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { failureSchema } from '../../../src/features/base/failure.contract.ts';
import {
  carouselResponseSchema,
  categoryPageSchema,
  productPageSchema,
  productResponseSchema,
  speciesResponseSchema,
  stockResponseSchema,
} from '../../../src/features/specimens/catalogue.contract.ts';
import { type Api, createApi } from '../api.ts';
import { recordSnapshots } from '../publishing/mirror-store.ts';
import { receiveStock } from '../stock/service.ts';
import { type ContentWorld, openContentWorld } from '../testing/content-world.ts';
import { rawCategoryOf, rawProductOf, rawSlideOf, rawSpeciesOf, snapshotsAt } from '../testing/documents.ts';
import { DEPLOYED_KIND, freshDatabase } from '../testing/fresh-database.ts';
import { testServices } from '../testing/services.ts';

const [variant] = (rawProductOf('any') as unknown as { variants: Record<string, unknown>[] }).variants;
const withdrawn = (key: string, grade: string) => ({ ...variant, _key: key, grade, withdrawn: true });
const number = (n: number) => `p-${String(n).padStart(3, '0')}`;

const documents = [
  rawSpeciesOf('morpho-didius', { name: '新的名字', rank: 2 }),
  ...Array.from({ length: 12 }, (_, n) =>
    rawSpeciesOf(`species-${String(n).padStart(2, '0')}`, { rank: 10 + n }),
  ),
  rawSpeciesOf('ranked-first', { rank: 1 }),
  rawCategoryOf('spread', { rank: 2 }),
  rawCategoryOf('framed', { rank: 1 }),
  rawProductOf('ranked', { rank: 1, _createdAt: '2020-01-01T00:00:00Z' }),
  rawProductOf('newest', { rank: null, _createdAt: '2026-05-01T00:00:00Z' }),
  rawProductOf('b-older', { rank: null, _createdAt: '2026-04-01T00:00:00Z' }),
  rawProductOf('a-older', { rank: null, _createdAt: '2026-04-01T00:00:00Z' }),
  rawProductOf('taken-down', { rank: 0, variants: [withdrawn('a1', 'A1')] }),
  ...Array.from({ length: 120 }, (_, n) =>
    rawProductOf(number(n), { rank: 5 + n, species: { ...rawSpeciesOf('species-00') } }),
  ),
  rawSlideOf('slide-2', { rank: 2, productId: 'ranked' }),
  rawSlideOf('slide-1', { rank: 1, productId: 'ranked' }),
  rawSlideOf('slide-to-nothing', { productId: 'taken-down' }),
];

describe.each(DEPLOYED_KIND)('the catalogue on %s', (kind) => {
  let world: ContentWorld;
  let api: Api;

  beforeAll(async () => {
    world = await openContentWorld(kind);
    ({ api } = world);
    await recordSnapshots(world.database, snapshotsAt(1, ...documents));
    await recordSnapshots(world.database, [{ kind: 'product', id: 'gone', ticket: 2, content: null }]);
    const note = { actor: 'test', reason: 'arrived' };
    await receiveStock(world.database, { productId: 'ranked', variantKey: 'a1' }, 7, note);
    await receiveStock(world.database, { productId: 'ranked', variantKey: 'b' }, 2, note);
  });
  afterAll(() => world.close());

  async function get<T>(path: string, schema: z.ZodType<T>, status = 200): Promise<T> {
    const response = await api.request(`/api/v1/${path}`);
    const body: unknown = await response.json();
    expect(response.status, JSON.stringify(body)).toBe(status);
    return schema.parse(body);
  }

  test('species come complete and in the editor’s order without a page and with page 0', async () => {
    const { data } = await get('species', speciesResponseSchema);
    expect(data).toMatchObject({ total: 14, page: 0, pageSize: 14 });
    expect(data.items.slice(0, 2).map(({ id }) => id)).toEqual(['ranked-first', 'morpho-didius']);
    expect(await get('species?page=0', speciesResponseSchema)).toEqual({ status: 200, data });
  });

  test('species come in pages of 10 if a page is requested', async () => {
    const { data } = await get('species?page=2', speciesResponseSchema);
    expect(data).toMatchObject({ total: 14, page: 2, pageSize: 10 });
    expect(data.items.map(({ id }) => id)).toEqual(['species-08', 'species-09', 'species-10', 'species-11']);
  });

  test('slides and categories come in the editor’s order', async () => {
    const { data } = await get('carousel', carouselResponseSchema);
    expect(data.map(({ id }) => id)).toEqual(['slide-1', 'slide-2']);
    const categories = await get('products/categories', categoryPageSchema);
    expect(categories.items.map(({ id }) => id)).toEqual(['framed', 'spread']);
    expect(await get('products/categories?page=2&pageSize=1', categoryPageSchema)).toMatchObject({
      items: [{ id: 'spread' }],
      total: 2,
      page: 2,
      pageSize: 1,
    });
  });

  test('products come complete without a page: by rank, then newest, then id; none that was taken down', async () => {
    const { items, total } = await get('products', productPageSchema);
    expect(total).toBe(124);
    const ids = items.map(({ id }) => id);
    expect(ids[0]).toBe('ranked');
    expect(ids.slice(1, 121)).toEqual(Array.from({ length: 120 }, (_, n) => number(n)));
    expect(ids.slice(121)).toEqual(['newest', 'a-older', 'b-older']);
  });

  test('pages of products follow each other without gap or repetition, and are empty past the end', async () => {
    const all = await get('products', productPageSchema);
    const pages = [];
    for (let page = 1; page <= 4; page += 1) {
      pages.push(await get(`products?page=${page}&pageSize=40`, productPageSchema));
    }
    expect(pages.map(({ items }) => items.length)).toEqual([40, 40, 40, 4]);
    expect(pages.flatMap(({ items }) => items)).toEqual(all.items);
    expect(pages.every(({ total, pageSize }) => total === 124 && pageSize === 40)).toBe(true);
    expect(await get('products?page=5&pageSize=40', productPageSchema)).toEqual({
      items: [],
      total: 124,
      page: 5,
      pageSize: 40,
    });
    expect((await get('products?page=1', productPageSchema)).items).toHaveLength(10);
  });

  test('speciesId filters; an unknown or impossible id gives an empty list', async () => {
    const some = await get('products?speciesId=morpho-didius', productPageSchema);
    expect(some.items.map(({ id }) => id)).toEqual(['ranked', 'newest', 'a-older', 'b-older']);
    expect(await get('products?speciesId=species-00&page=12', productPageSchema)).toMatchObject({
      total: 120,
    });
    for (const unknown of ['nobody', 'Not.An.Id', '%00', '%E0%A4%A']) {
      const empty = await get(`products?speciesId=${unknown}`, productPageSchema);
      expect(empty).toMatchObject({ items: [], total: 0 });
    }
    expect((await get('products?speciesId=', productPageSchema)).total).toBe(124);
  });

  test('a product has live stock, omits withdrawn grades, and has its species’ current name', async () => {
    const { data } = await get('products/ranked', productResponseSchema);
    const variants = data.specifications.quality_variants;
    expect(variants).toMatchObject([
      { key: 'a1', quality: 'A1', price: 128.5, original_price: 160, stock: 7 },
    ]);
    expect(data.species.name).toBe('新的名字');
    const unmoved = await get('products/newest', productResponseSchema);
    expect(unmoved.data.specifications.quality_variants[0]?.stock).toBe(0);
  });

  test.each(['nobody', 'taken-down', 'gone', 'Not.An.Id', '%00'])('product %s is not found', async (id) => {
    const failure = await get(`products/${id}`, failureSchema, 404);
    expect(failure).toEqual({
      status: 404,
      code: 'product-not-found',
      msg: '商品不存在或已下架',
      data: null,
    });
  });

  test('stock is in the requested order, reports withdrawn products, and omits unknown ids', async () => {
    const ids = 'newest,gone,nobody,ranked,taken-down,ranked,%00';
    const { data } = await get(`stock?ids=${ids}`, stockResponseSchema);
    expect(data.items.map(({ id, withdrawn: isDown }) => [id, isDown])).toEqual([
      ['newest', false],
      ['gone', true],
      ['ranked', false],
      ['taken-down', true],
    ]);
    expect(data.items[2]?.variants).toEqual([
      {
        key: 'a1',
        quality: 'A1',
        price: 128.5,
        original_price: 160,
        stock: 7,
        bulk_discount: [{ quantity: 5, price: 110 }],
      },
    ]);
    expect(data.items[1]?.variants).toEqual([]);
  });

  test('stock takes at most 100 ids', async () => {
    const ids = Array.from({ length: 101 }, (_, n) => number(n));
    expect((await get(`stock?ids=${ids.slice(1).join()}`, stockResponseSchema)).data.items).toHaveLength(100);
    expect(await get(`stock?ids=${ids.join()}`, failureSchema, 400)).toMatchObject({ field: 'ids' });
  });

  test.each([
    ['products?page=0', 'page'],
    ['products?page=-1', 'page'],
    ['products?page=1.5', 'page'],
    ['products?page=1e3', 'page'],
    ['products?page=9999999', 'page'],
    ['products?page=1&pageSize=0', 'pageSize'],
    ['products?page=1&pageSize=101', 'pageSize'],
    ['products/categories?page=two', 'page'],
    ['species?page=-1', 'page'],
    ['species?page=1&pageSize=x', 'pageSize'],
    ['stock', 'ids'],
    ['stock?ids=', 'ids'],
    ['stock?ids=,', 'ids'],
  ])('%s is refused and the field named', async (path, field) => {
    const failure = await get(path, failureSchema, 400);
    expect(failure).toEqual({ status: 400, code: 'bad-field', msg: `参数 ${field} 无效`, data: null, field });
  });

  test.each([
    ['species', 'species'],
    ['carousel', 'carousel'],
    ['products/categories', 'categories'],
  ])('%s may be cached by a CDN under its tag, not by browsers, and sets no cookie', async (path, tag) => {
    const { status, headers } = await api.request(`/api/v1/${path}`);
    expect(status).toBe(200);
    expect(headers.get('Netlify-CDN-Cache-Control')).toMatch(
      /^public, durable, s-maxage=\d+, stale-while-revalidate=\d+$/,
    );
    expect(headers.get('Netlify-Cache-Tag')).toBe(tag);
    expect(headers.get('Cache-Control')).toBe('public, max-age=0, must-revalidate');
    expect(headers.has('Set-Cookie')).toBe(false);
    const etag = headers.get('ETag') ?? '';
    const again = await api.request(`/api/v1/${path}`, { headers: { 'If-None-Match': etag } });
    expect(etag).not.toBe('');
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect(again.headers.get('Netlify-Cache-Tag')).toBe(tag);
    const converted = await api.request(`/api/v1/${path}?lang=zh-Hant`, {
      headers: { 'If-None-Match': etag },
    });
    expect([converted.status, converted.headers.get('ETag')]).toEqual([200, null]);
    expect(converted.headers.get('Netlify-Cache-Tag')).toBe(tag);
  });

  test.each(['products', 'products/ranked', 'stock?ids=ranked', 'products/nobody', 'species?page=x'])(
    '%s is never cached',
    async (path) => {
      const { headers } = await api.request(`/api/v1/${path}`);
      expect(headers.get('Cache-Control')).toBe('no-store');
      expect(headers.has('Netlify-CDN-Cache-Control')).toBe(false);
    },
  );
});

test('a list without a page stops at 500 and reports the total', async () => {
  const opened = await freshDatabase('PostgreSQL');
  const many = Array.from({ length: 520 }, (_, n) => rawProductOf(number(n)));
  await recordSnapshots(opened.database, snapshotsAt(1, ...many));
  const services = testServices(opened.database, undefined as never);
  const response = await createApi(async () => services).request('/api/v1/products');
  const page = productPageSchema.parse(await response.json());
  expect([page.items.length, page.total, page.page, page.pageSize]).toEqual([500, 520, 1, 500]);
  await opened.close();
});
