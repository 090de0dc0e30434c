import { sql } from 'drizzle-orm';
import { writeRole } from '../../netlify/server/accounts/role-store.ts';
import { markEmailVerified } from '../../netlify/server/accounts/store.ts';
import type { Database } from '../../netlify/server/db/connection.ts';
import type { ApiResponse, Caller } from '../../netlify/server/testing/caller.ts';
import type { Shop } from '../../netlify/server/testing/shop.ts';
import { newAccount, succeed } from './shoppers.ts';

export async function signInOperator(shop: Shop): Promise<Caller> {
  const { id, email } = await newAccount(shop.database);
  await markEmailVerified(shop.database, id);
  await writeRole(shop.database, email, 'operator', 'scale');
  return await shop.signedInAs(id);
}

/** Throws unless the response is 200. */
export const readStaff = (operator: Caller, path: string): Promise<ApiResponse> =>
  succeed(operator.get(`/ops${path}`));

const SAMPLES = 40;

/** Values that operators would search for. */
const SAMPLED = {
  numbers: 'number from orders',
  names: 'name from users',
  mails: 'email from users',
  phones: `regexp_replace(phone, '\\D', '', 'g') from users`,
  tracking: 'tracking_number from shipments',
  references: 'provider_ref from payments',
  latin: `content ->> 'latinName' from catalogue_documents where kind = 'species'`,
  tags: 'tag from order_tags',
  days: 'created_at::date::text from orders',
  accounts: 'account_id from orders',
  quotes: 'id::text from quotes',
  replaced: 'order_number from replacement_lines',
};

async function drawSamples(database: Database, values: string): Promise<(n: number) => string> {
  // Rows in random order cover the whole time.
  const drawn = sql.raw(`(select ${values} order by md5(ctid::text) limit ${SAMPLES}) drawn (value)`);
  const rows = await database.select({ value: sql<string>`value` }).from(drawn);
  return (n) => rows[n % rows.length]?.value ?? '';
}

/** Returns a cursor that is far down the list. */
async function fetchDeepCursor(operator: Caller, view: string, pages: number): Promise<string> {
  let cursor = '';
  for (let page = 0; page < pages; page += 1) {
    const { body } = await readStaff(operator, `/orders?view=${view}&cursor=${cursor}`);
    if (body.data.next === null) break;
    cursor = body.data.next;
  }
  return cursor;
}

export interface MeasuredCall {
  readonly name: string;
  readonly path: (n: number) => string;
  /** Limit of the p99. */
  readonly goalMs: number | undefined;
}

const LIST_MS = 100;
export const FIGURES_MS = 1_000;

type Paths = Readonly<Record<string, string | ((n: number) => string)>>;

const within = (goalMs: number | undefined, base: string, paths: Paths): MeasuredCall[] =>
  Object.entries(paths).map(([name, path]) => ({
    ...{ name, goalMs },
    path: (n) => base + (typeof path === 'string' ? path : path(n)),
  }));

const each = (name: string, path: string, views: string): Paths =>
  Object.fromEntries(views.split(' ').map((view) => [`${name} ${view}`, path + view]));

const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

