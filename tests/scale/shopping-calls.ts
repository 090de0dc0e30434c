/** The calls of shoppers that are measured, and whose plans are read. */
import { z } from 'zod';
import type { Database } from '../../netlify/server/db/connection.ts';
import { receive } from '../../netlify/server/inventory/service.ts';
import type { Buyer } from '../../netlify/server/orders/buyer.ts';
import type { SpeciesSource } from '../../src/rules/search/source.ts';
import { fillCart } from '../orders/cart.ts';
import { newAccount, newBuyer, newPerson, PASSWORD, type Shopper } from './shoppers.ts';

export interface ShoppingCall {
  readonly name: string;
  /** What has to be so before the n-th time, and is not measured. */
  readonly before?: (database: Database, shopper: Shopper, n: number) => Promise<unknown>;
  readonly run: (shopper: Shopper, n: number) => Promise<unknown>;
}

const SEXES = ['雄', '雌'];

const linesSchema = z.object({ data: z.array(z.object({ id: z.string() })) });
const ordersSchema = z.object({ data: z.array(z.object({ id: z.string() })) });

/** What shoppers type for a species: its names, a part of them and more, a mistake, what many products have. */
function typedFor({ name, latinName }: SpeciesSource): string[] {
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

/** `products` can be bought in grade A1, in plenty; `species` are those that are searched for. */
export function shoppingCalls(
  products: readonly string[],
  species: readonly SpeciesSource[],
): ShoppingCall[] {
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
  // Signs behind them change nothing of what fits, and make them words that nobody asked before.
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
        lineOf.set(shopper, linesSchema.parse(await shopper.ask('GET', '/cart')).data[0]?.id ?? '');
      },
      run: (shopper, n) => shopper.ask('PUT', `/cart/${lineOf.get(shopper)}`, { quantity: 2 + (n % 3) }),
    },
    {
      name: 'checkout',
      // Somebody new each time, as one account may try but a few times an hour.
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
        orderOf.set(shopper, ordersSchema.parse(await shopper.ask('GET', '/orders')).data[0]?.id ?? '');
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
    // As whoever chooses a filter or turns a page asks for the same words.
    {
      name: 'search for the same words, filtered',
      before: (_, shopper, n) => shopper.search({ q: words(n) }),
      run: (shopper, n) => shopper.search({ q: words(n), sex: SEXES[n % 2] ?? '' }),
    },
    {
      name: 'search after a change of stock',
      before: (database, _, n) =>
        receive(database, { productId: product(n), variantKey: 'a1' }, 1, {
          actor: 'scale',
          reason: 'scale',
        }),
      run: search,
    },
  ];
}
