import { beforeEach, expect, test } from 'vitest';
import type { Change, ChangeOutcome, ChangeSetHead, NewChange } from '../catalogue/change-set.ts';
import { type Mutation, pairDraftsWithPublished, type StoredDocument } from '../catalogue/pair.ts';
import { type ContentLake, runChangeSet, undoChangeSet } from '../catalogue/run.ts';
import { newProductChange } from './documents.ts';
import type { KnownProduct } from './known-product.ts';
import { matchPictures } from './pictures.ts';
import { makeImportPlan } from './plan.fixture.ts';
import { type GoodPlan, picturedProducts } from './plan.ts';
import {
  finishImport,
  type ImportProgress,
  type ImportSession,
  type ImportTarget,
  runImport,
} from './run.ts';
import { COLUMN_NAMES, type ColumnName, columnOf, type TableRow } from './table.ts';

const known = {
  species: [{ id: 'troides-helena', name: '裳凤蝶', latinName: 'Troides helena', cites: 'II' }],
  categories: [{ id: 'spread', name: '展翅标本', bothSides: true }],
};
type File = { readonly name: string; readonly size: number };

/** Stores documents like the content lake. */
const documents = new Map<string, StoredDocument>();
const sets = new Map<string, Change[]>();
const reports: string[] = [];
const received = new Map<string, { readonly pieces: number; readonly at: string }>();
let clock = Date.parse('2026-11-25');
function tick(): string {
  clock += 1_000;
  return new Date(clock).toISOString();
}
let uploads: string[] = [];
const broken = new Set<string>();
let stop: AbortController;

function apply(mutation: Mutation, revision: string): boolean {
  if ('create' in mutation) {
    if (documents.has(mutation.create._id)) return false;
    documents.set(mutation.create._id, { ...mutation.create, _rev: revision });
  } else if ('patch' in mutation) {
    const { id, ifRevisionID, set = {}, unset = [] } = mutation.patch;
    const before = documents.get(id);
    if (before?._rev !== ifRevisionID) return false;
    const unchanged = Object.entries({ ...before, ...set }).filter(([name]) => !unset.includes(name));
    documents.set(id, { ...(Object.fromEntries(unchanged) as unknown as StoredDocument), _rev: revision });
  } else if ('delete' in mutation) documents.delete(mutation.delete.id);
  else throw new Error('not used by an import');
  return true;
}

const PART = 10;
const lake: ContentLake = {
  readPart: async (id, number) => ({
    number,
    changes: (sets.get(id) ?? []).slice(number * PART, (number + 1) * PART),
  }),
  recordOutcomes: async (id, _number, outcomes: ReadonlyMap<string, ChangeOutcome>) => {
    const after = (sets.get(id) ?? []).map((change) => ({ ...change, ...outcomes.get(change.key) }));
    sets.set(id, after);
  },
  finish: async () => undefined,
  pairs: async (ids) =>
    pairDraftsWithPublished(
      ids.flatMap((id) => [id, `drafts.${id}`]).flatMap((id) => documents.get(id) ?? []),
    ),
  commit: async (transactionId, mutations) => {
    const before = [...documents];
    if (mutations.every((mutation) => apply(mutation, transactionId))) return { kind: 'done' };
    documents.clear();
    for (const [id, document] of before) documents.set(id, document);
    return { kind: 'changed' };
  },
  findingsOf: async () => new Map(),
  texts: { changed: '有人改过' },
};

function record(title: string, changes: readonly NewChange[], consignment: string): ChangeSetHead {
  const id = `set${sets.size}`;
  sets.set(
    id,
    changes.map((change, at) => ({ ...change, key: `${at}`, revision: `${id}-${at}`, state: 'planned' })),
  );
  const parts = Math.ceil(changes.length / PART);
  return {
    ...{ id, kind: 'import', title, author: '', authorId: '', startedAt: '', createdAt: tick(), consignment },
    total: changes.length,
    parts,
  };
}

const shop: ImportTarget<File> = {
  nextRank: async () => 500,
  takeSkus: async (count) => Array.from({ length: count }, (_, at) => `S${at + 1}`),
  upload: async ({ name }) => {
    uploads.push(name);
    if (broken.has(name)) return { kind: 'refused', message: '图片损坏' };
    return { kind: 'asset', id: `image-${name}` };
  },
  record: async (title, changes, consignment) => record(title, changes, consignment),
  write: (head, signal, onPart) => runChangeSet(head, lake, signal, onPart),
  finish: async (_head, text) => void reports.push(text),
  receive: async ({ rows }) => ({
    kind: 'answer',
    data: {
      rows: rows.map(({ productId, variantKey, pieces }) => {
        const name = `${productId} ${variantKey}`;
        const before = received.get(name);
        received.set(name, before ?? { pieces, at: tick() });
        const level = { onHand: pieces, held: 0, available: pieces, version: 1 };
        return {
          productId,
          variantKey,
          received: before?.pieces ?? pieces,
          receivedBefore: before?.at ?? null,
          level,
        };
      }),
    },
  }),
};
beforeEach(() => {
  for (const stored of [documents, sets, received, broken]) stored.clear();
  reports.length = 0;
  uploads = [];
  stop = new AbortController();
});

