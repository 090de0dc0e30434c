import { randomUUID } from 'node:crypto';
import '../../netlify/server/search-page/production.ts';
import { z } from 'zod';
import { hashPassword } from '../../netlify/server/accounts/passwords.ts';
import { beginSession } from '../../netlify/server/accounts/session-store.ts';
import { createAccount } from '../../netlify/server/accounts/store.ts';
import { createApi } from '../../netlify/server/api.ts';
import { checkOut } from '../../netlify/server/checkout/checkout.ts';
import type { Database } from '../../netlify/server/db/connection.ts';
import { sign } from '../../netlify/server/http/signing.ts';
import { receiveStock } from '../../netlify/server/inventory/service.ts';
import { readConverter } from '../../netlify/server/language/converter.ts';
import type { Buyer } from '../../netlify/server/orders/buyer.ts';
import { findAttemptAndOwner } from '../../netlify/server/payments/core/attempt-store.ts';
import { cancelOrder } from '../../netlify/server/payments/settle/end-order.ts';
import { settleByRef } from '../../netlify/server/payments/settle/settle.ts';
import { searchCatalogue } from '../../netlify/server/search-page/search.ts';
import { SHELL_HTML } from '../../netlify/server/search-page/shell.fixture.ts';
import { TEST_SECRET, testServices } from '../../netlify/server/testing/services.ts';
import { registerJsxHooks } from '../../sandbox/host/register-jsx.ts';
import type { SpeciesEntry } from '../../src/rules/search/columns.ts';
import { fillCart } from '../orders/cart.ts';
import { instantPaymentsContext } from '../orders/instant-payments.ts';

const ORIGIN = 'http://localhost:8888';

export const PASSWORD = 'a good password';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface Shopper {
  readonly id: string;
  /** Throws unless the response is 200. */
  ask(method: Method, path: string, body?: object): Promise<unknown>;
  /** A new network each time, because of the rate limit. Throws unless the response is 200. */
  visit(path: string, body: object): Promise<unknown>;
  /** Checks out, optionally for another shopper. Returns the provider's reference. */
  checkOut(as?: Buyer): Promise<string>;
  /** Throws unless the attempt ends paid. */
  settle(ref: string): Promise<void>;
  /** Throws unless the order ends cancelled. */
  cancel(as: Buyer, ref: string): Promise<void>;
  /** Renders the page `/search`. */
  search(asked: Readonly<Record<string, string>>): Promise<void>;
}

function newPerson() {
  return {
    name: '王小蝶',
    email: `${randomUUID()}@example.com`,
    phone: '13800000000',
    address: '上海市',
    country: 'CN',
  };
}

async function newBuyer(database: Database, passwordHash = ''): Promise<Buyer> {
  const person = newPerson();
  return { id: await createAccount(database, { ...person, passwordHash }), ...person };
}

let passwordHash: Promise<string> | undefined;

export async function newAccount(database: Database): Promise<Buyer> {
  passwordHash ??= hashPassword(PASSWORD).then((made) => (made.kind === 'hashed' ? made.passwordHash : ''));
  return await newBuyer(database, await passwordHash);
}

let networks = 0;
function nextNetwork(): string {
  networks += 1;
  return `10.${(networks >> 16) & 255}.${(networks >> 8) & 255}.${networks & 255}`;
}

function headersOf(cookie: string, token: string): Readonly<Record<string, string>> {
  return {
    cookie: `${cookie}; XSRF-TOKEN=${token}`,
    ...{ 'x-xsrf-token': token, origin: ORIGIN, 'sec-fetch-site': 'same-origin' },
  };
}

const VISITOR = headersOf('visitor=somebody', sign(TEST_SECRET, 'xsrf of visitor', 'somebody'));

