import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { rawSettings } from '../../../src/content/content.fixture.ts';
import {
  findProduct,
  loadLastValidDocuments,
  loadProductPage,
  loadSpeciesPage,
} from '../specimens/service.ts';
import type { ContentServer, RawDocument } from '../testing/content-server.ts';
import { type ContentWorld, openContentWorld } from '../testing/content-world.ts';
import {
  rawCategoryOf,
  rawPageOf,
  rawProductOf,
  rawSlideOf,
  rawSpeciesOf,
  snapshotsAt,
} from '../testing/documents.ts';
import { DATABASE_KINDS } from '../testing/fresh-database.ts';
import type { TestServices } from '../testing/services.ts';
import { drawTicket, readPublishedDocuments, recordSnapshots } from './mirror-store.ts';
import { listProblems, recordProblems } from './problem-store.ts';
import { syncCatalogue } from './sync.ts';

const productIds = Array.from({ length: 12 }, (_, n) => `p-${n}`);

describe.each(DATABASE_KINDS)('the full sync on %s', (kind) => {
  let world: ContentWorld;
  let content: ContentServer;
  let services: TestServices;

  function publish(...documents: RawDocument[]): void {
    for (const document of documents) content.published.set(document._id, document);
  }
  async function names(): Promise<string[]> {
    return (await readPublishedDocuments(world.database)).map(({ id }) => id).sort();
  }

  beforeEach(async () => {
    world = await openContentWorld(kind);
    ({ content, services } = world);
    publish(rawSpeciesOf('morpho-didius'), rawCategoryOf('spread'));
    publish(rawSlideOf('slide', { productId: 'p-0' }));
    publish(...productIds.map((id) => rawProductOf(id)));
  });
  afterEach(() => world.close());

  test('fills an empty mirror with everything published, and changes nothing a second time', async () => {
    expect(await syncCatalogue(services)).toEqual({ kind: 'synced', changed: 17, gone: 0, broken: [] });
    expect(services.purged).toEqual([expect.arrayContaining(['species', 'categories', 'carousel'])]);
    expect((await loadProductPage(world.database, 'morpho-didius', 'all')).total).toBe(12);
    expect(await syncCatalogue(services)).toEqual({ kind: 'synced', changed: 0, gone: 0, broken: [] });
    expect(services.purged[1]).toEqual([]);
  });

  test('gives products their species’ new name, and purges the species answer', async () => {
    await syncCatalogue(services);
    publish(rawSpeciesOf('morpho-didius', { name: '蓝闪蝶', _updatedAt: '2026-03-01T00:00:00Z' }));
    expect(await syncCatalogue(services)).toMatchObject({ kind: 'synced', changed: 1 });
    expect((await findProduct(world.database, 'p-0'))?.species.name).toBe('蓝闪蝶');
    expect(services.purged[1]).toEqual(['species']);
  });

  test('never replaces a newer version by an older one', async () => {
    const newer = rawProductOf('p-0', { name: '较新', _updatedAt: '2026-06-01T00:00:00Z' });
    await recordSnapshots(world.database, snapshotsAt(await drawTicket(world.database), newer));
    expect(await syncCatalogue(services)).toMatchObject({ kind: 'synced' });
    expect((await findProduct(world.database, 'p-0'))?.name).toBe('较新');
  });

  test('does not restore documents that were unpublished after it began to read', async () => {
    content.beforeSending = async () => {
      content.beforeSending = async () => undefined;
      const ticket = await drawTicket(world.database);
      await recordSnapshots(world.database, [{ kind: 'product', id: 'p-0', ticket, content: null }]);
    };
    expect(await syncCatalogue(services)).toMatchObject({ kind: 'synced', changed: 16 });
    expect(await names()).not.toContain('p-0');
    expect(await syncCatalogue(services)).toMatchObject({ kind: 'synced', changed: 1 });
    expect(await names()).toContain('p-0');
  });

  test('removes unpublished documents, which may come back', async () => {
    await syncCatalogue(services);
    content.published.delete('p-3');
    expect(await syncCatalogue(services)).toEqual({ kind: 'synced', changed: 1, gone: 1, broken: [] });
    expect(await names()).not.toContain('p-3');
    publish(rawProductOf('p-3'));
    expect(await syncCatalogue(services)).toMatchObject({ kind: 'synced', changed: 1, gone: 0 });
    expect(await names()).toContain('p-3');
  });

  test('keeps documents that a list omits but a fetch by id finds', async () => {
    await syncCatalogue(services);
    for (const id of productIds.slice(1)) content.hiddenInLists.add(id);
    expect(await syncCatalogue(services)).toEqual({ kind: 'synced', changed: 0, gone: 0, broken: [] });
    expect(await names()).toHaveLength(17);
  });

  test('stops without changes if more than a fifth would vanish, and raises the alarm', async () => {
    await syncCatalogue(services);
    for (const id of productIds.slice(1, 4)) content.published.delete(id);
    publish(rawProductOf('p-9', { name: '改名', _updatedAt: '2026-03-01T00:00:00Z' }));
    expect(await syncCatalogue(services)).toMatchObject({ kind: 'synced', gone: 3 });
    const left = await names();
    for (const id of productIds.slice(4, 7)) content.published.delete(id);
    publish(rawProductOf('p-9', { name: '再改', _updatedAt: '2026-04-01T00:00:00Z' }));
    const alarm = await syncCatalogue(services);
    expect(alarm).toMatchObject({ kind: 'alarm', of: 14, vanishing: { length: 3 } });
    expect(await names()).toEqual(left);
    expect((await findProduct(world.database, 'p-9'))?.name).toBe('改名');
    expect(services.logged.at(-1)).toMatchObject({ level: 'error', event: 'catalogue sync stopped' });
    expect(await syncCatalogue(services, { allowMassDeletion: true })).toMatchObject({
      kind: 'synced',
      gone: 3,
    });
    expect(await names()).toHaveLength(11);
  });

  test('skips and logs invalid documents, keeps their last valid versions, and continues', async () => {
    await syncCatalogue(services);
    publish(rawProductOf('p-1', { name: '', _updatedAt: '2026-03-01T00:00:00Z' }));
    publish(rawProductOf('p-new', { variants: [] }), rawSpeciesOf('other'));
    const result = await syncCatalogue(services);
    expect(result).toMatchObject({
      kind: 'synced',
      changed: 1,
      gone: 0,
      broken: [{ id: 'p-1' }, { id: 'p-new' }],
    });
    expect((await findProduct(world.database, 'p-1'))?.name).toBe('欢乐女神闪蝶 展翅标本');
    expect((await loadSpeciesPage(world.database, 'all')).total).toBe(2);
    expect(services.logged.map(({ event }) => event)).toEqual([
      'broken document skipped',
      'broken document skipped',
    ]);
  });

  test('reports a broken document until it is fixed, and gives the build its last valid version', async () => {
    publish(rawPageOf('page-faq', { slug: 'faq' }));
    await syncCatalogue(services);
    publish(rawProductOf('p-1', { name: '', _updatedAt: '2026-03-01T00:00:00Z' }));
    publish(rawPageOf('page-faq', { slug: 'faq', body: [] }), rawProductOf('p-new', { variants: [] }));
    content.published.delete('siteSettings');
    await syncCatalogue(services);
    const named = async () => (await listProblems(world.database)).map(({ kind, id }) => `${kind} ${id}`);
    expect((await named()).sort()).toEqual([
      'page page-faq',
      'product p-1',
      'product p-new',
      'siteSettings siteSettings',
    ]);
    const stored = await loadLastValidDocuments(world.database, [
      { kind: 'product', id: 'p-1' },
      { kind: 'product', id: 'p-new' },
    ]);
    expect(stored.documents.map(({ id }) => id).sort()).toEqual([
      'p-1',
      'page-contact',
      'page-faq',
      'siteSettings',
    ]);
    expect(stored.documents.find(({ id }) => id === 'p-1')?.raw).toMatchObject({
      name: rawProductOf('p-1').name,
    });
    publish(rawProductOf('p-1', { name: '好了', _updatedAt: '2026-04-01T00:00:00Z' }), rawSettings);
    content.published.delete('p-new');
    await syncCatalogue(services);
    expect(await named()).toEqual(['page page-faq']);
  });

  test('does not record a problem that was found before the document was fixed', async () => {
    const early = await drawTicket(world.database);
    await syncCatalogue(services);
    const document = { id: 'p-0', type: 'product', title: 'p-0', problems: [] };
    await recordProblems(world.database, early, [{ kind: 'product', document }]);
    expect(await listProblems(world.database)).toEqual([]);
  });

  test('updates a product of a broken species, with the species’ last valid version', async () => {
    await syncCatalogue(services);
    const species = rawSpeciesOf('morpho-didius', { name: '', _updatedAt: '2026-03-01T00:00:00Z' });
    publish(species, rawProductOf('p-0', { name: '新名', species, _updatedAt: '2026-03-01T00:00:00Z' }));
    expect(await syncCatalogue(services)).toMatchObject({
      kind: 'synced',
      changed: 1,
      broken: [{ id: 'morpho-didius' }],
    });
    expect(await findProduct(world.database, 'p-0')).toMatchObject({
      name: '新名',
      species: { name: '欢乐女神闪蝶' },
    });
  });

  test('reports an unreachable Sanity, and keeps the mirror', async () => {
    await syncCatalogue(services);
    content.beforeSending = async () => {
      throw new Error('out of order');
    };
    expect(await syncCatalogue(services)).toMatchObject({ kind: 'unreachable' });
    expect(await names()).toHaveLength(17);
  });

  test('reads more products than one page of the query', async () => {
    publish(...Array.from({ length: 1_100 }, (_, n) => rawProductOf(`many-${n}`)));
    expect(await syncCatalogue(services)).toMatchObject({ kind: 'synced', changed: 1_117 });
    expect(await names()).toHaveLength(1_117);
  });
});
