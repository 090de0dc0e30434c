import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import { postJson } from './browser/shoppers.ts';

const FOLDER = path.resolve(import.meta.dirname, '../docs/pictures');
export const TIMEOUT = 120_000;
/** Maximum bytes. */
const PICTURE_BYTES_MAX = 120 * 1024;
const QUALITIES = [82, 70, 58, 46];

export interface View {
  readonly name: string;
  readonly to: string;
  readonly reach: (page: Page) => Promise<void>;
}

export const waitForText = (page: Page, text: string | RegExp) =>
  page.getByText(text).first().waitFor({ timeout: TIMEOUT });

interface Login {
  readonly email: string;
  readonly password: string;
}

export async function guidePage(browser: Browser, base: string, login: Login): Promise<Page> {
  const size = { width: 1440, height: 900 };
  const context = await browser.newContext({ baseURL: base, locale: 'zh-CN', viewport: size });
  const page = await context.newPage();
  await postJson(page.request, '/login', login);
  return page;
}

async function keep(page: Page, name: string): Promise<void> {
  const whole = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  for (const quality of QUALITIES) {
    const file = path.join(FOLDER, `${name}.webp`);
    const { size } = await sharp(whole).webp({ quality, effort: 6 }).toFile(file);
    if (size > PICTURE_BYTES_MAX) continue;
    console.log(`docs/pictures/${name}.webp ${Math.round(size / 1024)} KB`);
    return;
  }
  throw new Error(`${name}.webp is too large for a guide`);
}

export async function captureViews(
  page: Page,
  views: readonly View[],
  names: readonly string[],
): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  for (const { name, to, reach } of views) {
    if (names.length > 0 && !names.includes(name)) continue;
    await page.goto(to);
    await reach(page);
    await page.waitForFunction(() =>
      [...document.images].every((each) => {
        const { top, left } = each.getBoundingClientRect();
        return each.complete || top > innerHeight || left > innerWidth || !each.checkVisibility();
      }),
    );
    await page.waitForTimeout(1500);
    await keep(page, name);
  }
}
