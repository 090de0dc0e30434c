import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { STOCK_IDS_MAX } from '../features/base/limits.contract.ts';
import type { LiveResponse } from '../features/specimens/catalogue.contract.ts';

const MINUTE = 60_000;

type Part = { readonly dataset: Readonly<Record<string, string>> };

let live: typeof import('./live.ts');
let parts: Part[];
let own: Part | undefined;
let page: EventTarget & { hidden: boolean };
let asked: string[];
let respond: (ids: string[], lists: string[]) => LiveResponse | undefined;
let redrawn: LiveResponse[];
const redraw = vi.fn(async (given: LiveResponse) => {
  redrawn.push(given);
});

const item = (id: string, version: string) => ({ id, version, withdrawn: false, variants: [] });
const version1 = (ids: string[], lists: string[]): LiveResponse => ({
  items: ids.map((id) => item(id, '1')),
  lists: Object.fromEntries(lists.map((name) => [name, '1'])),
});

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  live = await import('./live.ts');
  [asked, respond, redrawn, own] = [[], version1, [], undefined];
  redraw.mockClear();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  parts = [
    { dataset: { list: 'species', version: '1' } },
    { dataset: { product: 'morpho', version: '1' } },
    { dataset: { product: 'morpho', version: '1' } },
    { dataset: { product: 'vanessa', version: '1' } },
  ];
  const querySelectorAll = (selector: string) =>
    parts.filter(({ dataset }) => Object.keys(dataset).some((name) => selector === `[data-${name}]`));
  const querySelector = (selector: string) => (selector === '.product' ? own : undefined);
  page = Object.assign(new EventTarget(), { hidden: false, querySelectorAll, querySelector });
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    const { searchParams } = new URL(path, 'http://shop.example');
    const [ids, lists] = ['ids', 'lists'].map((name) => searchParams.get(name)?.split(',') ?? []);
    const data = respond(ids ?? [], lists ?? []);
    return data === undefined
      ? Response.json({ status: 500, msg: '', code: 'internal' }, { status: 500 })
      : Response.json({ status: 200, data });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function watch(): Promise<void> {
  live.startLivePolling(async () => redraw);
  await vi.advanceTimersByTimeAsync(0);
}

async function turnTo(hidden: boolean): Promise<void> {
  page.hidden = hidden;
  page.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
}

test('one call asks for everything on the page, without duplicates', async () => {
  await watch();
  expect(asked).toEqual(['/api/v1/stock?ids=morpho,vanessa&lists=species']);
  expect(live.$live.get()?.items).toHaveLength(2);
  expect(redraw).not.toHaveBeenCalled();
});

test('too many products are split over several calls, with the lists in the first', async () => {
  const many = Array.from({ length: STOCK_IDS_MAX + 1 }, (_, n) => ({
    dataset: { product: `p${n}`, version: '1' },
  }));
  parts = [...many, { dataset: { list: 'species', version: '1' } }];
  await watch();
  expect(asked).toHaveLength(2);
  expect(asked[0]).toContain('&lists=species');
  expect(asked[1]).toBe(`/api/v1/stock?ids=p${STOCK_IDS_MAX}`);
});

test('a visible page refreshes about once a minute, a hidden one never', async () => {
  await watch();
  await vi.advanceTimersByTimeAsync(3 * MINUTE);
  expect(asked).toHaveLength(4);
  await turnTo(true);
  await vi.advanceTimersByTimeAsync(10 * MINUTE);
  expect(asked).toHaveLength(4);
  await turnTo(false);
  expect(asked).toHaveLength(5);
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(asked).toHaveLength(6);
});

test('a page restored from the back/forward cache refreshes', async () => {
  await watch();
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toHaveLength(1);
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toHaveLength(2);
});

test('a country that is chosen while a call runs is asked about next, and each answer names its country', async () => {
  const { storeDestination } = await import('../features/shipping/destination.ts');
  storeDestination('IN');
  const reported: (string | undefined)[] = [];
  live.$live.subscribe((given) => reported.push(given?.country));
  live.startLivePolling(async () => redraw);
  storeDestination('NZ');
  await vi.advanceTimersByTimeAsync(0);
  expect(asked.map((path) => new URL(path, 'http://shop.example').searchParams.get('country'))).toEqual([
    'IN',
    'NZ',
  ]);
  expect(reported).toEqual([undefined, 'IN', 'NZ']);
});

