import { ClientError, createClient, type RequestHandler } from '@sanity/client';
import sharp from 'sharp';
import { expect, onTestFinished, test, vi } from 'vitest';
import {
  editorToken,
  startTestContentLake,
  type TestContentLake,
} from '../../sandbox/content-lake/content-lake.fixture.ts';
import { listChangeSets } from '../../sanity/studio/catalogue/change-set.ts';
import { type MatchedPictures, matchPictures } from '../../sanity/studio/import/pictures.ts';
import { makeImportPlan } from '../../sanity/studio/import/plan.fixture.ts';
import { type GoodPlan, picturedProducts } from '../../sanity/studio/import/plan.ts';
import { finishImport, type ImportTarget, runImport } from '../../sanity/studio/import/run.ts';
import {
  problemOfFile,
  readKnownContent,
  studioImportTarget,
} from '../../sanity/studio/import/studio-shop.ts';
import { COLUMN_NAMES, type ColumnName, columnOf, type Sheet } from '../../sanity/studio/import/table.ts';
import { handleRateLimit } from '../../src/content/rate-limit.ts';

const PRODUCTS = 100;
const PIECES = 5;
/** One mistake in each tenth product, in the first or the second of its two rows. */
const MISTAKES: Readonly<Record<number, readonly [0 | 1, ColumnName, string]>> = {
  10: [0, 'species', '没有的蝶'],
  20: [1, 'grade', 'A1'],
  30: [0, 'price', '1,28'],
  40: [0, 'collected_on', '2064-04'],
  50: [0, 'description', ''],
  60: [1, 'origin', '老挝'],
  70: [1, 'pieces', '1.5'],
  80: [0, 'tiers', '两件便宜'],
  90: [0, 'collector', '#REF!'],
  100: [1, 'consignment', 'OTHER-1'],
};
const isLeftOut = (product: number) => product in MISTAKES;

/** Each product has two rows, so product n is in the rows 2n and 2n + 1. */
function table(): Sheet {
  const row = (product: number, at: 0 | 1) =>
    COLUMN_NAMES.map((name) => {
      const [wrongAt, column, text] = MISTAKES[product] ?? [];
      if (wrongAt === at && column === name) return text ?? '';
      if (name === 'number') return String(product);
      if (name === 'grade') return at === 0 ? 'A1' : 'A-';
      if (name === 'pieces') return String(PIECES);
      // Facts of the product are in its first row alone.
      if (at === 1 && columnOf(name).of === 'product') return '';
      return columnOf(name).example;
    });
  const products = Array.from({ length: PRODUCTS }, (_, at) => at + 1);
  return [
    COLUMN_NAMES.map((name) => columnOf(name).title),
    ...products.flatMap((n) => [row(n, 0), row(n, 1)]),
  ];
}

/** Sixty files: pictures of 32 products, five of them of rows with mistakes, and six bad ones. */
async function pictures(): Promise<File[]> {
  const good = async (name: string, at: number) => {
    const create = { width: 8, height: 8, channels: 3 as const, background: { r: at, g: 90, b: 20 } };
    return new File([new Uint8Array(await sharp({ create }).png().toBuffer())], name);
  };
  const both = Array.from({ length: 20 }, (_, at) => [`${at + 1}.png`, `${at + 1}_腹面.png`]).flat();
  const backs = [21, 22, 23, 24, 25, 26, 27, 28, 29, 31, 32, 30, 40, 50].map((number) => `${number}.png`);
  return [
    ...(await Promise.all([...both, ...backs].map(good))),
    new File(['x'], '1-3.heic'),
    new File(['x'], '2-3.svg'),
    new File([], '3-3.jpg'),
    new File(['<!doctype html>'], '4-3.jpg'),
    // Has the first bytes of a JPG and nothing else.
    new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 4, 5, 6, 7, 8])], '5-3.jpg'),
    await good('777.png', 200),
  ];
}

const CREATES_PRODUCT = /create\W+_id\W+drafts\.lot-/;

interface Tab {
  readonly target: ImportTarget<File>;
  /** Calls that the content lake answered with 429. */
  readonly refused: { writes: number; uploads: number };
}

/** Every request after the `closedAfter`-th written document fails, as does the response to that write. */
async function openTab(lake: TestContentLake, ledger: Ledger, closedAfter = Infinity): Promise<Tab> {
  let written = 0;
  const refused = { writes: 0, uploads: 0 };
  const count = (calls: keyof typeof refused, error: unknown) => {
    if (!(error instanceof ClientError) || error.statusCode !== 429) return;
    refused[calls] += 1;
    // The content lake's second ends when it has refused a call, however slow the machine is.
    vi.setSystemTime(Date.now() + 1_000);
  };
  const asOfTab: RequestHandler = async (request, next) => {
    if (written >= closedAfter) throw new TypeError('the tab is closed');
    try {
      const response = await next(request);
      if (CREATES_PRODUCT.test(JSON.stringify(request.body))) written += 1;
      if (written >= closedAfter) throw new TypeError('the tab is closed');
      return response;
    } catch (error) {
      count('writes', error);
      throw error;
    }
  };
  const client = createClient({
    ...lake.client().config(),
    token: await editorToken(),
    requestHandler: handleRateLimit(asOfTab),
  });
  // Uploads don't pass through the handler.
  const upload = client.assets.upload.bind(client.assets) as (...about: unknown[]) => Promise<never>;
  client.assets.upload = (...about: unknown[]) =>
    upload(...about).catch((error: unknown) => {
      count('uploads', error);
      throw error;
    });
  const target = studioImportTarget(client as never, { id: 'e1', name: '林编辑' });
  return { target: { ...target, receive: ledger.receive }, refused };
}

