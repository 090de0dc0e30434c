import type { Browser, BrowserContext, Page } from '@playwright/test';
import { pathInLanguage } from '../../../src/rules/language.ts';
import { mailTemplateText } from '../../../src/text/mail.ts';
import { staffMailText } from '../../../src/text/staff-mail.ts';
import { STAFF_MAIL } from '../soak-shop.ts';
import type { Person, World } from '../world.ts';
import type { HostileContent } from './content.ts';
import type { HostileOperator } from './operator.ts';
import type { HostilePurchase, Shopper } from './shopper.ts';
import type { TypedScripts } from './typed.ts';
import { findMail } from './typed.ts';

export interface DisplayedPage {
  readonly kind: string;
  /** The only document of its type that the page shows. */
  readonly of?: string;
  /** True if the page names products only in alternative texts of pictures. */
  readonly hasNamesInAlts?: true;
  readonly context: BrowserContext;
  readonly open: (page: Page) => Promise<unknown>;
  readonly next?: (page: Page) => Promise<unknown>;
}

export interface HostileRecords {
  readonly written: HostileContent;
  readonly shopper: Shopper;
  readonly operator: HostileOperator;
  /** Pasted lines shipped the second order. */
  readonly first: HostilePurchase;
  readonly second: HostilePurchase;
}

const at = (kind: string, context: BrowserContext, path: string, of?: string): DisplayedPage => ({
  ...{ kind, context, open: (page: Page) => page.goto(path) },
  ...(of === undefined ? {} : { of }),
});

export async function openContext({ shop: { url } }: World, browser: Browser, person?: Person) {
  const context = await browser.newContext({ baseURL: url });
  const cookies = [...(person?.cookies ?? [])].map(([name, value]) => ({ name, value, url }));
  await context.addCookies(cookies);
  return context;
}

/** `version` prefixes the kinds of these pages. */
export function listLivePages(
  context: BrowserContext,
  { coarse, exact, species }: HostileContent,
  version: '' | 'edited ' | 'traditional ' = '',
): DisplayedPage[] {
  const live = (kind: string, path: string, of?: string) =>
    at(
      `${version}${kind}`,
      context,
      pathInLanguage(path, version === 'traditional ' ? 'zh-Hant' : 'zh-CN'),
      of,
    );
  return [
    live('home', '/'),
    live('listing', '/butterfly/all'),
    live('species', `/butterfly/${species}`, coarse),
    live('category', '/category'),
    { ...live('product', `/product/${coarse}`, coarse), next: chooseNext },
    { ...live('exact product', `/product/${exact}`, exact), next: chooseNext },
  ];
}

/** Chooses the next grade or specimen, whose description is then shown. A redraw may replace the one by the other. */
const chooseNext = (page: Page) =>
  page.evaluate(() => {
    const tiles = [...document.querySelectorAll<HTMLInputElement>('.tile input')];
    const grades = document.querySelector<HTMLSelectElement>('#quality');
    // The focus hydrates the panel.
    grades?.focus();
    tiles[(tiles.findIndex(({ checked }) => checked) + 1) % tiles.length]?.click();
    if (grades === null) return;
    grades.selectedIndex = (grades.selectedIndex + 1) % grades.length;
    grades.dispatchEvent(new Event('change', { bubbles: true }));
  });

/** `bare` runs no scripts. */
export function listBuiltPages(
  context: BrowserContext,
  bare: BrowserContext,
  { coarse, pages }: HostileContent,
): DisplayedPage[] {
  return [
    at('families', context, '/species'),
    at('bare product', bare, `/product/${coarse}`, coarse),
    ...pages.map(({ id, path, hasContactCard }) =>
      at(hasContactCard ? 'contact' : 'page', context, path, id),
    ),
  ];
}

export const profilePage = (context: BrowserContext, kind: string) => at(kind, context, '/profile');

