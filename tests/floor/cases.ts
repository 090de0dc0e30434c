/** What is compared. */
import type { Call } from './load.ts';
import { PRODUCTS } from './world.ts';

export interface Case {
  readonly name: string;
  readonly calls: (n: number) => readonly Call[];
  /** Whoever goes to pay needs a cart that nobody has paid for. */
  readonly buyers: 'any' | 'with a line, once' | 'empty-handed, once';
}

const get = (path: string): Call => ({ method: 'GET', path });
const product = (n: number) => get(`/products/p-${(n * 37) % PRODUCTS}`);
const stock = (n: number) =>
  get(`/stock?ids=${Array.from({ length: 10 }, (_, k) => `p-${(n + k) % PRODUCTS}`)}`);
const add = (n: number): Call => ({
  ...{ method: 'POST', path: '/cart' },
  body: { productId: `p-${n % 3}`, quality: 'A1', quantity: 1 },
});
const cart = get('/cart');
const checkOut: Call = { method: 'POST', path: '/stripe/create-session', body: {} };

/** A shopper who looks, puts something into the cart and goes to pay: six calls. */
const whole = (n: number) => [get('/user/current'), product(n), stock(n), add(n), cart, checkOut];
export const WHOLE = 'whole shopper';

export const CASES: readonly Case[] = [
  { name: 'session', calls: () => [get('/user/current')], buyers: 'any' },
  { name: 'product', calls: (n) => [product(n)], buyers: 'any' },
  { name: 'page of 10', calls: (n) => [get(`/products?page=${(n % 100) + 1}&pageSize=10`)], buyers: 'any' },
  { name: 'stock of 10', calls: (n) => [stock(n)], buyers: 'any' },
  { name: 'cart of 3', calls: () => [cart], buyers: 'any' },
  { name: 'add', calls: (n) => [add(n)], buyers: 'any' },
  { name: 'checkout', calls: () => [checkOut], buyers: 'with a line, once' },
  { name: WHOLE, calls: whole, buyers: 'empty-handed, once' },
];
