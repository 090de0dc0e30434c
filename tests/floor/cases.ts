/** The calls that are compared. */
import { PRODUCTS } from './world.ts';

interface Call {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: object;
}

export interface Case {
  readonly name: string;
  /** What one shopper calls in turn; `n` counts shoppers. */
  readonly calls: readonly ((n: number) => Call)[];
  /** A shopper who checks out needs a cart that was not paid for. */
  readonly buyers: 'any' | 'with a line, once' | 'empty-handed, once';
  /** Wanted of the shop's median with one shopper. Milliseconds. */
  readonly goalMs?: number;
}

const get = (path: string): Call => ({ method: 'GET', path });
const session = () => get('/user/current');
const product = (n: number) => get(`/products/p-${(n * 37) % PRODUCTS}`);
const stock = (n: number) =>
  get(`/stock?ids=${Array.from({ length: 10 }, (_, k) => `p-${(n + k) % PRODUCTS}`)}`);
const page = (n: number) => get(`/products?page=${(n % 500) + 1}&pageSize=10`);
const add = (n: number): Call => ({
  ...{ method: 'POST', path: '/cart' },
  body: { productId: `p-${n % 3}`, quality: 'A1', quantity: 1 },
});
const cart = () => get('/cart');
const checkOut = (): Call => ({ method: 'POST', path: '/stripe/create-session', body: {} });

export const CASES: readonly Case[] = [
  { name: 'session', calls: [session], buyers: 'any' },
  { name: 'product', calls: [product], buyers: 'any', goalMs: 2 },
  { name: 'page of 10', calls: [page], buyers: 'any', goalMs: 10 },
  { name: 'stock of 10', calls: [stock], buyers: 'any' },
  { name: 'cart of 3', calls: [cart], buyers: 'any' },
  { name: 'add', calls: [add], buyers: 'any' },
  { name: 'checkout', calls: [checkOut], buyers: 'with a line, once' },
  {
    name: 'whole shopper',
    calls: [session, product, stock, add, cart, checkOut],
    buyers: 'empty-handed, once',
  },
];
