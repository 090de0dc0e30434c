import { randomUUID } from 'node:crypto';
import '../../netlify/server/search/production.ts';
import { registerJsxHooks } from '../../netlify/host/register-jsx.ts';
import { hashPassword } from '../../netlify/server/accounts/passwords.ts';
import { createAccount } from '../../netlify/server/accounts/store.ts';
import type { Database } from '../../netlify/server/db/connection.ts';
import { readConverter } from '../../netlify/server/http/converter.ts';
import { readCatalogue } from '../../netlify/server/search/memory-catalogue-store.ts';
import { searchCatalogue } from '../../netlify/server/search/search.ts';
import { SHELL_HTML } from '../../netlify/server/search/shell.fixture.ts';
import { receiveStock } from '../../netlify/server/stock/service.ts';
import type { Caller } from '../../netlify/server/testing/caller.ts';
import { createTestShop, type Shop } from '../../netlify/server/testing/shop.ts';
import type { SpeciesEntry } from '../../src/features/search/rank/index.rules.ts';
import { fillCart } from '../orders/cart.ts';
import { INSTANT_CARDS } from '../orders/instant-payments.ts';

registerJsxHooks();
const { serveSearchPage } = await import('../../netlify/server/search/serve.ts');

export const PASSWORD = 'a good password';

export type Shopper = Caller & { readonly id: string };

export const openShop = (database: Database): Shop => createTestShop(database, {}, INSTANT_CARDS);

const newPerson = () => ({
  ...{ name: '王小蝶', email: `${randomUUID()}@example.com`, phone: '13800000000', address: '上海市' },
  country: 'CN',
});

let hashed: ReturnType<typeof hashPassword> | undefined;

export async function newAccount(
  database: Database,
): Promise<{ readonly id: string; readonly email: string }> {
  hashed ??= hashPassword(PASSWORD);
  const hash = await hashed;
  const person = { ...newPerson(), passwordHash: hash.kind === 'hashed' ? hash.passwordHash : '' };
  return { id: await createAccount(database, person), email: person.email };
}

let networks = 0;
/** Rate limits and limits of newcomers count by network. */
function nextNetwork(): string {
  networks += 1;
  return `10.${(networks >> 16) & 255}.${(networks >> 8) & 255}.${networks & 255}`;
}

/** Only the time of this call is measured. */
export type Run = () => Promise<{ readonly status: number; readonly body?: unknown }>;

/** Throws unless the response is 200. */
export async function succeed<T extends Awaited<ReturnType<Run>>>(asked: Promise<T>): Promise<T> {
  const response = await asked;
  if (response.status === 200) return response;
  throw new Error(`The answer was ${response.status}: ${JSON.stringify(response.body)}`);
}

const fill = ({ database }: Shop, { id }: Shopper, productId: string) =>
  fillCart(database, id, [{ productId, variantKey: 'a1', quantity: 1 }]);

const checkOut = (shopper: Shopper) => shopper.call('POST', '/stripe/create-session');

/** The shopper has an order for each product, of which the last is unpaid. */
export async function newShopper(shop: Shop, products: readonly string[] = []): Promise<Shopper> {
  const { id } = await newAccount(shop.database);
  const shopper = Object.assign(await shop.signedInAs(id, nextNetwork()), { id });
  for (const product of products) {
    await fill(shop, shopper, product);
    await succeed(checkOut(shopper));
  }
  return shopper;
}

/** The time of this function is not measured. */
type ShoppingCall = (shopper: Shopper, n: number) => Run | Promise<Run>;

export const STOCK_NOTE = { actor: 'scale', reason: 'scale' };

