/**
 * Script in every text field that a person fills: shoppers, operators, editors. Then the shop builds its pages anew, and
 * a browser opens pages, mails and desk: it has to stand there as text, and nothing of it may be an element or run.
 */
import { randomUUID } from 'node:crypto';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { chromiumArguments, findChromium } from '../../browser/chromium.ts';
import { logIn, STAFF } from '../accounts.ts';
import { Person } from '../person.ts';
import { contentOf } from '../staff.ts';
import type { World } from '../world.ts';
import { HOSTILE, writeHostile } from './content.ts';

const PASSWORD = 'silver-antenna-9';
/** As an operator's tag may be so long. */
const HOSTILE_TAG = '<img src=x onerror=ran()>';

export async function tryScript(world: World): Promise<void> {
  const { shop, records } = world;
  const editor = await logIn(world, STAFF.operator);
  const content = await contentOf(world, editor);
  const [good] = world.goods;
  if (content === undefined || good === undefined) return records.complain('No content to write script into');
  const species: string = await content.fetch('*[_id == $id][0].species._ref', { id: good.id });
  await writeHostile(content, [good.id, species]);
  const bought = await buyAndShip(world, good.id, good.quality);
  await shop.restart();
  const problems = await editor.call('GET', '/ops/content/problems');
  for (const problem of problems.body?.data?.items ?? [])
    records.complain(
      `Content with script in its texts was refused, and so not tried: ${JSON.stringify(problem).slice(0, 300)}`,
    );
  await readAll(world, { ...bought, product: good.id, species });
}

interface Bought {
  readonly shopper: Person;
  readonly operator: Person;
  readonly email: string;
  readonly number: string;
}

async function buyAndShip(world: World, productId: string, quality: string): Promise<Bought> {
  const email = `${randomUUID()}@example.com`;
  const shopper = new Person(world);
  const form = { name: HOSTILE, phone: HOSTILE_TAG, address: HOSTILE, email, password: PASSWORD };
  const made = await shopper.call('POST', '/register', form);
  if (made.status !== 200)
    world.records.complain(`Script in an account was refused, and so not tried: ${made.bytes}`);
  await logIn(world, email, shopper);
  await shopper.call('POST', '/cart', { productId, quality, quantity: 1 });
  const [line] = (await shopper.call('GET', '/cart')).body?.data ?? [];
  if (line?.changes.length > 0) await shopper.call('PUT', `/cart/${line.id}`, { quantity: 1, confirm: true });
  const { body } = await shopper.call('POST', '/stripe/create-session');
  await shopper.sandbox(`stripe/sessions/${body?.sessionId}/pay`, { result: 'succeed' });
  await shopper.call('GET', `/stripe/verify-payment/${body?.sessionId}`);
  const number: string = (await shopper.call('GET', '/orders')).body?.data?.[0]?.id ?? '';
  const operator = await logIn(world, STAFF.operator);
  const parcel = { courier: HOSTILE, trackingNumber: HOSTILE, method: HOSTILE };
  const fee = { fee: 8, feeStatus: 'due', feeNote: HOSTILE };
  for (const [action, more] of [
    ['note', { text: HOSTILE }],
    ['tags', { tags: [HOSTILE_TAG] }],
    ['ship', { ...parcel, fee }],
    ['tracking', { courier: HOSTILE, trackingNumber: `${HOSTILE} 2` }],
    ['refund', { amount: 1, of: 'part', back: [] }],
  ] as const) {
    const seen = (await operator.call('GET', `/ops/orders/${number}`)).body?.data?.order?.version;
    const key = { 'idempotency-key': randomUUID() };
    const answer = await operator.call(
      'POST',
      `/ops/orders/${action}`,
      { number, version: seen, ...more },
      key,
    );
    if (answer.status !== 200)
      world.records.complain(`Script in ${action} was refused, and so not tried: ${answer.bytes}`);
  }
  return { shopper, operator, email, number };
}

type Read = Bought & { readonly product: string; readonly species: string };

async function readAll(
  world: World,
  { shopper, operator, email, number, product, species }: Read,
): Promise<void> {
  const { url } = world.shop;
  const executablePath = findChromium();
  const browser = await chromium.launch({
    args: chromiumArguments,
    ...(executablePath === undefined ? {} : { executablePath }),
  });
  try {
    const read = async (context: BrowserContext, what: string, open: (page: Page) => Promise<unknown>) =>
      await readPage(world, await context.newPage(), what, open);
    const as = async (person: Person) => {
      const context = await browser.newContext({ baseURL: url });
      await context.addCookies([...person.cookies].map(([name, value]) => ({ name, value, url })));
      return context;
    };
    const visitor = await browser.newContext({ baseURL: url });
    const paths = [
      '/',
      '/butterfly/all',
      `/butterfly/${species}`,
      `/product/${product}`,
      '/category',
      '/terms',
    ];
    for (const path of [...paths, '/search?q=onerror']) await read(visitor, path, (page) => page.goto(path));
    const buyer = await as(shopper);
    for (const path of [`/orders/${number}`, '/orders']) await read(buyer, path, (page) => page.goto(path));
    await read(await as(operator), 'the desk', (page) => page.goto(`/studio/orders/${number}`));
    const mails = await shopper.send('GET', `/sandbox/mailbox/api?to=${encodeURIComponent(email)}`);
    for (const { subject, html } of mails.body.mails)
      await read(visitor, `the mail ${subject}`, (page) => page.setContent(html));
  } finally {
    await browser.close();
  }
}

/** It is on the screen as it was typed, as soon as what the page asks for is there; and nothing of it is an element. */
async function readPage(
  { records }: World,
  page: Page,
  what: string,
  open: (page: Page) => Promise<unknown>,
): Promise<void> {
  let runs = 0;
  await page.exposeFunction('ran', () => {
    runs += 1;
  });
  await open(page);
  const typed = page.getByText('onerror=ran()').first();
  const isShown = await typed.waitFor({ state: 'attached', timeout: 20_000 }).then(
    () => true,
    () => false,
  );
  const made = await page.locator('[onerror], [onload], img[src="x"]').count();
  if (!isShown) records.complain(`Script that was typed is not shown as text by ${what}`);
  if (made > 0) records.complain(`Script that was typed became ${made} elements of ${what}`);
  if (runs > 0) records.complain(`Script that was typed ran in ${what}`);
  const shots = process.env['SOAK_SHOTS'];
  if (shots !== undefined)
    await page.screenshot({ path: `${shots}/${what.replace(/\W+/g, '-')}.png`, fullPage: true });
  await page.close();
}
