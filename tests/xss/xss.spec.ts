/**
 * Script that editors or shoppers type is shown as text: it neither runs nor becomes an element. React and Astro
 * escape text (raw-html.test.ts); these tests look for what assembles HTML from strings.
 */
import path from 'node:path';
import type { APIRequestContext, Page } from '@playwright/test';
import { acquireBuildLock } from '../../scripts/build-site.ts';
import { type Language, pathInLanguage } from '../../src/features/base/language.rules.ts';
import { mailTemplateText } from '../../src/features/base/mail.text.ts';
import type { ContentProblem } from '../../src/features/desk/ops.contract.ts';
import { staffMailText } from '../../src/features/desk/staff-mail.text.ts';
import { cartIcon, putInCart } from '../browser/buying.ts';
import { test as base, expect, openContentLake } from '../browser/content-lake.ts';
import { openDeskCalls } from '../browser/desk-calls.ts';
import { productWhere, waitForHydration } from '../browser/shop.ts';
import { confirmMailbox, PASSWORD, postJson, randomShopper, registerShopper } from '../browser/shoppers.ts';
import { fetchMails, type Mail } from '../common/mailbox.ts';
import { placePaidOrder } from '../studio/buy.ts';
import { OPERATOR } from '../studio/studio.ts';
import { listTextFields, REFUSED } from './content-fields.ts';
import { type HostileContent, publishHostileContent, publishRefusedScript } from './hostile-content.ts';
import { countInjected, fieldsIn, readTexts, script } from './typed-script.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Text fields of the content that no page shows. */
const NOT_SHOWN: Readonly<Record<string, string>> = {
  'species.aliases[]': 'the search finds by them',
  'species.old_addresses[].path': 'only an address of the shop counts',
  'product.old_addresses[].path': 'only an address of the shop counts',
  'page.old_addresses[].path': 'only an address of the shop counts',
  'species.seo.image.alt': 'only a site with a public address names its shared picture',
  'product.seo.image.alt': 'only a site with a public address names its shared picture',
  'page.seo.image.alt': 'only a site with a public address names its shared picture',
  'siteSettings.seo.image.alt': 'only a site with a public address names its shared picture',
  'siteSettings.sku_pattern': 'only the Studio uses it',
  'siteSettings.couriers[].name': 'only the Studio suggests them',
  'product.variants[specimen].locality': 'an exact locality is never shown if a coarsened one exists',
  'category.hs_code': 'only customs documents print it',
};

/** Only the operator may write the settings. */
const test = base.extend<{ page: Page }, { client: Awaited<ReturnType<typeof openContentLake>> }>({
  client: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from this pattern.
    async ({}, use, { project }) => {
      await use(await openContentLake(String(project.use.baseURL), OPERATOR));
    },
    { scope: 'worker' },
  ],
  page: async ({ page }, use) => {
    const runs: string[] = [];
    await page.exposeFunction('ran', () => runs.push(page.url()));
    await use(page);
    expect(runs, 'Script ran').toEqual([]);
  },
});

/** Each test needs what earlier ones have published. */
test.describe.configure({ mode: 'serial' });

let content: HostileContent;
const seen = new Set<string>();

/** Expects typed texts of the fields. */
async function expectText(page: Page, ...fields: string[]): Promise<void> {
  await expect(async () => {
    const shown = fieldsIn(await readTexts(page));
    for (const field of shown) seen.add(field);
    expect(shown, `Fields shown by ${page.url()}`).toEqual(expect.arrayContaining(fields));
  }).toPass();
  expect.soft(await countInjected(page), `Elements of ${page.url()} that script became`).toBe(0);
}

type Place = readonly [path: string, ...fields: string[]];

async function expectTextAt(
  page: Page,
  places: readonly Place[],
  waitUntil: 'load' | 'networkidle' = 'load',
): Promise<void> {
  for (const [address, ...fields] of places) {
    await test.step(address, async () => {
      await page.goto(address, { waitUntil });
      await expectText(page, ...fields);
    });
  }
}

const inTraditional = ([address, ...fields]: Place): Place => [pathInLanguage(address, 'zh-Hant'), ...fields];

