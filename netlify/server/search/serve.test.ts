// @vitest-environment jsdom
import path from 'node:path';
import { parseAllHeaders } from '@netlify/headers-parser';
import { expect, test } from 'vitest';
import { pageTitle } from '../../../src/features/base/shop.text.ts';
import { traditionalConverter } from '../../../src/features/base/traditional.text.ts';
import {
  EMPTY_QUERY,
  type Facet,
  MAIN_SLOT,
  type SearchQuery,
  type SearchResponse,
} from '../../../src/features/search/search.contract.ts';
import { searchText as words } from '../../../src/features/search/search.text.ts';
import { wireProduct } from '../../../src/features/specimens/product.fixture.ts';
import type { LogEntry } from '../base/log.ts';
import { PAGE_HEADERS, serveSearchPage } from './serve.ts';
import { SHELL_HTML } from './shell.fixture.ts';

const sexes = [
  { value: '雄', label: '雄', count: 1 },
  { value: '雌', label: '雌', count: 0 },
];
const NO_CHOICES: Record<Facet, []> = {
  category: [],
  family: [],
  species: [],
  country: [],
  grade: [],
  sex: [],
  price: [],
  size: [],
  wholesale: [],
};
const FOUND: SearchResponse = {
  query: EMPTY_QUERY,
  leftOut: [],
  items: [wireProduct],
  total: 1,
  page: 1,
  pageSize: 24,
  choices: { ...NO_CHOICES, sex: sexes },
  inStockCount: 1,
  near: [],
  apart: [],
  notSent: { unknown: 0, forbidden: 0 },
};
const NOTHING: SearchResponse = { ...FOUND, items: [], total: 0, inStockCount: 0 };

async function ask(
  address: string,
  reply: SearchResponse | Error = FOUND,
  init: RequestInit = {},
  understood: Partial<SearchQuery> = {},
) {
  const asked: SearchQuery[] = [];
  const logged: LogEntry[] = [];
  const response = await serveSearchPage(new Request(new URL(address, 'https://shop.example'), init), {
    search: async (query) => {
      asked.push(query);
      if (reply instanceof Error) throw reply;
      return { ...reply, query: { ...query, ...understood } };
    },
    shell: async () => ({ kind: 'built', html: SHELL_HTML }),
    origin: 'https://shop.example',
    converter: async () => traditionalConverter([]),
    log: (entry) => logged.push(entry),
  });
  const html = await response.text();
  const document = new DOMParser().parseFromString(html, 'text/html');
  const textOf = (selector: string) => document.querySelector(selector)?.textContent?.trim();
  return { response, html, document, textOf, asked, logged };
}

test('a search shows its cards, has its words as title, and is kept from search engines', async () => {
  const { response, document, textOf, asked } = await ask('/search?q=闪蝶');
  expect(response.status).toBe(200);
  expect(asked[0]?.words).toBe('闪蝶');
  expect(document.title).toBe(pageTitle('“闪蝶”的搜索结果'));
  expect(textOf('[aria-live=polite]')).toBe('“闪蝶”：找到 1 款标本');
  expect(document.querySelector('.card a')?.getAttribute('href')).toBe(`/product/${wireProduct.id}`);
  expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
  expect(document.querySelector('link[rel=canonical]')).toBeNull();
  expect(document.querySelector<HTMLInputElement>('input[type=search]')?.value).toBe('闪蝶');
});