export async function staffCalls(
  database: Database,
  operator: Caller,
  deepPages: number,
): Promise<MeasuredCall[]> {
  const drawn = {} as Record<keyof typeof SAMPLED, (n: number) => string>;
  for (const [name, values] of Object.entries(SAMPLED))
    drawn[name as keyof typeof SAMPLED] = await drawSamples(database, values);
  const { numbers, names, mails, phones, tracking, references, latin, tags, days } = drawn;
  const deep: Record<string, string> = {};
  for (const view of ['to-ship', 'shipped', 'all'])
    deep[`deep page of ${view}`] = `view=${view}&cursor=${await fetchDeepCursor(operator, view, deepPages)}`;
  const lists: Paths = {
    ...each('view', 'view=', 'to-ship late flagged refunds-due freight-undecided freight-due shipped all'),
    'search number': (n) => `view=all&q=${numbers(n)}`,
    'search number, 4 digits': (n) => `view=all&q=${numbers(n).slice(0, 4)}`,
    'search name': (n) => `view=all&q=${names(n)}`,
    'search name, 2 letters': (n) => `view=all&q=${names(n).slice(0, 2)}`,
    'search name, from its middle': (n) => `view=all&q=${names(n).slice(1)}`,
    'search name, one character': (n) => `view=all&q=${names(n).slice(-1)}`,
    'search number, last 4 digits': (n) => `view=all&q=${numbers(n).slice(-4)}`,
    'search product': 'view=all&q=闪蝶',
    'search mail': (n) => `view=all&q=${mails(n)}`,
    'search mail, 4 letters': (n) => `view=all&q=${mails(n).slice(0, 4)}`,
    'search phone': (n) => `view=all&q=${phones(n)}`,
    'search phone, last 4': (n) => `view=all&q=${phones(n).slice(-4)}`,
    'search tracking number': (n) => `view=all&q=${tracking(n)}`,
    'search tracking number, 2 letters': (n) => `view=all&q=${tracking(n).slice(0, 2)}`,
    "search provider's reference": (n) => `view=all&q=${references(n)}`,
    "search provider's reference, 5 letters": (n) => `view=all&q=${references(n).slice(0, 5)}`,
    'search Latin name': (n) => `view=all&q=${latin(n)}`,
    'search Latin name, genus': (n) => `view=all&q=${latin(n).split(' ')[0]}`,
    'search tag': (n) => `view=all&q=${tags(n)}`,
    'search nothing': (n) => `view=all&q=zz${n}`,
    'search name, to ship': (n) => `view=to-ship&q=${names(n).slice(0, 2)}`,
    'search Latin name, tag, country': (n) => `view=all&q=${latin(n)}&tag=礼物&country=US`,
    'filter tag': (n) => `view=all&tag=${tags(n)}`,
    'filter tag, to ship': (n) => `view=to-ship&tag=${tags(n)}`,
    'filter tag of no order': 'view=all&tag=没有',
    'filter one day': (n) => `view=all&from=${days(n)}&to=${days(n)}`,
    'filter one day, method, country': (n) =>
      `view=all&from=${days(n)}&to=${days(n)}&method=paypal&country=NL`,
    'filter country, to ship': 'view=to-ship&country=NL',
    'filter country of no order': 'view=all&country=ZW',
    'filter no country, wallet': 'view=all&country=none&method=paypal',
    'filter permit needed, to ship': 'view=to-ship&permit=needed',
    'filter permit missing': 'view=all&permit=missing',
    'filter permit missing, to ship': 'view=to-ship&permit=missing',
    'filter permit missing, country of few': 'view=all&permit=missing&country=ZW',
    'filter not printed, to ship': 'view=to-ship&printed=no',
    'filter printed, to ship': 'view=to-ship&printed=yes',
    'filter unpaid, wallet': 'view=all&status=pending&method=paypal',
    'filter ended, printed: none': 'view=all&status=cancelled&printed=yes',
    'filter ended, to ship by stage: few': 'view=all&status=cancelled&stage=pending',
    'filter ended, shipped: none': 'view=shipped&status=cancelled',
    'filter ended, shipped by stage: none': 'view=all&status=cancelled&stage=done',
    'filter shipped, not printed: none': 'view=shipped&printed=no',
    'filter to ship by stage, country': 'view=all&stage=pending&country=NL',
    'filter under way by stage': 'view=all&stage=translating',
    'filter under way, shipped': 'view=shipped&stage=translating&country=NL',
    ...deep,
  };
  const others: Paths = {
    'one order': (n) => `orders/${numbers(n)}`,
    '40 orders to print': () => `orders/details?numbers=${Array.from({ length: 40 }, (_, n) => numbers(n))}`,
    'one customer': (n) => `customers/account/${drawn.accounts(n)}`,
    'search customers': (n) => `customers?q=${names(n).slice(1)}`,
    ...each('quotes', 'quotes?view=', 'requested papers-requested papers-shop asked sent paid'),
    'one quote': (n) => `quotes/${drawn.quotes(n)}`,
    ...each('claims', 'claims?view=', 'open answered'),
    'claims of an order': (n) => `claims?order=${drawn.replaced(n)}`,
    'one order with a replacement': (n) => `orders/${drawn.replaced(n)}`,
    'mails of an order': (n) => `mails?order=${numbers(n)}`,
    'tags in use': 'orders/tags',
    'open flags': 'flags',
  };
  return [
    ...within(LIST_MS, '/orders?', lists),
    ...within(LIST_MS, '/', others),
    ...within(FIGURES_MS, '/', {
      'ledger of ten days': `exports/ledger.csv?from=${dayAgo(49)}&to=${dayAgo(40)}`,
      'sheet for couriers of a month': `exports/couriers.csv?from=${dayAgo(59)}&to=${dayAgo(30)}`,
      figures: 'figures',
      'figures of a month': `figures/period?from=${dayAgo(59)}&to=${dayAgo(30)}`,
      'figures as a file': 'figures.csv?table=best-sold',
    }),
    ...within(undefined, '/', { 'list as a file, 10,000 rows': 'orders.csv?view=all' }),
  ];
}