/** Chooses another grade and a specimen, whose texts are only then shown. */
async function expectOtherVariants(page: Page, language: Language = 'zh-CN'): Promise<void> {
  const { coarse, exact } = content;
  const specimen = 'product.variants[specimen]';
  const facts = ['description', 'collector', 'locality_coarse', 'dorsal_image.alt'];
  await expectTextAt(page, [[pathInLanguage(`/product/${coarse}`, language), `${specimen}.grade`]]);
  await page.locator('.tile').last().click();
  await waitForHydration(page);
  await expectText(page, ...facts.map((fact) => `${specimen}.${fact}`));
  await page.goto(pathInLanguage(`/product/${exact}`, language));
  await page.locator('#quality').selectOption({ index: 1 });
  await waitForHydration(page);
  await expectText(page, 'product.variants[variant].description');
}

/** These pages are redrawn when newer content is published. */
const livePlaces = ({ coarse, exact, species }: HostileContent): Place[] => [
  ['/', 'carouselItem.title', 'product.name', 'species.name'],
  ['/butterfly/all', 'product.name', 'product.origin'],
  [`/butterfly/${species}`, 'species.description', 'product.name'],
  ['/category', 'category.description', 'product.name'],
  [`/product/${coarse}`, 'product.name', 'product.locality_coarse'],
  [`/product/${exact}`, 'product.name', 'product.locality', 'product.variants[variant].description'],
];

const builtPlaces = ({ pages }: HostileContent): Place[] => [
  ['/species', 'species.name'],
  ['/search?q=ontoggle', 'product.name'],
  ...pages.map(
    ({ path: address, hasContactCard }): Place => [
      address,
      'page.summary',
      ...(hasContactCard ? ['siteSettings.contact.phone'] : []),
    ],
  ),
];

test('pages of an older build redraw script as text', async ({ page, client, request }) => {
  test.slow();
  // The rebuild waits until these pages are read.
  const turn = await acquireBuildLock(ROOT, console.log, AbortSignal.timeout(60_000));
  if (turn?.kind !== 'acquired')
    throw new Error('Another build took too long, or the folder is not writable');
  content = await publishHostileContent(client);
  // They redraw after their first calls.
  await expectTextAt(page, livePlaces(content), 'networkidle');
  await expectOtherVariants(page);
  await turn.release();
  await test.step('the site is built', async () => {
    // No live data replaces the title of such a page.
    const built = async () => fieldsIn(await (await request.get('/about')).text());
    await expect.poll(built, { timeout: 90_000 }).toContain('page.seo.title');
  });
});

test('built pages show script as text', async ({ page }) => {
  await expectTextAt(page, [...livePlaces(content), ...builtPlaces(content)]);
  await expectOtherVariants(page);
  await test.step('suggestions', async () => {
    await page.goto('/about');
    await page.getByRole('banner').getByLabel('搜索标本').pressSequentially('ontoggle');
    await expect(page.getByRole('option').first()).toContainText('ontoggle');
    await expectText(page, 'product.name');
  });
});

test('pages in Traditional Chinese show script as text', async ({ page }) => {
  const places = [...livePlaces(content), ...builtPlaces(content)];
  await expectTextAt(page, places.map(inTraditional));
  await expectOtherVariants(page, 'zh-Hant');
});

test.describe('without script of the shop', () => {
  test.use({ javaScriptEnabled: false });

  test('pages show script as text', async ({ page }) => {
    const places = [...livePlaces(content), ...builtPlaces(content)];
    await expectTextAt(page, [...places, ...places.map(inTraditional)]);
  });
});