/** Receives each row once, like the shop's. */
class Ledger {
  readonly rows = new Map<string, string>();
  losesNextResponse = false;

  readonly receive: ImportTarget<File>['receive'] = async ({ rows }) => {
    const level = { onHand: PIECES, held: 0, available: PIECES, version: 1 };
    const received = rows.map(({ productId, variantKey, pieces }) => {
      const name = `${productId} ${variantKey}`;
      const receivedBefore = this.rows.get(name) ?? null;
      this.rows.set(name, receivedBefore ?? new Date().toISOString());
      return { productId, variantKey, received: pieces, receivedBefore, level };
    });
    if (!this.losesNextResponse) return { kind: 'answer', data: { rows: received } };
    this.losesNextResponse = false;
    return { kind: 'failed', msg: '断网', unsure: true };
  };
}

async function checked(lake: TestContentLake): Promise<{ plan: GoodPlan; matched: MatchedPictures<File> }> {
  const plan = makeImportPlan(table(), await readKnownContent(lake.client() as never), '2026-11-25');
  if (plan.kind !== 'good') throw new Error(JSON.stringify(plan.problems));
  const files = await pictures();
  const verdicts = new Map<File, string>();
  for (const file of files) {
    const verdict = await problemOfFile(file);
    if (verdict !== undefined) verdicts.set(file, verdict);
  }
  return { plan, matched: matchPictures(files, picturedProducts(plan), verdicts) };
}

const nothing = () => undefined;
const never = new AbortController().signal;

test('200 rows and 60 pictures with ten kinds of mistakes, closed twice and continued under the limits, are one whole import', {
  timeout: 60_000,
}, async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  onTestFinished(() => void vi.useRealTimers());
  const lake = await startTestContentLake({ plan: 'growth' });
  await lake
    .client()
    .transaction()
    .create({ _id: 'helena', _type: 'species', name: '裳凤蝶', latinName: 'Troides helena', cites: 'II' })
    .create({ _id: 'spread', _type: 'category', name: '展翅标本', both_sides: true })
    .commit();
  const { plan, matched } = await checked(lake);
  const { consignment, products, changes, refused } = plan;
  const problems = refused.problems.map(({ row, column }) => `${row} ${column}`);
  expect(problems).toEqual(
    Object.entries(MISTAKES).map(([n, [at, name]]) => `${Number(n) * 2 + at} ${columnOf(name).title}`),
  );

  const ledger = new Ledger();
  const first = await openTab(lake, ledger, 40);
  const about = { title: '批量导入：进货单.csv', consignment, takesTable: () => false, refused };
  const files = { pictures: matched.byNumber, refusedPictures: matched.refused };
  const job = { ...about, ...files, products, changes };
  const stopped = await runImport(job, first.target, { uploads: new Map() }, never, nothing);
  expect(stopped).toMatchObject({ kind: 'failed' });
  const before = await lake.client().fetch('count(*[_type == "product"])', {}, { perspective: 'raw' });
  // Writes that were under way count, too.
  expect([40, 41, 42, 43]).toContain(before);
  expect(first.refused.writes).toBeGreaterThan(0);
  // The limit of uploads is one of its own.
  expect(first.refused.uploads).toBeGreaterThan(0);

  const resume = async () => {
    const [head] = await listChangeSets(lake.client() as never);
    if (head === undefined) throw new Error('nothing was recorded');
    expect(head.endedAt).toBeUndefined();
    const { target } = await openTab(lake, ledger);
    return await finishImport(head, target, never, nothing);
  };
  ledger.losesNextResponse = true;
  expect(await resume()).toMatchObject({ kind: 'failed', msg: '断网' });
  const result = await resume();
  if (result.kind !== 'done') throw new Error(JSON.stringify(result));

  const kept = PRODUCTS - Object.keys(MISTAKES).length;
  const { report } = result;
  expect(report).toMatchObject({
    ...{ created: kept, changed: 0, notWritten: [], otherPieces: [], piecesReceived: kept * 2 * PIECES },
    leftOut: { rows: 20, problems: { count: 10, first: refused.problems }, pictures: { count: 13 } },
  });
  expect(report.leftOut.pictures.first.map(({ name, message }) => `${name} ${message}`)).toEqual([
    expect.stringMatching(/^5-3.jpg 图片损坏/),
    expect.stringMatching(/^1-3.heic HEIC/),
    expect.stringMatching(/^2-3.svg SVG/),
    expect.stringMatching(/^3-3.jpg 文件是空的/),
    expect.stringMatching(/^4-3.jpg 内容不是 JPG/),
    '777.png 表格中没有文件名开头的编号',
    ...['10_腹面.png', '10.png', '20_腹面.png', '20.png', '30.png', '40.png', '50.png'].map(
      (name) => `${name} 该行未导入（第 ${Number.parseInt(name, 10) * 2} 行）`,
    ),
  ]);

  const drafts: { number: string; sku: string; grades: string[]; pictures: number }[] = await lake
    .client()
    .fetch(
      `*[_type == "product"] | order(rank) {
        "number": string::split(_id, "-")[-1], sku, "grades": variants[].grade,
        "pictures": count([main_image.asset->_id, ventral_image.asset->_id][defined(@)])
      }`,
      {},
      { perspective: 'raw' },
    );
  expect(drafts.map(({ number, grades, pictures: own }) => [Number(number), grades.join(' '), own])).toEqual(
    Array.from({ length: PRODUCTS }, (_, at) => at + 1)
      .filter((n) => !isLeftOut(n))
      .map((n) => [n, 'A1 A-', n < 20 ? 2 : n < 33 ? 1 : 0]),
  );
  expect(new Set(drafts.map(({ sku }) => sku)).size).toBe(kept);
  expect(ledger.rows.size).toBe(kept * 2);
});
