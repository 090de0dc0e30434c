/**
 * `npm run screenshots [address] [guide [name…]]` takes all pages and account states at 390 and 1440 px into
 * ./screenshots. It also takes the pictures of README.md and the guides; `guide` takes only these, or the named ones.
 */
import { mkdir } from 'node:fs/promises';
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { exitOnCliError, readArguments } from '../scripts/arguments.ts';
import type { ProductPage } from '../src/features/specimens/catalogue.contract.ts';
import { chromiumArguments, findChromium } from './browser/chromium.ts';
import { endWaitingCalls } from './browser/mock-api-calls.ts';
import { reachState, STATE_GROUPS, shopperStates } from './browser/shopper-states.ts';
import { captureAfterSale } from './guide-after-sale.ts';
import { captureEditorViews } from './guide-editing.ts';
import { captureStaffViews } from './guide-staff.ts';
import { captureViews } from './guide-view.ts';
import { requireChromium } from './runner/browser.ts';

const FOLDER = 'screenshots';
const SCREENS = [
  { width: 390, height: 844, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  { width: 1440, height: 900, deviceScaleFactor: 1, isMobile: false, hasTouch: false },
] as const;
/** Chromium's maximum screenshot height. */
const TALLEST = 16_000;

const [base = 'http://localhost:8888', guide, ...names] = exitOnCliError(() =>
  readArguments(process.argv.slice(2), {
    usage: 'npm run screenshots [-- ADDRESS [guide] [NAME …]]',
    options: {},
    words: Number.POSITIVE_INFINITY,
  }),
).words;
const isGuideAlone = guide === 'guide';

async function firstIds(path: string): Promise<string[]> {
  const response = await fetch(new URL(path, base));
  if (!response.ok) throw new Error(`${base}${path} answered ${response.status}: is the shop running?`);
  const reply = (await response.json()) as { items?: { id: string }[]; data?: { items: { id: string }[] } };
  return (reply.items ?? reply.data?.items ?? []).slice(0, 2).map(({ id }) => id);
}

async function publicPaths(): Promise<string[]> {
  const [products, species] = await Promise.all([
    firstIds('/api/v1/products?page=1&pageSize=2'),
    firstIds('/api/v1/species?page=1'),
  ]);
  return [
    '/',
    '/butterfly/all',
    '/butterfly/all/2',
    ...species.map((id) => `/butterfly/${id}`),
    '/butterfly/not-built-yet',
    '/category',
    '/category?category=set',
    '/species',
    '/search',
    '/search?q=闪蝶&sex=雄&stock=1',
    '/search?q=qqqqqq',
    ...products.map((id) => `/product/${id}`),
    '/product/no-such-product',
    '/guide',
    '/about',
    '/contact',
    '/privacy',
    '/terms',
    '/refund',
    '/no-such-page',
  ];
}

function fileName(path: string, width: number): string {
  const name = path === '/' ? 'home' : path.slice(1).replaceAll(/[^a-z0-9\p{L}-]+/gu, '_');
  return `${FOLDER}/${name}-${width}.png`;
}

/** Makes the viewport as tall as the page, because full-page captures leave lazy pictures blank. */
async function stretch(page: Page, { width, height }: (typeof SCREENS)[number]) {
  const tall = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.min(Math.max(tall, height), TALLEST) });
}

async function keep(page: Page, path: string, width: number) {
  await page.screenshot({ path: fileName(path, width), animations: 'disabled' });
  console.log(fileName(path, width));
}

function pageOn(browser: Browser, { width, height, ...device }: (typeof SCREENS)[number]) {
  const options: BrowserContextOptions = { viewport: { width, height }, locale: 'zh-CN', ...device };
  return browser.newPage(options);
}

async function shoot(browser: Browser, screen: (typeof SCREENS)[number], paths: readonly string[]) {
  const { width, height } = screen;
  const page = await pageOn(browser, screen);
  for (const path of paths) {
    await page.setViewportSize({ width, height });
    await page.goto(new URL(path, base).href);
    await stretch(page, screen);
    await page.waitForLoadState('networkidle');
    await keep(page, path, width);
  }
  await page.context().close();
}

async function shootAccount(browser: Browser, screen: (typeof SCREENS)[number]) {
  const { items } = (await (await fetch(new URL('/api/v1/products', base))).json()) as ProductPage;
  for (const state of STATE_GROUPS.flatMap((part) => shopperStates(part, items))) {
    const page = await pageOn(browser, screen);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await reachState(page, state, base);
    const hasDrawer = (await page.locator('dialog[open]').count()) > 0;
    if (!hasDrawer) await stretch(page, screen);
    await page.waitForFunction(() =>
      [...document.images].every((each) => each.complete || !each.checkVisibility()),
    );
    await keep(page, `/account/${state.name}`, screen.width);
    await endWaitingCalls(page);
    await page.context().close();
  }
}

/** Takes the screenshot of README.md. */
async function shootFront(browser: Browser) {
  const page = await pageOn(browser, SCREENS[1]);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const reach = () => page.waitForLoadState('networkidle');
  await captureViews(page, [{ name: 'shop', to: new URL('/', base).href, reach }], names);
  await page.context().close();
}

await requireChromium();
const executablePath = findChromium();
await mkdir(FOLDER, { recursive: true });
const browser = await chromium.launch({
  args: [...chromiumArguments],
  ...(executablePath === undefined ? {} : { executablePath }),
});
try {
  const paths = isGuideAlone ? [] : await publicPaths();
  for (const screen of isGuideAlone ? [] : SCREENS) {
    await shoot(browser, screen, paths);
    await shootAccount(browser, screen);
  }
  await shootFront(browser);
  await captureEditorViews(browser, base, names);
  await captureStaffViews(browser, base, names);
  await captureAfterSale(browser, base, names);
} finally {
  await browser.close();
}
