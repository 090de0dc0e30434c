import { beforeEach, expect, test } from 'vitest';
import { COLUMN_NAMES, columnOf } from './columns.ts';
import type { DraftProduct } from './documents.ts';
import { matchPictures } from './pictures.ts';
import { type PlannedProduct, planConsignment } from './plan.ts';
import { type Progress, runConsignment, type Shop } from './run.ts';

const known = {
  species: [{ id: 'troides-helena', name: '裳凤蝶', latinName: 'Troides helena', cites: 'II' }],
  categories: [{ id: 'spread', name: '展翅标本' }],
};
type File = { readonly name: string; readonly size: number };

/** A shop that keeps what it is given, as the real one does. */
const drafts = new Map<string, DraftProduct>();
const received = new Map<string, number>();
let uploads: string[] = [];
let stop: AbortController;
const shop: Shop<File> = {
  existing: async (ids) => new Set(ids.filter((id) => drafts.has(`drafts.${id}`))),
  upload: async ({ name }) => {
    uploads.push(name);
    return `image-${name}`;
  },
  create: async (made) => {
    for (const draft of made) if (!drafts.has(draft._id)) drafts.set(draft._id, draft);
  },
  receive: async ({ rows }) => ({
    kind: 'answer',
    data: {
      rows: rows.map(({ productId, variantKey, pieces }) => {
        const name = `${productId} ${variantKey}`;
        const before = received.get(name);
        received.set(name, before ?? pieces);
        const level = { onHand: pieces, held: 0, available: pieces, version: 1 };
        return { productId, variantKey, received: before ?? pieces, isNew: before === undefined, level };
      }),
    },
  }),
};
beforeEach(() => {
  drafts.clear();
  received.clear();
  uploads = [];
  stop = new AbortController();
});

function planned(count: number, pieces = '5'): PlannedProduct[] {
  const head = COLUMN_NAMES.map((name) => columnOf(name).title);
  const rows = Array.from({ length: count }, (_, n) =>
    COLUMN_NAMES.map((name) =>
      name === 'number' ? String(n + 1) : name === 'pieces' ? pieces : columnOf(name).example,
    ),
  );
  const plan = planConsignment([head, ...rows], known);
  if (plan.kind !== 'good') throw new Error(JSON.stringify(plan.problems));
  return [...plan.products];
}
const picturesOf = (count: number) =>
  Array.from({ length: count }, (_, n) =>
    [1, 2].map((side) => ({ name: `${n + 1}-${side}.jpg`, size: 9 })),
  ).flat();

function run(
  products: PlannedProduct[],
  files: File[],
  onProgress: (progress: Progress) => void = () => undefined,
) {
  const numbers = products.map(({ number }) => number);
  const { byNumber } = matchPictures(files, numbers);
  return runConsignment(
    { consignment: 'bd-2026-11', products, pictures: byNumber },
    shop,
    stop.signal,
    onProgress,
  );
}

test('rows become drafts with their pictures and received pieces', async () => {
  const result = await run(planned(1), picturesOf(1));
  expect(result).toMatchObject({
    kind: 'done',
    report: { created: ['lot-bd-2026-11-1'], piecesReceived: 5 },
  });
  expect(drafts.get('drafts.lot-bd-2026-11-1')).toMatchObject({
    _type: 'product',
    name: '裳凤蝶展翅标本',
    species: { _ref: 'troides-helena' },
    main_image: { asset: { _ref: 'image-1-1.jpg' }, alt: '裳凤蝶展翅标本，背面' },
    ventral_image: { asset: { _ref: 'image-1-2.jpg' }, alt: '裳凤蝶展翅标本，腹面' },
    variants: [
      { _key: 'a1', grade: 'A1', price: 128, bulk_discount: [{ _key: 'from-2' }, { _key: 'from-10' }] },
    ],
  });
});

test('500 rows with 1,000 pictures tell how far they are; the same again changes nothing', async () => {
  const steps: Progress[] = [];
  await run(planned(500), picturesOf(500), (step) => steps.push(step));
  expect(steps.at(-1)).toEqual({
    pictures: { done: 1000, total: 1000 },
    products: { done: 500, total: 500 },
    rows: { done: 500, total: 500 },
  });
  const before = JSON.stringify([...drafts]);
  const again = await run(planned(500), picturesOf(500));
  expect(again).toMatchObject({ kind: 'done', report: { created: [], piecesReceived: 0, otherPieces: [] } });
  expect([uploads.length, JSON.stringify([...drafts]) === before]).toEqual([1000, true]);
  const changed = await run(planned(500, '6').slice(0, 1), []);
  expect(changed).toMatchObject({ report: { otherPieces: [{ row: 2, received: 5, pieces: 6 }] } });
});

test.each([1, 7, 33, 52])(
  'stopped after %i steps and gone on with, it ends as one that was not stopped',
  async (after) => {
    let left = after;
    const stopped = await run(planned(25), picturesOf(25), () => {
      left -= 1;
      if (left === 0) stop.abort();
    });
    expect(stopped.kind).toBe('stopped');
    stop = new AbortController();
    expect((await run(planned(25), picturesOf(25))).kind).toBe('done');
    expect([drafts.size, received.size]).toEqual([25, 25]);
    for (const draft of drafts.values()) expect(draft).toHaveProperty('ventral_image');
  },
);

test('a run that is done anew asks with a new key: an answer that was kept would tell of pieces as if they came now', async () => {
  const keys: string[] = [];
  const noting: Shop<File> = {
    ...shop,
    receive: (wish, key) => {
      keys.push(key);
      return shop.receive(wish, key);
    },
  };
  const job = { consignment: 'c', products: planned(1), pictures: new Map() };
  for (const _ of ['first', 'again']) await runConsignment(job, noting, stop.signal, () => undefined);
  expect(new Set(keys).size).toBe(2);
});

test('a failure is told, and what was written stays', async () => {
  const failing: Shop<File> = { ...shop, upload: () => Promise.reject(new Error('断网')) };
  const [product] = planned(1);
  if (product === undefined) throw new Error('no product');
  const { byNumber } = matchPictures(picturesOf(1), ['1']);
  const job = { consignment: 'c', products: [product], pictures: byNumber };
  expect(await runConsignment(job, failing, stop.signal, () => undefined)).toEqual({
    kind: 'failed',
    msg: '断网',
  });
  const out: Shop<File> = { ...shop, receive: async () => ({ kind: 'login', msg: '请登录' }) };
  expect(await runConsignment(job, out, stop.signal, () => undefined)).toEqual({
    kind: 'failed',
    msg: '请登录',
  });
  expect(drafts.size).toBe(1);
});
