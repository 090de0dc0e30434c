import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { writeRole } from '../../netlify/server/accounts/role-store.ts';
import { beginSession } from '../../netlify/server/accounts/session-store.ts';
import { createAccount, markEmailVerified } from '../../netlify/server/accounts/store.ts';
import { createApi } from '../../netlify/server/api.ts';
import type { Database } from '../../netlify/server/db/connection.ts';
import { sign } from '../../netlify/server/http/signing.ts';
import { TEST_SECRET, testServices } from '../../netlify/server/testing/services.ts';

/** Throws unless the response is 200. */
export type OperatorCall = (path: string) => Promise<Response>;

export async function operatorClient(database: Database): Promise<OperatorCall> {
  const services = testServices(database);
  const api = createApi(async () => services);
  const email = `${randomUUID()}@example.com`;
  const person = { name: 'Operator', email, phone: '1', address: '昆明', passwordHash: '' };
  const id = await createAccount(database, person);
  const session = await beginSession(database, id);
  await markEmailVerified(database, id);
  await writeRole(database, email, 'operator', 'scale');
  const cookie = `session=${session}.${sign(TEST_SECRET, 'session', session)}`;
  return async (path) => {
    const response = await api.request(`/api/v1/ops${path}`, { headers: { cookie } });
    if (response.status !== 200) {
      const why = services.logged.map(({ error }) => String(error)).join(', ');
      throw new Error(`${path} answered ${response.status}: ${await response.text()} ${why}`);
    }
    return response;
  };
}

/** Returns cursors that are far down the list. */
export async function fetchDeepCursors(ask: OperatorCall, pages: number): Promise<Record<string, string>> {
  const deep: Record<string, string> = {};
  for (const view of ['to-ship', 'shipped', 'all']) {
    let next: string | null = null;
    for (let page = 0; page < pages; page += 1) {
      const cursor: string = next === null ? '' : `&cursor=${next}`;
      const { data } = (await (await ask(`/orders?view=${view}${cursor}`)).json()) as {
        data: { next: string | null };
      };
      if (data.next === null) break;
      next = data.next;
    }
    if (next !== null) deep[view] = next;
  }
  return deep;
}

export interface MeasuredCall {
  readonly name: string;
  readonly path: (n: number) => string;
  /** Limit of the p99. */
  readonly goalMs?: number;
}

const LIST_MS = 100;
export const FIGURES_MS = 1_000;

const params = (query: Readonly<Record<string, string>>) => `/orders?${new URLSearchParams(query)}`;