test('pages and mails of a shopper show script as text', async ({ page, request, catalogue }) => {
  const shopper = {
    ...{ ...randomShopper(), country: 'CN' },
    ...{ name: script('shopper.name'), phone: script('shopper.phone'), address: script('shopper.address') },
  };
  const { email } = await registerShopper(shopper);
  await postJson(page.request, '/login', { email, password: PASSWORD });
  // Mails to unconfirmed addresses contain no name.
  await confirmMailbox(page.request, email);
  const product = productWhere(catalogue, ({ id }) => id === content.exact);
  const { number, session } = await placePaidOrder(() => product, 1, undefined, email);
  await shipAndRefund(number);
  await putInCart(page.request, product);
  const words = encodeURIComponent(script('search.q'));
  await expectTextAt(page, [
    ['/profile', 'shopper.name', 'shopper.phone', 'shopper.address'],
    [`/orders/${number}`, 'shopper.name', 'shopper.address', 'product.name'],
    ['/orders', 'product.name'],
    [`/payment/success?session_id=${session}`, 'product.name'],
    [`/search?q=${words}`, 'search.q'],
    inTraditional([`/search?q=${words}`, 'search.q']),
  ]);
  await test.step('cart', async () => {
    await page.goto('/about');
    await cartIcon(page).click();
    await expectText(page, 'product.name', 'shopper.address');
  });
  const bought = ['product.name', 'product.variants[variant].grade'];
  const mails = mailTemplateText();
  for (const [to, subject, ...fields] of [
    [email, mails.paid.subject(number), 'shopper.name', 'shopper.address', ...bought],
    [email, mails.shipped.subject(number), 'shopper.name', 'shopper.phone', ...bought],
    [email, mails.refunded.subject(number), 'shopper.name', 'refund.buyerMessage'],
    ['packing@example.com', staffMailText().paid.subject(number, ''), ...bought],
  ] as const) {
    await test.step(subject, async () => {
      const { html, text } = await findMail(request, to, subject);
      expect(fieldsIn(text)).toEqual(expect.arrayContaining(fields));
      await page.goto('about:blank');
      await page.setContent(html);
      await expectText(page, ...fields);
    });
  }
});

async function shipAndRefund(number: string): Promise<void> {
  const desk = await openDeskCalls();
  await desk.writeOrder('ship', number, { courier: '顺丰速运', trackingNumber: 'SF1000000001' });
  const buyerMessage = script('refund.buyerMessage');
  await desk.writeOrder('refund', number, { amount: 1, of: 'part', back: [], buyerMessage });
  await desk.close();
}

async function findMail(api: APIRequestContext, to: string, subject: string): Promise<Mail> {
  const found: Mail[] = [];
  await expect(async () => {
    found.push(...(await fetchMails(api, to)).filter((mail) => mail.subject.startsWith(subject)));
    expect(found, subject).not.toHaveLength(0);
  }).toPass();
  return found[0] as Mail;
}

test('the page of a withdrawn product shows script as text', async ({ page, client, expectedErrors }) => {
  expectedErrors.push(/410 \(Gone\)/);
  const old = '/product/as-it-was-called';
  const old_addresses = [{ _key: 'old', path: old, since: '2026-01-01' }];
  const { variants } = await client.fetch<{ variants: object[] }>('*[_id == $exact][0]', { ...content });
  const withdrawn = variants.map((one) => ({ ...one, withdrawn: true }));
  await client.patch(content.exact).set({ old_addresses, variants: withdrawn }).commit();
  await expect.poll(async () => (await page.request.get(old)).status()).toBe(410);
  await expectTextAt(page, [[old, 'product.name'], inTraditional([old, 'product.name'])]);
});

test('every text field of the content was shown on a page', () => {
  const shown = listTextFields().filter((field) => seen.has(field));
  const hidden = Object.keys(NOT_SHOWN);
  expect([...shown, ...hidden, ...REFUSED].sort()).toEqual(listTextFields().sort());
});

test('content with script in a field of another kind is refused', async ({ client, request }) => {
  await postJson(request, '/login', OPERATOR);
  await publishRefusedScript(client, content);
  const accepted = async () => {
    const { data } = await (await request.get('/api/v1/ops/content/problems')).json();
    const { items }: { items: ContentProblem[] } = data;
    const found = items.flatMap(({ type, problems }) => problems.map((its) => `${type}.${its.path}`));
    const refused = new Set(found.map(withoutKeys));
    return REFUSED.filter((field) => !refused.has(withoutKeys(field)));
  };
  await expect.poll(accepted).toEqual([]);
});

/** The shop names list items by key, not by type. */
const withoutKeys = (field: string) => field.replaceAll(/\[[^\]]*\]/g, '[]');