export async function openShoppers(database: Database, count: number): Promise<Shopper[]> {
  const services = testServices(database);
  const api = createApi(async () => services, services.log);
  const context = instantPaymentsContext(database);
  registerJsxHooks();
  const { serveSearchPage } = await import('../../netlify/server/search-page/serve.ts');
  const send = async (
    method: Method,
    path: string,
    body: object | undefined,
    headers: Readonly<Record<string, string>>,
    ip?: string,
  ): Promise<unknown> => {
    const init = { method, headers, body: body === undefined ? null : JSON.stringify(body) };
    const response = await api.request(`${ORIGIN}/api/v1${path}`, init, ip === undefined ? {} : { ip });
    const text = await response.text();
    if (response.status !== 200) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return JSON.parse(text);
  };
  return await Promise.all(
    Array.from({ length: count }, async (): Promise<Shopper> => {
      const buyer = await newBuyer(database);
      const { id } = buyer;
      const session = await beginSession(database, id);
      const token = sign(TEST_SECRET, 'xsrf of session', session);
      const headers = headersOf(`session=${session}.${sign(TEST_SECRET, 'session', session)}`, token);
      return {
        id,
        ask: async (method, path, body) => await send(method, path, body, headers),
        visit: async (path, body) => await send('POST', path, body, VISITOR, nextNetwork()),
        checkOut: async (as = buyer) => {
          const out = await checkOut(context, as, { method: 'card', version: undefined, network: as.id });
          if (out.kind !== 'ready') throw new Error(`checkout ended ${out.kind}`);
          return out.ref;
        },
        settle: async (ref) => {
          const { kind } = await settleByRef(context, 'stripe', ref);
          if (kind !== 'paid') throw new Error(`settling ended ${kind}`);
        },
        cancel: async (as, ref) => {
          const found = await findAttemptAndOwner(database, 'stripe', ref);
          const { kind } = await cancelOrder(context, as, found?.order.number ?? '');
          if (kind !== 'cancelled') throw new Error(`cancelling ended ${kind}`);
        },
        search: async (asked) => {
          const response = await serveSearchPage(
            new Request(`${ORIGIN}/search?${new URLSearchParams(asked)}`),
            {
              search: (query) => searchCatalogue(database, query),
              shell: async () => ({ kind: 'built', html: SHELL_HTML }),
              converter: () => readConverter(database),
              ...{ origin: ORIGIN, log: services.log },
            },
          );
          await response.text();
          if (response.status !== 200) throw new Error(`/search: ${response.status}`);
        },
      };
    }),
  );
}

/** The last of the `count` orders is unpaid. */
export async function addOrders(
  database: Database,
  shoppers: readonly Shopper[],
  products: readonly string[],
  count: number,
): Promise<void> {
  for (const shopper of shoppers)
    for (const productId of products.slice(0, count)) {
      await fillCart(database, shopper.id, [{ productId, variantKey: 'a1', quantity: 1 }]);
      await shopper.checkOut();
    }
}

interface ShoppingCall {
  readonly name: string;
  /** Prepares `run`; its time is not measured. */
  readonly before?: (database: Database, shopper: Shopper, n: number) => Promise<unknown>;
  readonly run: (shopper: Shopper, n: number) => Promise<unknown>;
}

const SEXES = ['雄', '雌'];

const listSchema = z.object({ data: z.array(z.object({ id: z.string() })) });

/** Names, parts of them, a typo, and words that many products share. */
function typedFor({ name, latinName }: SpeciesEntry): string[] {
  const [genus = '', epithet = ''] = latinName.toLowerCase().split(' ');
  const kind = name.slice(-2);
  const mistyped = `${genus.slice(0, 1)}${genus.slice(2)} ${epithet}`;
  return [
    name,
    latinName,
    `${kind}画框`,
    mistyped,
    epithet.slice(0, 4),
    `秘鲁 ${kind}`,
    'fengdie',
    '展翅标本',
  ];
}

