import sharp from 'sharp';
import { afterEach, expect, test, vi } from 'vitest';
import { editorToken, requestError, startTestContentLake } from './content-lake.fixture.ts';
import { pngThatClaims } from './pictures.fixture.ts';
import { RateLimit } from './plan.ts';

afterEach(() => void vi.useRealTimers());

const DAY = 86_400_000;

const startOn = (plan: 'free' | 'growth', dataDir?: string) =>
  startTestContentLake({ plan, ...(dataDir === undefined ? {} : { dataDir }) });

test('editors have the roles of the plan, never the shop’s', async () => {
  for (const [plan, name] of [
    ['free', 'administrator'],
    ['growth', 'editor'],
  ] as const) {
    const lake = await startOn(plan);
    const operator = lake.client({ token: await editorToken({ roles: ['editor', 'operator'] }) });
    expect(await operator.request({ url: '/users/me' })).toMatchObject({ role: name, roles: [{ name }] });
    expect(await operator.request({ url: '/projects/local' })).toMatchObject({
      members: [
        { id: 'shop', roles: [name] },
        { id: 'e1', roles: [name] },
      ],
    });
  }
});

test('each caller may write 25 times in each second', () => {
  const limit = new RateLimit();
  const refused = (caller: string, times: number, at: number) =>
    Array.from({ length: times }, () => limit.isExceededBy(caller, at)).filter(Boolean).length;
  expect(refused('e1', 30, 5_000)).toBe(5);
  expect(refused('e1', 1, 5_999)).toBe(1);
  expect(refused('e2', 25, 5_999)).toBe(0);
  expect(refused('e1', 25, 6_000)).toBe(0);
});

test('a write too many is refused as by Sanity and changes nothing; reads go on', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  const lake = await startOn('growth');
  const client = lake.client({ token: await editorToken() });
  const done = await Promise.allSettled(
    Array.from({ length: 40 }, (_, at) => client.create({ _id: `drafts.${at}`, _type: 'page' })),
  );
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(25);
  expect(await client.fetch('count(*)', {}, { perspective: 'raw' })).toBe(25);
  const action = { actionType: 'sanity.action.document.discard', draftId: 'drafts.1' } as const;
  const refusal = await requestError(client.action(action as never));
  expect(refusal).toMatchObject({
    statusCode: 429,
    message: 'API rate limit exceeded',
    response: { headers: { 'retry-after': '1' }, body: { message: 'API rate limit exceeded' } },
  });
  // Uploads have a limit of their own, and so has each caller.
  await client.assets.upload('image', await picture(10, 10));
  await lake.client().delete('drafts.1');
});

test('a lake without a plan refuses no writes', async () => {
  const client = (await startTestContentLake()).client();
  await Promise.all(Array.from({ length: 60 }, (_, at) => client.create({ _id: `${at}`, _type: 'page' })));
  expect(await client.fetch('count(*)')).toBe(60);
});

test('older changes than the plan keeps are one state after the next start', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  const lake = await startOn('free');
  const revisions: string[] = [];
  for (const name of ['one', 'two', 'three', 'four']) {
    await lake.client().create({ _id: name, _type: 'page' });
    revisions.push((await lake.client().createOrReplace({ _id: 'a', _type: 'page', name }))._rev);
    vi.setSystemTime(Date.now() + 1.5 * DAY);
  }
  await lake.close();
  const again = await startOn('free', lake.dataDir);
  const history = async (path: string) => {
    const url = `/data/history/production/${path}`;
    return again.client().request<{ documents: { name: string }[] }>({ url });
  };
  const named = async (revision: string | undefined) =>
    (await history(`documents/a?revision=${revision}`)).documents.map(({ name }) => name);
  // The changes of 6, 4.5, 3 and 1.5 days ago.
  expect(await Promise.all(revisions.map(named))).toEqual([[], ['two'], ['three'], ['four']]);
  const lines = String(await history('transactions/a,one,four')).trim();
  expect(lines.split('\n')).toHaveLength(3);
  expect(await again.client().fetch('count(*)')).toBe(5);

  await again.close();
  const later = await startOn('growth', lake.dataDir);
  const { documents } = await later
    .client()
    .request({ url: `/data/history/production/documents/a?revision=${revisions[0]}` });
  expect(documents).toEqual([]);
});

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#123' } })
    .png({ compressionLevel: 1 })
    .toBuffer();

test('pictures have up to 256 megapixels, without a plan 100', async () => {
  const [planned, own] = [(await startOn('free')).client(), (await startTestContentLake()).client()];
  const large = await picture(12_500, 8_040);
  expect((await requestError(own.assets.upload('image', large))).statusCode).toBe(400);
  expect((await planned.assets.upload('image', large)).metadata.dimensions).toMatchObject({ width: 12_500 });
  const larger = await requestError(planned.assets.upload('image', pngThatClaims(16_001, 16_000)));
  expect(larger).toMatchObject({ statusCode: 400, message: expect.stringMatching(/pixel/i) });
});

test('a mutation has up to four megabytes', async () => {
  const client = (await startTestContentLake()).client();
  const page = (size: number) => ({ _id: 'a', _type: 'page', text: 'x'.repeat(size) });
  await client.createOrReplace(page(3_900_000));
  expect((await requestError(client.createOrReplace(page(4_000_000)))).statusCode).toBe(413);
});