export function staffCalls(samples: Samples, deep: Readonly<Record<string, string>>): MeasuredCall[] {
  const pick = (from: readonly string[], n: number) => from[n % from.length] ?? '';
  const list = (name: string, query: (n: number) => Readonly<Record<string, string>>): MeasuredCall => ({
    name,
    goalMs: LIST_MS,
    path: (n) => params(query(n)),
  });
  const view = (name: string) => list(`view ${name}`, () => ({ view: name }));
  const search = (name: string, from: readonly string[], part: (text: string) => string = (text) => text) =>
    list(`search ${name}`, (n) => ({ view: 'all', q: part(pick(from, n)) }));
  const filter = (name: string, query: Readonly<Record<string, string>>) =>
    list(`filter ${name}`, () => query);
  const {
    numbers,
    names,
    mails,
    phones,
    tracking,
    references,
    latin,
    tags,
    days,
    accounts,
    quotes,
    damaged,
  } = samples;
  return [
    ...['to-ship', 'late', 'flagged', 'refunds-due', 'freight-due', 'shipped', 'all'].map(view),
    search('number', numbers),
    search('number, 4 digits', numbers, (number) => number.slice(0, 4)),
    search('name', names),
    search('name, 2 letters', names, (name) => name.slice(0, 2)),
    search('name, from its middle', names, (name) => name.slice(1)),
    search('name, one character', names, (name) => name.slice(-1)),
    search('number, last 4 digits', numbers, (number) => number.slice(-4)),
    list('search product', () => ({ view: 'all', q: '闪蝶' })),
    search('mail', mails),
    search('mail, 4 letters', mails, (mail) => mail.slice(0, 4)),
    search('phone', phones),
    search('phone, last 4', phones, (phone) => phone.slice(-4)),
    search('tracking number', tracking),
    search('tracking number, 2 letters', tracking, (number) => number.slice(0, 2)),
    search("provider's reference", references),
    search("provider's reference, 5 letters", references, (ref) => ref.slice(0, 5)),
    search('Latin name', latin),
    search('Latin name, genus', latin, (name) => name.split(' ')[0] ?? ''),
    search('tag', tags),
    list('search nothing', (n) => ({ view: 'all', q: `zz${n}` })),
    list('search name, to ship', (n) => ({ view: 'to-ship', q: pick(names, n).slice(0, 2) })),
    list('search Latin name, tag, country', (n) => ({
      ...{ view: 'all', q: pick(latin, n), tag: tags[0] ?? '', country: 'US' },
    })),
    list('filter tag', (n) => ({ view: 'all', tag: pick(tags, n) })),
    list('filter tag, to ship', (n) => ({ view: 'to-ship', tag: pick(tags, n) })),
    filter('tag of no order', { view: 'all', tag: '没有' }),
    list('filter one day', (n) => ({ view: 'all', from: pick(days, n), to: pick(days, n) })),
    list('filter one day, method, country', (n) => ({
      ...{ view: 'all', from: pick(days, n), to: pick(days, n), method: 'paypal', country: 'NL' },
    })),
    filter('country, to ship', { view: 'to-ship', country: 'NL' }),
    filter('country of no order', { view: 'all', country: 'ZW' }),
    filter('no country, wallet', { view: 'all', country: 'none', method: 'paypal' }),
    filter('permit needed, to ship', { view: 'to-ship', permit: 'needed' }),
    filter('permit missing', { view: 'all', permit: 'missing' }),
    filter('permit missing, to ship', { view: 'to-ship', permit: 'missing' }),
    filter('permit missing, country of few', { view: 'all', permit: 'missing', country: 'ZW' }),
    filter('not printed, to ship', { view: 'to-ship', printed: 'no' }),
    filter('printed, to ship', { view: 'to-ship', printed: 'yes' }),
    filter('unpaid, wallet', { view: 'all', status: 'pending', method: 'paypal' }),
    filter('ended, printed: none', { view: 'all', status: 'cancelled', printed: 'yes' }),
    filter('ended, to ship by stage: few', { view: 'all', status: 'cancelled', stage: 'pending' }),
    filter('ended, shipped: none', { view: 'shipped', status: 'cancelled' }),
    filter('ended, shipped by stage: none', { view: 'all', status: 'cancelled', stage: 'done' }),
    filter('shipped, not printed: none', { view: 'shipped', printed: 'no' }),
    filter('to ship by stage, country', { view: 'all', stage: 'pending', country: 'NL' }),
    filter('under way by stage', { view: 'all', stage: 'translating' }),
    filter('under way, shipped', { view: 'shipped', stage: 'translating', country: 'NL' }),
    ...Object.entries(deep).map(([name, cursor]) =>
      list(`deep page of ${name}`, () => ({ view: name, cursor })),
    ),
    { name: 'one order', goalMs: LIST_MS, path: (n) => `/orders/${pick(numbers, n)}` },
    {
      name: '40 orders to print',
      goalMs: LIST_MS,
      path: () => `/orders/details?numbers=${numbers.slice(0, 40)}`,
    },
    { name: 'one customer', goalMs: LIST_MS, path: (n) => `/customers/account/${pick(accounts, n)}` },
    {
      name: 'search customers',
      goalMs: LIST_MS,
      path: (n) => `/customers?${new URLSearchParams({ q: pick(names, n).slice(1) })}`,
    },
    ...['requested', 'papers-shop', 'asked', 'sent', 'paid'].map((name) => ({
      ...{ name: `quotes ${name}`, goalMs: LIST_MS, path: () => `/quotes?view=${name}` },
    })),
    { name: 'one quote', goalMs: LIST_MS, path: (n) => `/quotes/${pick(quotes, n)}` },
    ...['open', 'answered'].map((name) => ({
      ...{ name: `claims ${name}`, goalMs: LIST_MS, path: () => `/claims?view=${name}` },
    })),
    { name: 'claims of an order', goalMs: LIST_MS, path: (n) => `/claims?order=${pick(damaged, n)}` },
    { name: 'one order with a replacement', goalMs: LIST_MS, path: (n) => `/orders/${pick(damaged, n)}` },
    { name: 'mails of an order', goalMs: LIST_MS, path: (n) => `/mails?order=${pick(numbers, n)}` },
    {
      name: 'ledger of ten days',
      goalMs: FIGURES_MS,
      path: () => `/exports/ledger.csv?from=${dayAgo(49)}&to=${dayAgo(40)}`,
    },
    {
      name: 'sheet for couriers of a month',
      goalMs: FIGURES_MS,
      path: () => `/exports/couriers.csv?from=${dayAgo(59)}&to=${dayAgo(30)}`,
    },
    { name: 'tags in use', goalMs: LIST_MS, path: () => '/orders/tags' },
    { name: 'open flags', goalMs: LIST_MS, path: () => '/flags' },
    { name: 'figures', goalMs: FIGURES_MS, path: () => '/figures' },
    {
      name: 'figures of a month',
      goalMs: FIGURES_MS,
      path: () => `/figures/period?from=${dayAgo(59)}&to=${dayAgo(30)}`,
    },
    { name: 'figures as a file', goalMs: FIGURES_MS, path: () => '/figures.csv?table=best-sold' },
    { name: 'list as a file, 10,000 rows', path: () => '/orders.csv?view=all' },
  ];
}

