import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { encodeSignatureHeader, SIGNATURE_HEADER_NAME } from '@sanity/webhook';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { rawProduct } from '../../../src/content/content.fixture.ts';
import { billedGramsOf, netGramsOf } from '../../../src/features/shipping/weights.rules.ts';
import { requireSettings } from '../../../src/settings.ts';
import { type Api, createApi } from '../api.ts';
import { readLastEvents } from '../db/last-events.ts';
import { readLiveProducts } from '../specimens/live-store.ts';
import { findProduct, loadCarousel } from '../specimens/service.ts';
import { findProducts, listProducts, readPolicyPages } from '../specimens/store.ts';
import type { ContentServer } from '../testing/content-server.ts';
import { type ContentWorld, openContentWorld, sendContentWebhook } from '../testing/content-world.ts';
import { rawCategoryOf, rawPageOf, rawProductOf, rawSlideOf, rawSpeciesOf } from '../testing/documents.ts';
import { DEPLOYED_KIND } from '../testing/fresh-database.ts';
import { type TestServices, WEBHOOK_SECRET } from '../testing/services.ts';
import { readPublishedDocuments } from './mirror-store.ts';
import { listProblems } from './problem-store.ts';
import { syncCatalogue } from './sync.ts';

const about = (id: string, type = 'product') => JSON.stringify({ _id: id, _type: type });
const second = (n: number) => new Date(Date.UTC(2026, 5, 1, 0, 0, n)).toISOString();