test('the page without a query may be indexed under its one address, and suggests searches', async () => {
  const { document, textOf } = await ask('/search?q=');
  expect(document.querySelector('meta[name=robots]')).toBeNull();
  expect(document.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(
    'https://shop.example/search',
  );
  expect(textOf('.search-hint')).toContain(words().hint);
  expect(document.querySelectorAll('.card')).toHaveLength(1);
});

test('text from the address is text in title, field and sentences', async () => {
  const evil = `"'><script>alert(1)</script>$&${MAIN_SLOT}</title>`;
  const { html, document } = await ask(
    `/search?q=${encodeURIComponent(evil)}&family=${encodeURIComponent(evil)}`,
    NOTHING,
  );
  expect(html).not.toContain('<script');
  expect(document.querySelector('h1')?.textContent).toBe(words().titleOf(evil));
  expect(document.title).toBe(pageTitle(words().titleOf(evil)));
  expect(document.querySelector<HTMLInputElement>('input[type=search]')?.value).toBe(evil);
});

test('invalid parameters are ignored, and the page says so', async () => {
  const { response, textOf, asked, document } = await ask('/search?page=x&sort=best&price=1..2');
  expect(response.status).toBe(200);
  expect(asked[0]).toMatchObject({ page: 1, sort: 'rank' });
  expect(textOf('.search-ignored')).toBe(words().ignored);
  expect(document.querySelector('meta[name=robots]')).not.toBeNull();
});

test('a choice shows its count; one without results is disabled, a chosen one can be removed', async () => {
  const grade = [{ value: 'A9', label: 'A9', count: 0 }];
  const { document } = await ask('/search?q=x&sex=雄&grade=A9', {
    ...FOUND,
    choices: { ...FOUND.choices, grade },
  });
  const box = (value: string) => document.querySelector<HTMLInputElement>(`.filter input[value="${value}"]`);
  expect(box('雄')).toMatchObject({ checked: true, disabled: false, name: 'sex' });
  expect(box('雌')).toMatchObject({ checked: false, disabled: true });
  expect(box('A9')).toMatchObject({ checked: true, disabled: false });
  const chips = [...document.querySelectorAll('.results > .chips a')].map((chip) =>
    chip.getAttribute('href'),
  );
  expect(chips).toEqual([`/search?${new URLSearchParams('q=x&sex=雄')}`, '/search?q=x&grade=A9']);
});

test('facts among the words become choices that can be removed, and leave the field', async () => {
  const { document } = await ask(
    '/search?q=闪蝶 A1 200元以内',
    FOUND,
    {},
    {
      words: '闪蝶',
      chosen: { ...EMPTY_QUERY.chosen, grade: ['A1'], price: ['0-200'], country: ['秘鲁'] },
    },
  );
  const chips = [...document.querySelectorAll('.results > .chips a')];
  expect(chips.map((chip) => chip.textContent)).toEqual(['秘鲁', 'A1', '¥200 以下']);
  const rest = new URLSearchParams('q=闪蝶&country=秘鲁&price=0-200');
  expect(chips[1]?.getAttribute('href')).toBe(`/search?${rest}`);
  expect(document.querySelector<HTMLInputElement>('input[type=search]')?.value).toBe('闪蝶');
  expect(document.querySelector<HTMLInputElement>('input[name=country]')?.value).toBe('秘鲁');
  expect(document.title).toBe(pageTitle('“闪蝶 A1 200元以内”的搜索结果'));
});

test('a destination can be chosen and removed without script, and the page says what it excludes', async () => {
  const found = { ...FOUND, notSent: { unknown: 12, forbidden: 3 } };
  const { document, textOf } = await ask('/search?q=x&to=DE&stock=1', found);
  const select = document.querySelector<HTMLSelectElement>('select[name=to]');
  expect([select?.value, select?.getAttribute('form')]).toEqual(['DE', 'search-form']);
  expect([...(select?.options ?? [])].map(({ value }) => value)).not.toContain('CN');
  const chips = [...document.querySelectorAll('.results > .chips a')];
  expect(chips.map((chip) => [chip.textContent, chip.getAttribute('href')])).toEqual([
    ['只看有货', '/search?q=x&to=DE'],
    ['可寄往德国', '/search?q=x&stock=1'],
  ]);
  expect(textOf('.search-left-out')).toBe(
    '12 款能否寄往德国尚不明确，3 款不能寄往德国，没有列出。尚不明确的可在商品页询价。',
  );
  const none = await ask('/search?to=DE', { ...NOTHING, notSent: { unknown: 0, forbidden: 3 } });
  expect(none.textOf('.search-left-out')).toBe('3 款不能寄往德国，没有列出。');
  expect(none.document.querySelector('select[name=to]')).not.toBeNull();
});

test('an ignored word is named', async () => {
  const { textOf } = await ask('/search?q=闪蝶 qwzx', { ...FOUND, leftOut: ['qwzx'] });
  expect(textOf('.search-left-out')).toBe('没有与“qwzx”相符的内容，搜索时已略去。');
});

test('without results, the page names what it looked for, and each filter can be removed', async () => {
  const { document, textOf } = await ask('/search?q=x&sex=雄&stock=1', NOTHING);
  expect(textOf('[aria-live=polite]')).toBe('没有同时符合“x”“雄”“只看有货”的标本');
  const ways = [...document.querySelectorAll('.results > .chips a')].map((way) => way.getAttribute('href'));
  expect(ways).toEqual(['/search?q=x&stock=1', `/search?${new URLSearchParams('q=x&sex=雄')}`]);
});

test('without results for the words, the nearest names are offered', async () => {
  const near = [{ name: '蓝闪蝶', latinName: 'Morpho peleides' }];
  const { document, textOf } = await ask('/search?q=蓝闪碟', { ...NOTHING, near });
  expect(textOf('[aria-live=polite]')).toBe('没有找到“蓝闪碟”');
  expect(document.querySelector('.nothing .chips a')?.getAttribute('href')).toBe(
    `/search?${new URLSearchParams({ q: '蓝闪蝶' })}`,
  );
});

const linksOf = (document: Document) =>
  [...document.querySelectorAll('.nothing a')].map((link) => [
    link.textContent,
    decodeURIComponent(link.getAttribute('href') ?? ''),
  ]);

test('without results together, each word and each choice leads to what it finds alone', async () => {
  const apart = [
    { query: { ...EMPTY_QUERY, words: '凤蝶' }, total: 62 },
    { query: { ...EMPTY_QUERY, chosen: { ...EMPTY_QUERY.chosen, country: ['秘鲁'] } }, total: 10 },
  ];
  const { document } = await ask('/search?q=凤蝶&country=秘鲁', { ...NOTHING, apart });
  expect(linksOf(document)).toEqual([
    ['凤蝶62 款', '/search?q=凤蝶'],
    ['秘鲁10 款', '/search?country=秘鲁'],
    [words().seeAll, '/butterfly/all'],
    [words().registerWant, '/favorites'],
  ]);
});

test('words that resemble nothing lead to the kinds of goods', async () => {
  const category = [{ value: 'spread', label: '展翅标本', count: 0 }];
  const { document } = await ask('/search?q=恐龙', { ...NOTHING, choices: { ...NO_CHOICES, category } });
  expect(linksOf(document).slice(0, 2)).toEqual([
    ['展翅标本', '/search?category=spread'],
    [words().seeAll, '/butterfly/all'],
  ]);
});

test('a country to which nothing may be sent leads to all others, and to a question where that is open', async () => {
  const notSent = { unknown: 44, forbidden: 97 };
  const { document, textOf } = await ask('/search?to=IN&sex=雄', { ...NOTHING, notSent });
  expect(textOf('[aria-live=polite]')).toBe('没有同时符合“雄”“可寄往印度”的标本');
  expect(linksOf(document)).toEqual([
    ['不限国家/地区141 款', '/search?sex=雄'],
    [words().seeAll, '/butterfly/all'],
    ['联系我们，询问能否寄往印度', '/contact'],
  ]);
  const none = await ask('/search?to=IN', { ...NOTHING, notSent: { unknown: 0, forbidden: 3 } });
  expect(linksOf(none.document).map(([, path]) => path)).toEqual(['/search', '/butterfly/all']);
});

test('a failed search is a sentence on the same page, and is logged', async () => {
  const { response, textOf, logged } = await ask('/search?q=x', new Error('no database'));
  expect(response.status).toBe(503);
  expect(textOf('[role=status]')).toBe(words().failed);
  expect(logged).toMatchObject([{ level: 'error', event: 'search page failed' }]);
});

test('no other method is answered', async () => {
  const { response, asked } = await ask('/search', FOUND, { method: 'POST', body: 'q=x' });
  expect(response.status).toBe(405);
  expect(response.headers.get('allow')).toBe('GET, HEAD');
  expect(asked).toEqual([]);
});

test('it carries the headers of a built page, and only its reader caches it', async () => {
  const { headers } = await parseAllHeaders({
    headersFiles: [],
    netlifyConfigPath: path.resolve('netlify.toml'),
    configHeaders: [],
    minimal: true,
  });
  const built = headers.find((rule) => rule.for === '/*');
  expect(built?.values).toEqual(PAGE_HEADERS);
  const { response } = await ask('/search');
  expect(response.headers.get('content-security-policy')).toBe("frame-ancestors 'self'");
  expect(response.headers.get('cache-control')).toBe('private, no-cache');
  expect(response.headers.get('set-cookie')).toBeNull();
});