const draftOf = (id: string) => documents.get(`drafts.${id}`);

function planned(count: number, cells: Partial<Record<ColumnName, string>> = {}): GoodPlan {
  const head = COLUMN_NAMES.map((name) => columnOf(name).title);
  const rows = Array.from({ length: count }, (_, n) =>
    COLUMN_NAMES.map((name) => (name === 'number' ? String(n + 1) : (cells[name] ?? columnOf(name).example))),
  );
  const products = new Map<string, KnownProduct>();
  for (const [id, pair] of pairDraftsWithPublished([...documents.values()])) {
    const current = pair.draft ?? pair.published;
    if (current !== undefined) products.set(id, { id, pair, current });
  }
  const plan = makeImportPlan([head, ...rows], known, '2026-11-25', { products });
  if (plan.kind !== 'good') throw new Error(JSON.stringify(plan.problems));
  return plan;
}
const picturesOf = (count: number) =>
  Array.from({ length: count }, (_, n) =>
    [1, 2].map((side) => ({ name: `${n + 1}-${side}.jpg`, size: 9 })),
  ).flat();

const freshSession = (): ImportSession<File> => ({ uploads: new Map() });

function jobOf({ consignment, products, changes, refused }: GoodPlan, files: File[], takesTable = false) {
  const matched = matchPictures(files, picturedProducts({ products, changes, refused }));
  const about = { title: '导入', consignment, takesTable: () => takesTable, refused };
  return { ...about, products, changes, pictures: matched.byNumber, refusedPictures: matched.refused };
}

function run(
  plan: GoodPlan,
  files: File[],
  onProgress: (progress: ImportProgress) => void = () => undefined,
  session = freshSession(),
) {
  return runImport(jobOf(plan, files), shop, session, stop.signal, onProgress);
}