test('a destination that is chosen later, here or in another tab, is requested at once', async () => {
  await watch();
  const { storeDestination } = await import('../features/shipping/destination.ts');
  storeDestination('NZ');
  await vi.advanceTimersByTimeAsync(0);
  expect(asked.slice(1)).toEqual(['/api/v1/stock?ids=morpho,vanessa&lists=species&country=NZ']);
});

test('a product page asks for its own freight, once there is a destination', async () => {
  own = { dataset: { product: 'morpho' } };
  await watch();
  const { storeDestination } = await import('../features/shipping/destination.ts');
  storeDestination('NZ');
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toEqual([
    '/api/v1/stock?ids=morpho,vanessa&lists=species',
    '/api/v1/stock?ids=morpho,vanessa&lists=species&country=NZ&freight=morpho',
  ]);
});

test('the cards of a search show verdicts for its country, which the shopper has not chosen', async () => {
  const { $destination, $searchedCountry, storeDestination } = await import(
    '../features/shipping/destination.ts'
  );
  storeDestination('NZ');
  await watch();
  const countries = async (code: string | undefined) => {
    $searchedCountry.set(code);
    await vi.advanceTimersByTimeAsync(0);
    return [live.$live.get()?.country, $destination.get()];
  };
  expect(await countries('DE')).toEqual(['DE', 'NZ']);
  expect(await countries(undefined)).toEqual(['NZ', 'NZ']);
});

test('redrawn elements get the answer again, and new cards are requested once', async () => {
  const { storeDestination } = await import('../features/shipping/destination.ts');
  storeDestination('NZ');
  respond = (ids) => ({ items: ids.map((id) => item(id, '1')), lists: { species: '2' } });
  redraw.mockImplementationOnce(async () => {
    parts = [...parts.slice(1), { dataset: { product: 'new', version: '1' } }];
  });
  let responses = 0;
  live.$live.listen(() => {
    responses += 1;
  });
  await watch();
  expect(asked.map((path) => new URL(path, 'http://shop.example').searchParams.get('ids'))).toEqual([
    'morpho,vanessa',
    'morpho,vanessa,new',
  ]);
  expect(responses).toBe(3);
});

test('a touch of the panel refreshes unless the last call is younger than 5 s', async () => {
  await watch();
  await live.refreshLive(live.TOUCH_REFRESH_MS);
  expect(asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(live.TOUCH_REFRESH_MS);
  await live.refreshLive(live.TOUCH_REFRESH_MS);
  expect(asked).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(MINUTE - 1);
  expect(asked).toHaveLength(2);
});

test('calls never overlap', async () => {
  await watch();
  await Promise.all([live.refreshLive(), live.refreshLive(), live.refreshLive()]);
  expect(asked).toHaveLength(2);
});

test.each([
  ['a product', () => ({ items: [item('vanessa', '2')], lists: {} })],
  ['a list', () => ({ items: [], lists: { species: '2' } })],
  ['an older version of a product', () => ({ items: [item('morpho', '0')], lists: {} })],
])('%s that differs is drawn anew', async (_what, given) => {
  respond = given;
  await watch();
  expect(redrawn).toEqual([given()]);
});

test('parts that the answer does not name count as unchanged', async () => {
  respond = () => ({ items: [], lists: {} });
  await watch();
  expect(redraw).not.toHaveBeenCalled();
});

test('all parts that show the changed product differ', async () => {
  await watch();
  expect(live.elementsToRedraw('product', { items: [item('morpho', '2')], lists: {} })).toEqual(
    parts.slice(1, 3),
  );
});

test('each failure doubles the wait, and a success resets it', async () => {
  respond = () => undefined;
  await watch();
  await vi.advanceTimersByTimeAsync(2 * MINUTE - 1);
  expect(asked).toHaveLength(1);
  respond = version1;
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(asked).toHaveLength(3);
});

test('a failed redraw keeps the built content, is logged, and is retried', async () => {
  const noted = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  redraw.mockRejectedValueOnce(new Error('no module'));
  respond = () => ({ items: [item('morpho', '2')], lists: {} });
  await watch();
  expect([redrawn.length, noted.mock.calls.length]).toEqual([0, 1]);
  expect(live.$live.get()?.items[0]?.version).toBe('2');
  await vi.advanceTimersByTimeAsync(2 * MINUTE);
  expect(redrawn).toHaveLength(1);
});
