import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findProduct } from '../specimens/service.ts';
import { readPolicyPages } from '../specimens/store.ts';
import type { ContentServer, RawDocument } from '../testing/content-server.ts';
import { type ContentWorld, openContentWorld } from '../testing/content-world.ts';
import { rawPageOf, rawProductOf, rawSpeciesOf } from '../testing/documents.ts';
import { DEPLOYED_KIND } from '../testing/fresh-database.ts';
import type { TestServices } from '../testing/services.ts';
import { readPublishedDocuments } from './mirror-store.ts';
import { listProblems } from './problem-store.ts';
import { syncCatalogue } from './sync.ts';
import { syncMissedChanges } from './sync-missed-changes.ts';

const ids = Array.from({ length: 9 }, (_, n) => `p-${n}`);
const newer = { _updatedAt: '2026-03-01T00:00:00Z' };

describe.each(DEPLOYED_KIND)('catching up with lost webhooks on %s', (kind) => {
  let world: ContentWorld;
  let content: ContentServer;
  let services: TestServices;

  const publish = (...documents: RawDocument[]) => {
    for (const document of documents) content.published.set(document._id, document);
  };

  beforeEach(async () => {
    world = await openContentWorld(kind);
    ({ content, services } = world);
    publish(rawSpeciesOf('morpho-didius'), ...ids.map((id) => rawProductOf(id)));
    await syncCatalogue(services);
  });
  afterEach(() => world.close());

  test('fetches nothing if nothing changed', async () => {
    expect(await syncMissedChanges(services)).toMatchObject({ looked: 0, left: 0 });
  });

  test('finds changed, new and unpublished documents', async () => {
    publish(rawProductOf('p-0', { name: '改名', ...newer }), rawPageOf('page-faq', { slug: 'faq' }));
    content.published.delete('p-1');
    expect(await syncMissedChanges(services)).toMatchObject({ looked: 3, changed: 3, left: 0 });
    expect((await findProduct(world.database, 'p-0'))?.name).toBe('改名');
    expect(await findProduct(world.database, 'p-1')).toBeUndefined();
    expect((await readPolicyPages(world.database)).map(({ slug }) => slug)).toContain('faq');
    expect(await syncMissedChanges(services)).toMatchObject({ looked: 0 });
  });

  test('keeps documents that a list omits but a fetch by id finds', async () => {
    content.hiddenInLists.add('p-2');
    expect(await syncMissedChanges(services)).toMatchObject({ looked: 1, changed: 0 });
    expect(await findProduct(world.database, 'p-2')).toBeDefined();
  });

  test('takes nothing down if more than a fifth would vanish, follows the rest, and raises the alarm', async () => {
    for (const id of ids.slice(0, 4)) content.published.delete(id);
    publish(rawProductOf('p-8', { name: '改名', ...newer }));
    expect(await syncMissedChanges(services)).toMatchObject({ looked: 1, changed: 1, isAlarming: true });
    expect(await readPublishedDocuments(world.database)).toHaveLength(12);
    expect(
      services.logged.some(({ event, level }) => event === 'content sync stopped' && level === 'error'),
    ).toBe(true);
  });

  test('fetches broken documents each time, until they are fixed', async () => {
    publish(rawProductOf('p-0', { variants: [], ...newer }));
    await syncMissedChanges(services);
    expect(await listProblems(world.database)).toMatchObject([{ id: 'p-0' }]);
    expect(await syncMissedChanges(services)).toMatchObject({ looked: 1, changed: 0 });
    publish(rawProductOf('p-0', { name: '好了', _updatedAt: '2026-04-01T00:00:00Z' }));
    await syncMissedChanges(services);
    expect(await listProblems(world.database)).toEqual([]);
  });

  test('leaves documents that a batch has no time for to the next one', async () => {
    publish(...ids.map((id) => rawProductOf(id, { name: '改名', ...newer })));
    expect(await syncMissedChanges(services, -1)).toMatchObject({ looked: 0, left: 9 });
    expect(await syncMissedChanges(services)).toMatchObject({ looked: 9, changed: 9, left: 0 });
  });
});
