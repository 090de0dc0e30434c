/**
 * After a rebuild the script must appear as text in pages, mails and staff tools; it must neither
 * become an element nor run.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import { chromiumArguments, findChromium } from '../../browser/chromium.ts';
import { logIn, STAFF } from '../accounts.ts';
import { connectEditorClient } from '../staff.ts';
import type { World } from '../world.ts';
import { writeHostileContent } from './content.ts';
import {
  type DisplayedPage,
  type HostileRecords,
  listBuiltPages,
  listLivePages,
  listMailPages,
  listPrivatePages,
  openContext,
  profilePage,
} from './displayed-pages.ts';
import { HostileOperator } from './operator.ts';
import {
  buyProduct,
  changeAccount,
  hostileFormValues,
  putInCart,
  registerHostileShopper,
  reportDamage,
} from './shopper.ts';
import { findUntested, findWrongNames, isTextShownAt } from './shown.ts';
import { type PageText, readText, TypedScripts, type TypedText } from './typed.ts';

/** Milliseconds. */
const TIMEOUT = 20_000;
const POLL_INTERVAL = 250;
const SETTLES_WITHIN = 500;

export async function checkScriptInjection(world: World): Promise<void> {
  const { shop, records } = world;
  const editor = await logIn(world, STAFF.operator);
  const content = await connectEditorClient(world, editor);
  if (content === undefined) return records.complain('No content to write script into');
  const typed = new TypedScripts();
  const written = await writeHostileContent(content, typed);
  const executablePath = findChromium();
  const browser = await chromium.launch({
    args: chromiumArguments,
    ...(executablePath === undefined ? {} : { executablePath }),
  });
  try {
    const all: DisplayedPage[] = [];
    const read = async (places: readonly DisplayedPage[]) => {
      for (const place of places) await readPlace(world, place, typed);
      all.push(...places);
    };
    const visitor = await openContext(world, browser);
    // These pages were built with older content, so they redraw what was published later.
    await read(listLivePages(visitor, written, 'edited '));
    const operator = await HostileOperator.giveStaffRole(world, typed);
    for (const product of [written.coarse, written.exact]) await operator.stock(product);
    const shopper = await registerHostileShopper(world, typed);
    await read([profilePage(await openContext(world, browser, shopper.person), 'new profile')]);
    const happened = await happen(world, typed, { written, shopper, operator });
    await shop.restart();
    const problems = await editor.call('GET', '/ops/content/problems');
    for (const problem of problems.body?.data?.items ?? [])
      records.complain(
        `Content with script in its texts was refused, and so not tried: ${JSON.stringify(problem).slice(0, 300)}`,
      );
    const bare = await browser.newContext({ baseURL: shop.url, javaScriptEnabled: false });
    await read([
      ...listLivePages(visitor, written),
      ...listLivePages(visitor, written, 'traditional '),
      ...listBuiltPages(visitor, bare, written),
    ]);
    await read(await listPrivatePages(world, browser, happened, typed));
    await read(await listMailPages(world, visitor, happened));
    for (const sentence of [...(await findWrongNames()), ...findUntested(typed.all, all)])
      records.complain(sentence);
  } finally {
    await browser.close();
  }
}

async function happen(
  world: World,
  typed: TypedScripts,
  before: Pick<HostileRecords, 'written' | 'shopper' | 'operator'>,
): Promise<HostileRecords> {
  const { written, shopper, operator } = before;
  const first = await buyProduct(shopper, written.coarse);
  const second = await buyProduct(shopper, written.exact);
  const form = hostileFormValues(typed, 'updateUser');
  await changeAccount(world, shopper, form, shopper.email);
  await operator.workOff(first);
  await operator.shipPasted(second);
  await reportDamage(world, typed, shopper, second);
  await operator.refuseClaim(second);
  await changeAccount(world, shopper, form, `${randomUUID()}@example.com`);
  await putInCart(shopper, written.coarse);
  return { ...before, first, second };
}

/** Expects each typed text to appear as text, and none to become an element. */
async function readPlace({ records }: World, place: DisplayedPage, typed: TypedScripts): Promise<void> {
  const { kind, of, context, open } = place;
  const what = of === undefined ? kind : `${kind} (${of})`;
  const page = await context.newPage();
  let runs = 0;
  await page.exposeFunction('ran', () => {
    runs += 1;
  });
  try {
    await open(page);
  } catch (error) {
    records.complain(`${what} could not be opened: ${String(error)}`);
  }
  const missing = await waitForTexts(page, place, typed);
  // The page may redraw after its first calls.
  await pause(SETTLES_WITHIN);
  const { made } = await readText(page);
  for (const { field, text } of missing)
    records.complain(`Script typed into ${field} is not shown as text by ${what}: ${text}`);
  if (made > 0) records.complain(`Script that was typed became ${made} elements of ${what}`);
  if (runs > 0) records.complain(`Script that was typed ran in ${what}`);
  const shots = process.env['SOAK_SHOTS'];
  if (shots !== undefined)
    await page.screenshot({ path: `${shots}/${what.replace(/\W+/g, '-')}.png`, fullPage: true });
  await page.close();
}

function textWithField({ text, alts, head }: PageText, field: string, { hasNamesInAlts }: DisplayedPage) {
  if (field.includes('.seo.')) return head;
  return field.endsWith('.alt') || (hasNamesInAlts === true && field.endsWith('.name')) ? alts : text;
}

/** Returns texts that do not appear within TIMEOUT. */
async function waitForTexts(page: Page, place: DisplayedPage, typed: TypedScripts): Promise<TypedText[]> {
  const giveUp = performance.now() + TIMEOUT;
  // Opening a page may type some of the texts.
  let missing = typed.all.filter((one) => isTextShownAt(one, place));
  for (;;) {
    const shown = await readText(page);
    missing = missing.filter(({ field, text }) => !textWithField(shown, field, place).includes(text));
    if (missing.length === 0 || performance.now() > giveUp) return missing;
    await place.next?.(page);
    await pause(POLL_INTERVAL);
  }
}
