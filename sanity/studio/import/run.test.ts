import { beforeEach, expect, test } from 'vitest';
import { type DraftProduct, differencesOf, draftOf } from './documents.ts';
import { matchPictures } from './pictures.ts';
import { type PlannedProduct, planConsignment } from './plan.ts';
import { type Progress, runConsignment, type Shop } from './run.ts';
import { COLUMN_NAMES, columnOf } from './table.ts';

const known = {
  species: [{ id: 'troides-helena', name: '裳凤蝶', latinName: 'Troides helena', cites: 'II' }],
  categories: [{ id: 'spread', name: '展翅标本', bothSides: true }],
};
type File = { readonly name: string; readonly size: number };

/** Stores what it gets, like the real shop. */
const drafts = new Map<string, DraftProduct>();
const received = new Map<string, number>();
let uploads: string[] = [];
const broken = new Set<string>();
let stop: AbortController;
const shop: Shop<File> = {
  existing: async (ids) =>
    new Map(
      ids.flatMap((id) => {
        const draft = drafts.get(`drafts.${id}`);
        const fileOf = (field: string) =>
          (draft?.[field] as { asset: { _ref: string } } | undefined)?.asset._ref.slice('image-'.length) ??
          null;
        const files = { main_image: fileOf('main_image'), ventral_image: fileOf('ventral_image') };
        return draft === undefined ? [] : [[id, { ...draft, files }]];
      }),
    ),
  nextRank: async () => 500,
  fillIn: async ({ _id }, fields) => {
    drafts.set(_id, { ...fields, ...drafts.get(_id) } as DraftProduct);
  },
  upload: async ({ name }) => {
    uploads.push(name);
    if (broken.has(name)) return { kind: 'refused', message: '图片损坏' };
    return { kind: 'asset', id: `image-${name}` };
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
  broken.clear();
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
  const plan = planConsignment([head, ...rows], known, '2026-11-25');
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

test('rows become drafts with pictures and received stock', async () => {
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
    rank: 500,
    ventral_image: { asset: { _ref: 'image-1-2.jpg' }, alt: '裳凤蝶展翅标本，腹面' },
    variants: [
      { _key: 'a1', grade: 'A1', price: 128, bulk_discount: [{ _key: 'from-2' }, { _key: 'from-10' }] },
    ],
  });
});

test('500 rows with 1,000 pictures report progress, and a second run changes nothing', async () => {
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
  'a run stopped after %i steps and continued ends like an unstopped one',
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

test('a repeated run uses a new key, so that a stored answer is not reported as newly received', async () => {
  const keys: string[] = [];
  const noting: Shop<File> = {
    ...shop,
    receive: (request, key) => {
      keys.push(key);
      return shop.receive(request, key);
    },
  };
  const job = { consignment: 'c', products: planned(1), pictures: new Map() };
  for (const _ of ['first', 'again']) await runConsignment(job, noting, stop.signal, () => undefined);
  expect(new Set(keys).size).toBe(2);
});

test('new products are ranked after the existing ones', async () => {
  await run(planned(25), []);
  expect([...drafts.values()].map(({ rank }) => rank)).toEqual(
    Array.from({ length: 25 }, (_, at) => 500 + at * 10),
  );
});

test('a bad picture does not stop the import, and is added once corrected', async () => {
  broken.add('2-1.jpg');
  const result = await run(planned(3), picturesOf(3));
  expect(result).toMatchObject({
    kind: 'done',
    report: { refused: [{ name: '2-1.jpg', message: '图片损坏' }], piecesReceived: 15 },
  });
  const second = () => drafts.get('drafts.lot-bd-2026-11-2');
  expect(second()).not.toHaveProperty('main_image');
  expect(second()).toMatchObject({ ventral_image: { asset: { _ref: 'image-2-2.jpg' } } });
  broken.clear();
  uploads = [];
  const again = await run(planned(3), picturesOf(3));
  expect(again).toMatchObject({ kind: 'done', report: { supplemented: ['lot-bd-2026-11-2'], refused: [] } });
  expect(uploads).toEqual(['2-1.jpg']);
  expect(second()).toMatchObject({
    main_image: { asset: { _ref: 'image-2-1.jpg' }, alt: '裳凤蝶展翅标本，背面' },
  });
});

test('differences between the table and the shop are reported', async () => {
  await run(planned(1), picturesOf(1));
  const [product] = planned(1);
  if (product === undefined) throw new Error('no product');
  const differences = async (changed: PlannedProduct, main: string) => {
    const there = (await shop.existing([product.id])).get(product.id);
    if (there === undefined) throw new Error('no draft');
    return differencesOf(changed, there, { main: { name: main }, more: [] });
  };
  expect(await differences(product, '1-1.jpg')).toEqual([]);
  const changed = {
    ...product,
    facts: { ...product.facts, origin: '老挝', optional: { ...product.facts.optional, forewing_mm: 70 } },
    grades: product.grades.map((grade) => ({ ...grade, price: 138, tiers: [] })),
  };
  expect(await differences(changed, '1-9.jpg')).toEqual([
    { row: 2, column: '产地', there: '中国', table: '老挝' },
    { row: 2, column: '前翅长', there: '68.5', table: '70' },
    { row: 2, column: '单价', there: '128', table: '138' },
    { row: 2, column: '批发价', there: '2=120; 10=98', table: '（空）' },
    { row: 2, column: '背面图', there: '1-1.jpg', table: '1-9.jpg' },
  ]);
});

test('alternative texts cut names between characters', async () => {
  const [product] = planned(1);
  if (product === undefined) throw new Error('no product');
  const name = `${'蝶'.repeat(68)}👩🏽‍🔬蝶`;
  const { main_image } = draftOf({ ...product, facts: { ...product.facts, name } }, 10, {
    main: 'image-a',
    more: [],
  });
  expect(main_image).toMatchObject({ alt: `${'蝶'.repeat(68)}，背面` });
});

test('a failure is reported, and written data stays', async () => {
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
  const english: Shop<File> = { ...shop, existing: () => Promise.reject(new Error('Request error')) };
  expect(await runConsignment(job, english, stop.signal, () => undefined)).toEqual({
    kind: 'failed',
    msg: '网络中断，或内容服务没有应答',
  });
});
