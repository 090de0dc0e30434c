export const PRODUCTS = 10_000;

interface Call {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: object;
}

export interface BenchCase {
  readonly name: string;
  /** `n` counts requests. */
  readonly call: (n: number) => Call;
  /** True if each request needs a new shopper with an unpaid cart. */
  readonly isOnce?: boolean;
  /** Limit of the median with one shopper. */
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

export const BENCH_CASES: readonly BenchCase[] = [
  { name: 'session', call: session },
  { name: 'product', call: product, goalMs: 2 },
  { name: 'page of 10', call: page, goalMs: 10 },
  { name: 'stock of 10', call: stock },
  { name: 'cart of 3', call: cart },
  { name: 'add', call: add },
  { name: 'checkout', call: checkOut, isOnce: true },
];