describe.each(DEPLOYED_KIND)('a webhook on %s', (kind) => {
  let world: ContentWorld;
  let content: ContentServer;
  let services: TestServices;
  let api: Api;

  beforeEach(async () => {
    world = await openContentWorld(kind);
    ({ content, services, api } = world);
  });
  afterEach(() => world.close());

  async function respondTo(body: string, secret?: string): Promise<unknown> {
    const response = await sendContentWebhook(api, body, secret);
    const reply = (await response.json()) as { status: number };
    expect(reply.status).toBe(response.status);
    return reply;
  }

  test('fetches the published version, whatever the message says, and removes unpublished documents', async () => {
    content.published.set('one', rawProductOf('one', { name: '第一版' }));
    const body = JSON.stringify({ _id: 'one', _type: 'product', name: '谎言', price: 1 });
    expect(await respondTo(body)).toEqual({ status: 200, data: { result: 'changed' } });
    expect((await findProduct(world.database, 'one'))?.name).toBe('第一版');
    expect(await respondTo(body)).toEqual({ status: 200, data: { result: 'unchanged' } });
    content.published.delete('one');
    expect(await respondTo(body)).toEqual({ status: 200, data: { result: 'changed' } });
    expect(await findProduct(world.database, 'one')).toBeUndefined();
  });

  test('that is overtaken by a later one does not store its older snapshot', async () => {
    content.published.set('one', rawProductOf('one'));
    const { promise: isOvertaken, resolve: overtake } = Promise.withResolvers<void>();
    const { promise: hasLooked, resolve: look } = Promise.withResolvers<void>();
    content.beforeSending = () => {
      look();
      return isOvertaken;
    };
    const late = respondTo(about('one'));
    await hasLooked;
    content.beforeSending = async () => undefined;
    content.published.delete('one');
    await respondTo(about('one'));
    overtake();
    expect(await late).toEqual({ status: 200, data: { result: 'unchanged' } });
    expect(await findProduct(world.database, 'one')).toBeUndefined();
  });

  test('about a species purges its answer, and the new name reaches the products', async () => {
    content.published.set('one', rawProductOf('one'));
    content.published.set('morpho-didius', rawSpeciesOf('morpho-didius', { name: '新名' }));
    await respondTo(about('one'));
    await respondTo(about('morpho-didius', 'species'));
    expect((await findProduct(world.database, 'one'))?.species.name).toBe('新名');
    expect(services.purged).toEqual([[], ['species']]);
  });

  test('about a category changes what its products weigh at once, and no product’s copy', async () => {
    const variants = [
      { ...rawProduct.variants[0], weight_grams: 1_900 },
      { ...rawProduct.variants[1], weight_grams: null },
    ];
    content.published.set('one', rawProductOf('one', { variants }));
    content.published.set('spread', rawCategoryOf('spread', { weight_grams: 120, billed_grams: 200 }));
    await respondTo(about('one'));
    const billed = async () => {
      const [product] = await findProducts(world.database, ['one']);
      return [billedGramsOf(product, 'a1'), billedGramsOf(product, 'b'), netGramsOf(product, 'b')];
    };
    expect(await billed()).toEqual([1_900, null, null]);
    await respondTo(about('spread', 'category'));
    expect(await billed()).toEqual([1_900, 200, 120]);
    const copyOf = async () => (await listProducts(world.database, 'one'))[0];
    const before = await copyOf();
    const heavier = rawCategoryOf('spread', {
      weight_grams: 120,
      billed_grams: 2_400,
      _updatedAt: second(1),
    });
    content.published.set('spread', heavier);
    await respondTo(about('spread', 'category'));
    expect(await billed()).toEqual([2_400, 2_400, 120]);
    expect(await copyOf()).toEqual(before);
    content.published.set('spread', { ...heavier, billed_grams: 1.2, _updatedAt: second(2) });
    expect(await respondTo(about('spread', 'category'))).toMatchObject({ data: { result: 'broken' } });
    expect(await billed()).toEqual([2_400, 2_400, 120]);
  });

  test.each([
    ['no JSON', '_id=one'],
    ['null', 'null'],
    ['a list', '[]'],
    ['no type', '{"_id":"one"}'],
    ['an id that is no text', '{"_id":7,"_type":"product"}'],
    ['a NUL in the id', about('a\u0000b')],
    ['a lone surrogate in the id', about('\ud800')],
    ['a NUL in the type', about('one', 'a\u0000')],
  ])('with %s is refused with 400 despite its valid signature', async (_, body) => {
    expect(await respondTo(body)).toMatchObject({ status: 400 });
  });

  test('without a body is refused with 400 despite its valid signature', async () => {
    const at = Date.now();
    const hash = createHmac('sha256', WEBHOOK_SECRET).update(`${at}.`).digest('base64url');
    const headers = { [SIGNATURE_HEADER_NAME]: `t=${at},v1=${hash}` };
    expect((await api.request('/api/v1/sanity/webhook', { method: 'POST', headers })).status).toBe(400);
  });

  test('about a type that the mirror does not store is accepted and ignored', async () => {
    for (const body of [about('robot', 'sanity.imageAsset'), about('drafts.one'), about('versions.r1.one')]) {
      expect(await respondTo(body)).toEqual({ status: 200, data: { result: 'ignored' } });
    }
    expect(await readPublishedDocuments(world.database)).toEqual([]);
  });

  test('about a broken document is accepted, logged, and keeps the last valid version', async () => {
    content.published.set('one', rawProductOf('one', { name: '完好' }));
    await respondTo(about('one'));
    content.published.set('one', rawProductOf('one', { variants: null, _updatedAt: second(1) }));
    expect(await respondTo(about('one'))).toEqual({ status: 200, data: { result: 'broken' } });
    expect((await findProduct(world.database, 'one'))?.name).toBe('完好');
    expect(services.logged.at(-1)).toMatchObject({ level: 'warn', document: { id: 'one' } });
  });

  test('about a fixed document removes its problem, and those of documents that depended on it', async () => {
    const named = async () =>
      (await listProblems(world.database)).map(({ id, problem }) => [id, problem?.title]);
    content.published.set('one', rawProductOf('one', { variants: [] }));
    content.published.set('slide', rawSlideOf('slide', { productId: 'one' }));
    await respondTo(about('one'));
    await respondTo(about('slide', 'carouselItem'));
    expect(await named()).toEqual([
      ['one', rawProductOf('one').name],
      ['slide', '标题 slide'],
    ]);
    content.published.set('one', rawProductOf('one', { _updatedAt: second(1) }));
    await respondTo(about('one'));
    expect(await named()).toEqual([]);
    expect((await loadCarousel(world.database)).map(({ id }) => id)).toEqual(['slide']);
    content.published.delete('one');
    content.published.set('slide', rawSlideOf('slide', { productId: null }));
    await respondTo(about('one'));
    expect(await named()).toEqual([['slide', '标题 slide']]);
    expect(await loadCarousel(world.database)).toEqual([]);
  });

  test.each([
    ['an address that another has', { _id: 'page-two', slug: 'guide' }],
    ['the address of which the shop is in need left by', { _id: 'page-contact', slug: 'call-us' }],
  ])('about a page with %s keeps the one before', async (_, change) => {
    content.published.set('page-guide', rawPageOf('page-guide'));
    content.published.set('page-two', rawPageOf('page-two', { slug: 'two' }));
    for (const id of ['page-guide', 'page-two', 'page-contact']) await respondTo(about(id, 'page'));
    content.published.set(change._id, rawPageOf(change._id, change));
    expect(await respondTo(about(change._id, 'page'))).toEqual({ status: 200, data: { result: 'broken' } });
    const slugs = (await readPolicyPages(world.database)).map(({ slug }) => slug);
    expect(slugs.sort()).toEqual(['contact', 'guide', 'two']);
  });

  test('about unpublished settings keeps them, and reports them', async () => {
    await respondTo(about('siteSettings', 'siteSettings'));
    content.published.delete('siteSettings');
    expect(await respondTo(about('siteSettings', 'siteSettings'))).toMatchObject({
      data: { result: 'broken' },
    });
    expect(await listProblems(world.database)).toMatchObject([{ id: 'siteSettings', isShown: true }]);
  });

  test('about a product with the number of another reports it, until one of them has another', async () => {
    content.published.set('one', rawProductOf('one', { sku: 'DC0001' }));
    content.published.set('two', rawProductOf('two', { sku: 'DC0002' }));
    for (const id of ['one', 'two']) await respondTo(about(id));
    content.published.set(
      'two',
      rawProductOf('two', { sku: 'DC0001', name: '后改的', _updatedAt: second(2) }),
    );
    content.published.set('three', rawProductOf('three', { sku: 'DC0001' }));
    for (const id of ['two', 'three'])
      expect(await respondTo(about(id))).toMatchObject({ data: { result: 'broken' } });
    expect(await listProblems(world.database)).toMatchObject([
      { id: 'two', isShown: true, problem: { problems: [{ path: 'sku' }] } },
      { id: 'three', isShown: false },
    ]);
    expect((await findProduct(world.database, 'two'))?.sku).toBe('DC0002');
    content.published.set('one', rawProductOf('one', { sku: 'DC0009', _updatedAt: second(3) }));
    await respondTo(about('one'));
    expect((await listProblems(world.database)).length).toBe(1);
  });

  test('about 200 products at once fetch each once, though other documents are broken', async () => {
    const broken = Array.from({ length: 10 }, (_, n) => `broken-${n}`);
    for (const id of broken) content.published.set(id, rawProductOf(id, { name: '' }));
    for (const id of broken) await respondTo(about(id));
    const ids = Array.from({ length: 200 }, (_, n) => `many-${n}`);
    for (const id of ids) content.published.set(id, rawProductOf(id));
    let fetches = 0;
    content.beforeSending = async () => {
      fetches += 1;
    };
    const waiting = ids.values();
    const deliver = async () => {
      for (const id of waiting) await respondTo(about(id));
    };
    await Promise.all([deliver(), deliver(), deliver(), deliver()]);
    expect(await findProducts(world.database, ids)).toHaveLength(200);
    expect(fetches).toBe(200);
  }, 60_000);

  test('about a product whose id fits no address reports it', async () => {
    content.published.set('One', rawProductOf('One'));
    expect(await respondTo(about('One'))).toMatchObject({ data: { result: 'broken' } });
    expect(await listProblems(world.database)).toMatchObject([{ id: 'One', isShown: false }]);
    expect(await readLiveProducts(world.database, ['One'], undefined, 'stock')).toEqual([]);
  });

  test('with another signature, none, or another body than was signed is refused', async () => {
    content.published.set('one', rawProductOf('one'));
    const refused = { status: 400, field: SIGNATURE_HEADER_NAME };
    expect(await respondTo(about('one'), 'a-secret-of-somebody-else')).toMatchObject(refused);
    const unsigned = await api.request('/api/v1/sanity/webhook', { method: 'POST', body: about('one') });
    expect([unsigned.status, await unsigned.json()]).toMatchObject([400, refused]);
    const headers = {
      [SIGNATURE_HEADER_NAME]: await encodeSignatureHeader(about('two'), Date.now(), WEBHOOK_SECRET),
    };
    const other = await api.request('/api/v1/sanity/webhook', {
      method: 'POST',
      body: about('one'),
      headers,
    });
    expect(other.status).toBe(400);
    expect(await readPublishedDocuments(world.database)).toEqual([]);
    expect(await readLastEvents(world.database)).toEqual(new Map());
    await respondTo(about('one'));
    await expect
      .poll(async () => [...(await readLastEvents(world.database)).keys()])
      .toEqual(['signed sanity']);
  });

  test('that is signed but not JSON, or lacks a field, is rejected and the field named', async () => {
    expect(await respondTo('{')).toEqual({
      status: 400,
      code: 'bad-json',
      msg: '请求内容不是有效的 JSON',
      data: null,
    });
    expect(await respondTo('[]')).toMatchObject({ status: 400 });
    expect(await respondTo('{"_type":"product"}')).toMatchObject({ status: 400, field: '_id' });
    expect(await respondTo('{"_id":"one","_type":7}')).toMatchObject({ status: 400, field: '_type' });
  });

  test('while Sanity is unreachable is answered 500, so that Sanity retries', async () => {
    content.beforeSending = async () => {
      throw new Error('out of order');
    };
    expect(await respondTo(about('one'))).toMatchObject({ status: 500, msg: '服务器出错了，请稍后再试' });
  });

  test('without a configured secret is not accepted', async () => {
    const open = { ...services, settings: requireSettings({}) };
    const response = await sendContentWebhook(
      createApi(async () => open),
      about('one'),
    );
    expect(response.status).toBe(503);
    expect(services.logged.at(-1)?.event).toContain('SANITY_WEBHOOK_SECRET');
  });
});