const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

const SAMPLES = 40;

/** Values that operators would search for. */
interface Samples {
  readonly numbers: readonly string[];
  readonly names: readonly string[];
  readonly mails: readonly string[];
  readonly phones: readonly string[];
  readonly tracking: readonly string[];
  readonly references: readonly string[];
  readonly latin: readonly string[];
  readonly tags: readonly string[];
  readonly days: readonly string[];
  readonly accounts: readonly string[];
  readonly quotes: readonly string[];
  /** Numbers of orders with a replacement. */
  readonly damaged: readonly string[];
}

export async function drawSamples(address: string): Promise<Samples> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  const column = async (from: string) =>
    (await client.query<{ value: string }>(`select value from (${from}) drawn limit ${SAMPLES}`)).rows.map(
      ({ value }) => value,
    );
  // Takes every n-th row, so that the values cover the whole time.
  const some = (value: string, table: string, where = 'true') =>
    column(`select ${value} as value from (
      select *, row_number() over () as nth, count(*) over () as all_of from ${table} where ${where}
    ) its where nth % greatest(1, all_of / ${SAMPLES}) = 0`);
  try {
    return {
      numbers: await some('number', 'orders'),
      names: await some('name', 'users'),
      mails: await some('email', 'users'),
      phones: await some(`regexp_replace(phone, '\\D', '', 'g')`, 'users'),
      tracking: await some('tracking_number', 'shipments', 'true'),
      references: await some('provider_ref', 'payments'),
      latin: await column(
        `select content ->> 'latinName' as value from catalogue_documents where kind = 'species' order by id`,
      ),
      tags: await column(
        `select tag as value from order_tags order by (select count(*) from orders where tags @> array[tag]) desc`,
      ),
      days: await some('created_at::date::text', 'orders'),
      accounts: await some('account_id', 'orders'),
      quotes: await some('id::text', 'quotes'),
      damaged: await some('order_number', 'replacement_lines'),
    };
  } finally {
    await client.end();
  }
}