/** Receives stock of the products. */
export async function shoppingCalls(
  shop: Shop,
  products: readonly string[],
): Promise<Readonly<Record<string, ShoppingCall>>> {
  const { database, services } = shop;
  const receive = (productId: string, quantity: number) =>
    receiveStock(database, { productId, variantKey: 'a1' }, quantity, STOCK_NOTE);
  for (const product of products) await receive(product, 10_000);
  const product = (n: number) => products[n % products.length] ?? '';
  const ids = (n: number) => Array.from({ length: 10 }, (_, k) => product(n + k));
  const newBuyer = async (n: number) => {
    const buyer = await newShopper(shop);
    await fill(shop, buyer, product(n));
    return buyer;
  };
  const firstOf = async (shopper: Shopper, path: string): Promise<string> =>
    (await succeed(shopper.get(path))).body.data[0].id;
  const newVisitor = () => shop.visitor(nextNetwork());
  const typed = (await readCatalogue(database)).species.flatMap(typedFor);
  const words = (n: number) => typed[n % typed.length] ?? '';
  const search =
    (query: Readonly<Record<string, string>>): Run =>
    async () => {
      const url = `http://localhost/search?${new URLSearchParams(query)}`;
      const response = await serveSearchPage(new Request(url), {
        search: (asked) => searchCatalogue(database, asked),
        shell: async () => ({ kind: 'built', html: SHELL_HTML }),
        converter: () => readConverter(database),
        ...{ origin: services.origin, log: services.log },
      });
      return { status: response.status, body: await response.text() };
    };
  // Trailing punctuation only makes the query new to every cache.
  const searchAnew = (n: number) =>
    search({ q: words(n) + n.toString(2).replaceAll('0', '.').replaceAll('1', ',') });
  return {
    session: (shopper) => () => shopper.get('/user/current'),
    product: (shopper, n) => () => shopper.get(`/products/${product(n)}`),
    'page of products': (shopper, n) => () => shopper.get(`/products?pageSize=10&page=${(n % 10) + 1}`),
    stock: (shopper, n) => () => shopper.get(`/stock?ids=${ids(n)}&lists=species,products:all:1:24`),
    favourites: async (shopper, n) => {
      await succeed(shopper.call('PUT', `/favorites/products/${product(n)}`));
      return () => shopper.get('/favorites');
    },
    cabinet: (shopper) => () => shopper.get('/cabinet'),
    cart: async (shopper, n) => {
      await fill(shop, shopper, product(n));
      return () => shopper.get('/cart');
    },
    'add to cart': async (shopper, n) => {
      await succeed(shopper.call('DELETE', '/cart'));
      return () => shopper.call('POST', '/cart', { productId: product(n), quality: 'A1', quantity: 1 });
    },
    'update a line': async (shopper, n) => {
      await fill(shop, shopper, product(n));
      const line = await firstOf(shopper, '/cart');
      return () => shopper.call('PUT', `/cart/${line}`, { quantity: 2 + (n % 3) });
    },
    checkout: async (_, n) => {
      const buyer = await newBuyer(n);
      return () => checkOut(buyer);
    },
    settle: async (_, n) => {
      const buyer = await newBuyer(n);
      const { body } = await succeed(checkOut(buyer));
      return () => buyer.get(`/stripe/verify-payment/${encodeURIComponent(body.sessionId)}`);
    },
    'cancel an order': async (_, n) => {
      const buyer = await newBuyer(n);
      await succeed(checkOut(buyer));
      const order = await firstOf(buyer, '/orders');
      return () => buyer.call('POST', `/orders/${order}/cancel`);
    },
    'list of orders': (shopper) => () => shopper.get('/orders'),
    order: async (shopper) => {
      const order = await firstOf(shopper, '/orders');
      return () => shopper.get(`/orders/${order}`);
    },
    register: async () => {
      const visitor = await newVisitor();
      return () => visitor.call('POST', '/register', { ...newPerson(), password: PASSWORD });
    },
    login: async () => {
      const [{ email }, visitor] = [await newAccount(database), await newVisitor()];
      return () => visitor.call('POST', '/login', { email, password: PASSWORD });
    },
    search: (_, n) => searchAnew(n),
    // A shopper who filters or turns the page repeats the words.
    'search for the same words, filtered': async (_, n) => {
      await search({ q: words(n) })();
      return search({ q: words(n), sex: n % 2 === 0 ? '雄' : '雌' });
    },
    'search after a change of stock': async (_, n) => {
      await receive(product(n), 1);
      return searchAnew(n);
    },
  };
}

/** Names, parts of them, a typo, and words that many products share. */
function typedFor({ name, latinName }: SpeciesEntry): string[] {
  const [genus = '', epithet = ''] = latinName.toLowerCase().split(' ');
  const kind = name.slice(-2);
  const mistyped = `${genus.slice(0, 1)}${genus.slice(2)} ${epithet}`;
  const shared = ['fengdie', '展翅标本'];
  return [name, latinName, `${kind}画框`, mistyped, epithet.slice(0, 4), `秘鲁 ${kind}`, ...shared];
}