describe('webhooks that race on PostgreSQL with many connections', () => {
  let world: ContentWorld;
  let content: ContentServer;
  let services: TestServices;
  let api: Api;

  beforeEach(async () => {
    world = await openContentWorld('PostgreSQL', 24);
    ({ content, services, api } = world);
    content.beforeSending = () => pause(Math.random() * 60);
  });
  afterEach(() => world.close());

  test('late, repeated and reordered ones end in the newest state of each document', async () => {
    const ids = Array.from({ length: 6 }, (_, n) => `p-${n}`);
    const pings: Promise<Response>[] = [];
    for (let round = 1; round <= 21; round += 1) {
      for (const [n, id] of ids.entries()) {
        if (n % 2 === 1 && round % 3 === 0) content.published.delete(id);
        else
          content.published.set(id, rawProductOf(id, { name: `第 ${round} 版`, _updatedAt: second(round) }));
        pings.push(sendContentWebhook(api, about(id)), sendContentWebhook(api, about(id)));
      }
      await pause(Math.random() * 15);
    }
    const statuses = (await Promise.all(pings)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    for (const id of ids) {
      expect((await findProduct(world.database, id))?.name, id).toBe(content.published.get(id)?.name);
    }
  });

  test('concurrent full syncs bring nothing back and lose nothing', async () => {
    const ids = Array.from({ length: 40 }, (_, n) => `p-${n}`);
    for (const id of ids) content.published.set(id, rawProductOf(id, { name: '开始' }));
    await syncCatalogue(services);
    const work: Promise<unknown>[] = [];
    for (let round = 1; round <= 12; round += 1) {
      work.push(syncCatalogue(services, { allowMassDeletion: true }));
      await pause(30);
      for (const id of ids.filter((_, n) => n % 8 === round % 8)) {
        if (round > 8) content.published.delete(id);
        else
          content.published.set(id, rawProductOf(id, { name: `第 ${round} 版`, _updatedAt: second(round) }));
        work.push(sendContentWebhook(api, about(id)));
      }
    }
    await Promise.all(work);
    expect((await readPublishedDocuments(world.database)).map(({ id }) => id).sort()).toEqual(
      [...content.published.keys()].sort(),
    );
    for (const [id, { name }] of content.published) {
      expect((await findProduct(world.database, id))?.name).toBe(name);
    }
  });
});
