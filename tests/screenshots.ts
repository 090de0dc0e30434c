/** `npm run screenshots [address]`: every public page at 390 and 1440 px into ./screenshots, to be opened and judged. */
import { mkdir } from 'node:fs/promises';
import { type Browser, chromium } from 'playwright';
import { chromiumArguments, findChromium } from './browser/chromium.ts';

const FOLDER = 'screenshots';
const SCREENS = [
  { width: 390, height: 844, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  { width: 1440, height: 900, deviceScaleFactor: 1, isMobile: false, hasTouch: false },
] as const;
/** Chromium draws no taller picture than this. */
const TALLEST = 16_000;

const base = process.argv[2] ?? 'http://localhost:8888';

async function firstIds(path: string): Promise<string[]> {
  const response = await fetch(new URL(path, base));
  if (!response.ok) throw new Error(`${base}${path} answered ${response.status}: is the shop running?`);
  const answer = (await response.json()) as { items?: { id: string }[]; data?: { items: { id: string }[] } };
  return (answer.items ?? answer.data?.items ?? []).slice(0, 2).map(({ id }) => id);
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
  const name = path === '/' ? 'home' : path.slice(1).replaceAll(/[^a-z0-9-]+/g, '_');
  return `${FOLDER}/${name}-${width}.png`;
}

async function shoot(browser: Browser, screen: (typeof SCREENS)[number], paths: readonly string[]) {
  const { width, height, ...device } = screen;
  const context = await browser.newContext({ viewport: { width, height }, locale: 'zh-CN', ...device });
  const page = await context.newPage();
  for (const path of paths) {
    await page.setViewportSize({ width, height });
    await page.goto(new URL(path, base).href);
    // As tall as the page, so that every lazy picture comes; a full-page capture would leave them blank.
    const tall = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ width, height: Math.min(Math.max(tall, height), TALLEST) });
    await page.waitForLoadState('networkidle');
    await page.screenshot({ path: fileName(path, width), animations: 'disabled' });
    console.log(fileName(path, width));
  }
  await context.close();
}

const executablePath = findChromium();
const paths = await publicPaths();
await mkdir(FOLDER, { recursive: true });
const browser = await chromium.launch({
  args: [...chromiumArguments],
  ...(executablePath === undefined ? {} : { executablePath }),
});
try {
  for (const screen of SCREENS) await shoot(browser, screen, paths);
} finally {
  await browser.close();
}