test('rows become drafts with pictures and received stock', async () => {
  const result = await run(planned(1), picturesOf(1));
  expect(result).toMatchObject({
    kind: 'done',
    report: { created: 1, changed: 0, piecesReceived: 5 },
  });
  expect(reports).toEqual(['新增 1 件，修改 0 件，入库 5 件。']);
  expect(draftOf('lot-bd-2026-11-1')).toMatchObject({
    _type: 'product',
    sku: 'S1',
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

test('main pictures that are too small or too long are imported and named in the report, also after a pause', async () => {
  const asset = (size: string) => `image-${'a'.repeat(40)}-${size}-jpg`;
  const sizes = new Map([
    ['1-1.jpg', '30x20'],
    ['1-2.jpg', '30x20'],
    ['2-1.jpg', '40x12000'],
    ['3-1.jpg', '1600x1280'],
  ]);
  const sized: ImportTarget<File> = {
    ...shop,
    upload: async ({ name }) => ({ kind: 'asset', id: asset(sizes.get(name) ?? '1600x1280') }),
  };
  const session = freshSession();
  const result = await runImport(
    jobOf(planned(3), picturesOf(3)),
    sized,
    session,
    stop.signal,
    () => undefined,
  );
  const first = [
    { name: '1-1.jpg', message: expect.stringContaining('30x20') },
    { name: '2-1.jpg', message: expect.stringContaining('40x12000') },
  ];
  const report = { created: 3, leftOut: { pictures: { count: 0 }, poorPictures: { count: 2, first } } };
  expect(result).toMatchObject({ kind: 'done', report });
  expect(reports[0]).toContain('已导入，请留意：2-1.jpg：图片是 40x12000 像素');
  expect(draftOf('lot-bd-2026-11-1')).toMatchObject({ main_image: { asset: { _ref: asset('30x20') } } });
  const head = session.head as ChangeSetHead;
  expect(await finishImport(head, shop, stop.signal, () => undefined)).toMatchObject({
    report: { leftOut: { poorPictures: { count: 2 } } },
  });
});

test('500 rows with 1,000 pictures report progress, and a second run changes nothing', async () => {
  const steps: ImportProgress[] = [];
  await run(planned(500), picturesOf(500), (step) => steps.push(step));
  expect(steps.at(-1)).toEqual({
    pictures: { done: 1000, total: 1000 },
    products: { done: 500, total: 500 },
    rows: { done: 500, total: 500 },
  });
  const before = JSON.stringify([...documents]);
  const again = await run(planned(500), picturesOf(500));
  expect(again).toMatchObject({
    kind: 'done',
    report: { created: 0, changed: 0, piecesReceived: 0, otherPieces: [] },
  });
  expect([uploads.length, JSON.stringify([...documents]) === before]).toEqual([1000, true]);
  const otherPieces = await run(planned(1, { pieces: '6' }), []);
  expect(otherPieces).toMatchObject({ report: { otherPieces: [{ row: 2, received: 5, pieces: 6 }] } });
});

test.each([1, 7, 33, 52])(
  'a run stopped after %i steps and continued ends like an unstopped one',
  async (after) => {
    let left = after;
    const plan = planned(25);
    const files = picturesOf(25);
    const session = freshSession();
    const stopped = await run(
      plan,
      files,
      () => {
        left -= 1;
        if (left === 0) stop.abort();
      },
      session,
    );
    expect(stopped.kind).toBe('stopped');
    stop = new AbortController();
    expect(await run(plan, files, () => undefined, session)).toMatchObject({
      report: { created: 25, piecesReceived: 125 },
    });
    expect([documents.size, received.size, uploads.length, sets.size]).toEqual([25, 25, 50, 1]);
    for (const draft of documents.values()) expect(draft).toHaveProperty('ventral_image');
  },
);

test('importing a table again after a lost session continues where the first import stopped', async () => {
  let left = 55;
  await run(planned(25), picturesOf(25), () => {
    left -= 1;
    if (left === 0) stop.abort();
  });
  stop = new AbortController();
  expect(await run(planned(25), picturesOf(25))).toMatchObject({ kind: 'done' });
  expect([documents.size, received.size]).toEqual([25, 25]);
});

test('a repeated run uses a new key, so that a stored answer is not reported as newly received', async () => {
  const keys: string[] = [];
  const noting: ImportTarget<File> = {
    ...shop,
    receive: (request, key) => {
      keys.push(key);
      return shop.receive(request, key);
    },
  };
  for (const _ of ['first', 'again'])
    await runImport(jobOf(planned(1), []), noting, freshSession(), stop.signal, () => undefined);
  expect(new Set(keys).size).toBe(2);
});

test('new products are ranked after the existing ones', async () => {
  await run(planned(25), []);
  expect([...documents.values()].map(({ rank }) => rank)).toEqual(
    Array.from({ length: 25 }, (_, at) => 500 + at * 10),
  );
});

test('a bad picture does not stop the import, and is added once corrected', async () => {
  broken.add('2-1.jpg');
  const result = await run(planned(3), picturesOf(3));
  expect(result).toMatchObject({
    kind: 'done',
    report: {
      leftOut: { pictures: { first: [{ name: '2-1.jpg', message: '图片损坏' }] } },
      piecesReceived: 15,
    },
  });
  const second = () => draftOf('lot-bd-2026-11-2');
  expect(second()).not.toHaveProperty('main_image');
  expect(second()).toMatchObject({ ventral_image: { asset: { _ref: 'image-2-2.jpg' } } });
  broken.clear();
  uploads = [];
  const again = await run(planned(3), picturesOf(3));
  expect(again).toMatchObject({
    kind: 'done',
    report: { created: 0, changed: 1, leftOut: { pictures: { count: 0 } } },
  });
  expect(uploads).toEqual(['2-1.jpg']);
  expect(second()).toMatchObject({
    main_image: { asset: { _ref: 'image-2-1.jpg' }, alt: '裳凤蝶展翅标本，背面' },
  });
});

test('conflicting values need the editor’s choice, and only chosen ones are written', async () => {
  await run(planned(1), []);
  const changed = () => planned(1, { origin: '老挝', price: '138', original_price: '' });
  const asked = changed().changes[0]?.cells.map(({ column, shop: there, table, isAsked }) => [
    ...[column, there, table],
    isAsked,
  ]);
  expect(asked).toEqual([
    ['origin', '中国', '老挝', true],
    ['price', '128', '138', true],
  ]);
  await runImport(jobOf(changed(), []), shop, freshSession(), stop.signal, () => undefined);
  expect(draftOf('lot-bd-2026-11-1')).toMatchObject({ origin: '中国' });
  await runImport(jobOf(changed(), [], true), shop, freshSession(), stop.signal, () => undefined);
  expect(draftOf('lot-bd-2026-11-1')).toMatchObject({
    origin: '老挝',
    variants: [{ _key: 'a1', price: 138, original_price: 160 }],
  });
});

test('a document that is edited between check and import stays and is reported, and the rest is imported', async () => {
  await run(planned(3), []);
  const plan = planned(3, { origin: '老挝', consignment: 'BD-2026-11' });
  const id = 'drafts.lot-bd-2026-11-2';
  documents.set(id, { ...(documents.get(id) as StoredDocument), origin: '越南', _rev: 'other' });
  const result = await runImport(jobOf(plan, [], true), shop, freshSession(), stop.signal, () => undefined);
  expect(result).toMatchObject({
    report: { changed: 2, notWritten: [{ row: 3, title: '裳凤蝶展翅标本', message: '有人改过' }] },
  });
  expect(['1', '2', '3'].map((number) => draftOf(`lot-bd-2026-11-${number}`)?.['origin'])).toEqual([
    '老挝',
    '越南',
    '老挝',
  ]);
  expect(reports.at(-1)).toContain('没有写入：第 3 行 裳凤蝶展翅标本：有人改过');
});

test('an import can be undone as a whole', async () => {
  await run(planned(3), []);
  const before = JSON.stringify([...documents.values()].map(({ _rev, ...fields }) => fields));
  const change = planned(3, { origin: '老挝' });
  await runImport(jobOf(change, [], true), shop, freshSession(), stop.signal, () => undefined);
  await undoChangeSet({ id: 'set1', parts: 1 }, lake, stop.signal, () => undefined);
  expect(JSON.stringify([...documents.values()].map(({ _rev, ...fields }) => fields))).toBe(before);
});

test('alternative texts cut names between characters', () => {
  const [product] = planned(1).products;
  if (product === undefined) throw new Error('no product');
  const name = `${'蝶'.repeat(68)}👩🏽‍🔬蝶`;
  const { after } = newProductChange({ ...product, facts: { ...product.facts, name } }, 'S1', 10, {
    main: 'image-a',
    more: [],
    specimens: new Map(),
  });
  expect(after.draft).toMatchObject({ main_image: { alt: `${'蝶'.repeat(68)}，背面` } });
});

test('a failure is reported, and written data stays', async () => {
  const ending = async (failing: Partial<ImportTarget<File>>) =>
    await runImport(
      jobOf(planned(1), picturesOf(1)),
      { ...shop, ...failing },
      freshSession(),
      stop.signal,
      () => undefined,
    );
  expect(await ending({ upload: () => Promise.reject(new Error('断网')) })).toEqual({
    kind: 'failed',
    msg: '断网',
  });
  expect(await ending({ receive: async () => ({ kind: 'login', msg: '请登录' }) })).toEqual({
    kind: 'failed',
    msg: '请登录',
  });
  expect(documents.size).toBe(1);
  expect(await ending({ record: () => Promise.reject(new Error('Request error')) })).toEqual({
    kind: 'failed',
    msg: '网络中断，或内容服务没有应答',
  });
});

test('an import whose tab was closed is finished from its change set alone, and its stock is received once', async () => {
  let head: ChangeSetHead | undefined;
  const closed: ImportTarget<File> = {
    ...shop,
    record: async (title, changes, consignment) => {
      head = record(title, changes, consignment);
      return head;
    },
    receive: async () => ({ kind: 'failed', msg: '断网', unsure: true }),
  };
  await runImport(jobOf(planned(3), []), closed, freshSession(), stop.signal, () => undefined);
  expect([documents.size, received.size]).toEqual([3, 0]);
  if (head === undefined) throw new Error('nothing was recorded');
  const again = () => finishImport(head as ChangeSetHead, shop, stop.signal, () => undefined);
  expect(await again()).toMatchObject({ kind: 'done', report: { created: 3, piecesReceived: 15 } });
  expect(await again()).toMatchObject({ kind: 'done', report: { created: 3, piecesReceived: 15 } });
  expect([documents.size, received.size]).toEqual([3, 3]);
});

test('an import that is closed between two receipts reports the units of both, and what its check refused', async () => {
  broken.add('3-1.jpg');
  const plan = planned(250);
  const problem = { row: 252, column: '单价', message: '不是明确的数字' };
  const rows = [252, 253].map((row) => ({ row, cells: {} as TableRow['cells'], mark: '' }));
  const job = jobOf(plan, [...picturesOf(3), { name: '900.jpg', size: 9 }]);
  let head: ChangeSetHead | undefined;
  const record: typeof shop.record = async (...all) => {
    head = await shop.record(...all);
    return head;
  };
  let receipts = 0;
  const receive: typeof shop.receive = async (...all) => {
    receipts += 1;
    return receipts === 3 ? { kind: 'failed', msg: '断网', unsure: true } : await shop.receive(...all);
  };
  const closed = { ...shop, record, receive };
  const refused = { rows, problems: [problem] };
  await runImport({ ...job, refused }, closed, freshSession(), stop.signal, () => undefined);
  if (head === undefined) throw new Error('nothing was recorded');
  expect(received.size).toBe(200);
  expect(await finishImport(head, shop, stop.signal, () => undefined)).toMatchObject({
    report: {
      ...{ created: 250, piecesReceived: 1_250, otherPieces: [] },
      leftOut: {
        ...{ rows: 2, problems: { count: 1, first: [problem] } },
        pictures: { count: 2, first: [{ name: '3-1.jpg' }, { name: '900.jpg' }] },
      },
    },
  });
  expect(reports.at(-1)?.split('\n')).toEqual([
    '新增 250 件，修改 0 件，入库 1250 件。',
    '有问题而没有导入：2 行',
    '没有导入图片：3-1.jpg：图片损坏',
    '没有导入图片：900.jpg：表格中没有文件名开头的编号',
  ]);
  const next = await run(planned(250), []);
  expect(next).toMatchObject({ report: { created: 0, piecesReceived: 0, leftOut: { rows: 0 } } });
});

test('of many problems the first 200 are stored, with their count', async () => {
  const job = jobOf(planned(1), []);
  const problems = Array.from({ length: 9_000 }, (_, row) => ({ row, column: '单价', message: '不清楚' }));
  const refused = { rows: [], problems };
  const result = await runImport({ ...job, refused }, shop, freshSession(), stop.signal, () => undefined);
  if (result.kind !== 'done') throw new Error(result.kind);
  expect(result.report.leftOut.problems).toEqual({ count: 9_000, first: problems.slice(0, 200) });
});

const SPECIMEN = { tiers: '', pieces: '1', grade: 'A2' };
const picture = (name: string) => ({ name, size: 9 });
const variantsOf = (id: string) => (draftOf(id)?.['variants'] ?? []) as Record<string, unknown>[];

test('a specimen gets its own photographs', async () => {
  const files = ['1.jpg', '1-07.jpg', '1-07_腹面.jpg'].map(picture);
  await run(planned(1, { ...SPECIMEN, specimen: '7' }), files);
  expect(draftOf('lot-bd-2026-11-1')).toMatchObject({
    main_image: { asset: { _ref: 'image-1.jpg' } },
    variants: [
      {
        ...{ _type: 'specimen', _key: 's07', number: 7 },
        dorsal_image: { asset: { _ref: 'image-1-07.jpg' }, alt: '裳凤蝶展翅标本第7号标本，背面' },
        ventral_image: { asset: { _ref: 'image-1-07_腹面.jpg' }, alt: '裳凤蝶展翅标本第7号标本，腹面' },
      },
    ],
  });
});

test('a repeated import adds the photographs that a specimen lacks, and keeps those that an editor chose', async () => {
  const table = { ...SPECIMEN, specimen: '7' };
  await run(planned(1, table), ['1.jpg', '1-07_腹面.jpg'].map(picture));
  const id = 'drafts.lot-bd-2026-11-1';
  const stored = documents.get(id) as StoredDocument;
  const [own] = variantsOf('lot-bd-2026-11-1');
  const chosen = { _type: 'picture', asset: { _ref: 'image-chosen' }, alt: '编辑写的文字' };
  const marks = [{ _key: 'm', side: 'ventral', fault: 'chip', x: 1, y: 2 }];
  documents.set(id, { ...stored, variants: [{ ...own, ventral_image: chosen, marks }], _rev: 'by-hand' });
  uploads = [];

  const both = ['1.jpg', '1-07.jpg', '1-07_腹面.jpg'].map(picture);
  expect(await run(planned(1, table), both)).toMatchObject({ report: { created: 0, changed: 1 } });
  const after = [
    { ...own, ventral_image: chosen, marks, dorsal_image: { asset: { _ref: 'image-1-07.jpg' } } },
  ];
  expect(variantsOf('lot-bd-2026-11-1')).toMatchObject(after);
  expect(uploads).toEqual(['1-07.jpg']);

  expect(await run(planned(1, table), both)).toMatchObject({ report: { created: 0, changed: 0 } });
  const priced = jobOf(planned(1, { ...table, price: '138' }), [], true);
  await runImport(priced, shop, freshSession(), stop.signal, () => undefined);
  expect(variantsOf('lot-bd-2026-11-1')).toMatchObject([{ ...after[0], price: 138 }]);
});