/** The pages are a visitor's, a buyer's and the staff's. */
export async function listPrivatePages(
  world: World,
  browser: Browser,
  { written, shopper, operator, first, second }: HostileRecords,
  typed: TypedScripts,
): Promise<DisplayedPage[]> {
  const { coarse, exact } = written;
  const visitor = await openContext(world, browser);
  const buyer = await openContext(world, browser, shopper.person);
  const staff = await openContext(world, browser, operator.person);
  const asked = (field: string, isShort = false) => encodeURIComponent(typed.script(field, { isShort }));
  const search = `orders[q]=${asked('ordersQuery.q')}&orders[tag]=${asked('ordersQuery.tag', true)}`;
  return [
    at('found', visitor, '/search?q=onerror'),
    { kind: 'suggested', context: visitor, open: suggest },
    at('search', visitor, `/search?q=${asked('search.q')}`),
    at('order', buyer, `/orders/${first.number}`, coarse),
    at('pasted order', buyer, `/orders/${second.number}`, exact),
    { ...at('orders', buyer, '/orders'), hasNamesInAlts: true },
    at('receipt', buyer, `/payment/success?session_id=${first.session}`, coarse),
    profilePage(buyer, 'profile'),
    { kind: 'cart', of: coarse, context: buyer, open: openCart },
    at('desk', staff, `/studio/orders/${first.number}`, coarse),
    at('pasted desk', staff, `/studio/orders/${second.number}`, exact),
    at('desk list', staff, '/studio/orders?orders[view]=shipped'),
    at('desk search', staff, `/studio/orders?${search}`),
    { kind: 'desk paste', context: staff, open: (page) => paste(page, typed) },
    { kind: 'editor', of: coarse, context: staff, open: (page) => openStock(page, written) },
  ];
}

async function suggest(page: Page): Promise<void> {
  await page.goto('/about');
  await page.getByRole('banner').getByLabel('搜索标本').pressSequentially('onerror');
}

async function openCart(page: Page): Promise<void> {
  await page.goto('/about');
  await page.getByRole('banner').getByRole('button', { name: '购物车', exact: true }).click();
}

/** Pasted lines that name no order are shown as typed. */
async function paste(page: Page, typed: TypedScripts): Promise<void> {
  await page.goto('/studio/orders');
  await page.getByRole('button', { name: '批量发货' }).click();
  await page.getByLabel('发货清单').fill(`${typed.script('shipMany.lines[].number')}\tDHL\t1`);
}

/** The stock is that of the first grade. */
async function openStock(page: Page, { coarse, key }: HostileContent): Promise<void> {
  const path = encodeURIComponent(`variants[_key=="${key}"].price`);
  await page.goto(`/studio/intent/edit/id=${coarse};type=product;path=${path}/`);
  const panel = page.getByTestId('stock-panel').filter({ visible: true });
  await panel.getByRole('button', { name: '最近变动' }).click();
}

/** Opens the HTML as a page, and the plain text as text on a page. */
export async function listMailPages(
  { records }: World,
  context: BrowserContext,
  { written: { coarse, exact }, shopper: { person, email }, first: { number }, second }: HostileRecords,
): Promise<DisplayedPage[]> {
  const mails = [
    ['mail paid', email, mailTemplateText().paid.subject(number), coarse],
    ['mail shipped', email, mailTemplateText().shipped.subject(number), coarse],
    ['mail corrected', email, mailTemplateText().trackingCorrected.subject(number), coarse],
    ['mail refunded', email, mailTemplateText().refunded.subject(number), coarse],
    ['mail pasted', email, mailTemplateText().shipped.subject(second.number), exact],
    ['mail address', email, mailTemplateText().emailChanged.subject, coarse],
    ['mail to the staff', STAFF_MAIL, staffMailText().paid.subject(number, ''), coarse],
  ] as const;
  const places = mails.map(async ([kind, to, subject, of]): Promise<DisplayedPage[]> => {
    const found = await findMail(person, to, subject);
    if (found === undefined) {
      records.complain(`The mail “${subject}” did not come`);
      return [];
    }
    const { html, text } = found;
    const write = (page: Page) => page.evaluate((plain) => document.body.append(plain), text);
    return [
      { kind, of, context, open: (page) => page.setContent(html) },
      { kind: `${kind}, plain`, of, context, open: write },
    ];
  });
  return (await Promise.all(places)).flat();
}