/** The products have plenty of grade A1 in stock. */
export function shoppingCalls(products: readonly string[], species: readonly SpeciesEntry[]): ShoppingCall[] {
  const product = (n: number) => products[n % products.length] ?? '';
  const ids = (n: number) => Array.from({ length: 10 }, (_, k) => product(n + k));
  const fill = (database: Database, { id }: Pick<Shopper, 'id'>, n: number) =>
    fillCart(database, id, [{ productId: product(n), variantKey: 'a1', quantity: 1 }]);
  const lineOf = new WeakMap<Shopper, string>();
  const buyerFor = new WeakMap<Shopper, Buyer>();
  const orderOf = new WeakMap<Shopper, string>();
  const openedBy = new WeakMap<Shopper, { readonly buyer: Buyer; readonly ref: string }>();
  const fillAnew = async (database: Database, shopper: Shopper, n: number) => {
    const buyer = await newBuyer(database);
    buyerFor.set(shopper, buyer);
    await fill(database, buyer, n);
    return buyer;
  };
  const openOrder = async (database: Database, shopper: Shopper, n: number) => {
    const buyer = await fillAnew(database, shopper, n);
    openedBy.set(shopper, { buyer, ref: await shopper.checkOut(buyer) });
  };
  const opened = (shopper: Shopper) => {
    const order = openedBy.get(shopper);
    if (order === undefined) throw new Error('no order was opened');
    return order;
  };
  const typed = species.flatMap(typedFor);
  const words = (n: number) => typed[n % typed.length] ?? '';
  // Trailing punctuation only makes the query new to every cache.
  const signs = (n: number) => n.toString(2).replaceAll('0', '.').replaceAll('1', ',');
  const search = (shopper: Shopper, n: number) => shopper.search({ q: words(n) + signs(n) });
  return [
    { name: 'session', run: ({ ask }) => ask('GET', '/user/current') },
    { name: 'product', run: ({ ask }, n) => ask('GET', `/products/${product(n)}`) },
    {
      name: 'page of products',
      run: ({ ask }, n) => ask('GET', `/products?pageSize=10&page=${(n % 10) + 1}`),
    },
    {
      name: 'stock',
      run: ({ ask }, n) => ask('GET', `/stock?ids=${ids(n)}&lists=species,products:all:1:24`),
    },
    {
      name: 'favourites',
      before: (_, { ask }, n) => ask('PUT', `/favorites/products/${product(n)}`),
      run: ({ ask }) => ask('GET', '/favorites'),
    },
    { name: 'cabinet', run: ({ ask }) => ask('GET', '/cabinet') },
    { name: 'cart', before: fill, run: ({ ask }) => ask('GET', '/cart') },
    {
      name: 'add to cart',
      before: (_, { ask }) => ask('DELETE', '/cart'),
      run: ({ ask }, n) => ask('POST', '/cart', { productId: product(n), quality: 'A1', quantity: 1 }),
    },
    {
      name: 'update a line',
      before: async (database, shopper, n) => {
        await fill(database, shopper, n);
        lineOf.set(shopper, listSchema.parse(await shopper.ask('GET', '/cart')).data[0]?.id ?? '');
      },
      run: (shopper, n) => shopper.ask('PUT', `/cart/${lineOf.get(shopper)}`, { quantity: 2 + (n % 3) }),
    },
    {
      name: 'checkout',
      before: fillAnew,
      run: (shopper) => shopper.checkOut(buyerFor.get(shopper)),
    },
    {
      name: 'settle',
      before: openOrder,
      run: (shopper) => shopper.settle(opened(shopper).ref),
    },
    {
      name: 'cancel an order',
      before: openOrder,
      run: (shopper) => shopper.cancel(opened(shopper).buyer, opened(shopper).ref),
    },
    { name: 'list of orders', run: ({ ask }) => ask('GET', '/orders') },
    {
      name: 'order',
      before: async (_, shopper) => {
        orderOf.set(shopper, listSchema.parse(await shopper.ask('GET', '/orders')).data[0]?.id ?? '');
      },
      run: (shopper) => shopper.ask('GET', `/orders/${orderOf.get(shopper)}`),
    },
    { name: 'register', run: ({ visit }) => visit('/register', { ...newPerson(), password: PASSWORD }) },
    {
      name: 'login',
      before: async (database, shopper) => void buyerFor.set(shopper, await newAccount(database)),
      run: (shopper) => shopper.visit('/login', { email: buyerFor.get(shopper)?.email, password: PASSWORD }),
    },
    { name: 'search', run: search },
    // A shopper who filters or turns the page repeats the words.
    {
      name: 'search for the same words, filtered',
      before: (_, shopper, n) => shopper.search({ q: words(n) }),
      run: (shopper, n) => shopper.search({ q: words(n), sex: SEXES[n % 2] ?? '' }),
    },
    {
      name: 'search after a change of stock',
      before: (database, _, n) =>
        receiveStock(database, { productId: product(n), variantKey: 'a1' }, 1, {
          actor: 'scale',
          reason: 'scale',
        }),
      run: search,
    },
  ];
}
