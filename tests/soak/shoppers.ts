import type { Order } from '../../src/features/orders/orders.contract.ts';
import { type BuyableVariant, between, chance, Person, pick, repeatWhileOpen, type World } from './world.ts';

/** Few enough to sell out. */
const GOODS = 8;
/** The card provider's minimum. Yuan. */
const PRICE_MIN = 4;

interface Variant {
  readonly key: string;
  readonly quality: string;
  readonly price: number;
  readonly bulk_discount: readonly { readonly price: number }[];
}

export async function chooseVariants(world: World): Promise<BuyableVariant[]> {
  const { body } = await new Person(world).call('GET', '/products?page=1&pageSize=100');
  const items: { id: string; specifications: { quality_variants: Variant[] } }[] = body.items;
  const goods = items.flatMap(
    ({
      id,
      specifications: {
        quality_variants: [variant],
      },
    }) => {
      if (variant === undefined || variant.price < PRICE_MIN) return [];
      const {
        key,
        quality,
        bulk_discount: [tier],
      } = variant;
      // A price above the first bulk tier's leaves the product valid.
      return { id, key, quality, above: tier?.price ?? PRICE_MIN };
    },
  );
  return goods.slice(0, GOODS);
}

/** Visits of one account: fewer than its limit of unpaid orders per hour (checkout/limits.ts). */
const VISITS = 4;

export async function actAsShopper(world: World): Promise<void> {
  await repeatWhileOpen(world, async () => {
    const buyer = await Person.register(world);
    for (let visit = 0; visit < VISITS && world.isOpen(); visit += 1) {
      await look(buyer);
      await fillCart(buyer);
      await checkOut(buyer);
      const [newest] = (await buyer.read<Order[]>('/orders')) ?? [];
      if (newest !== undefined) await buyer.call('GET', `/orders/${newest.id}`);
    }
  });
}

/** A part of the people does it in two tabs, or presses twice. */
export const twice = async <T>(part: number, act: () => Promise<T>): Promise<T[]> =>
  await Promise.all(chance(part) ? [act(), act()] : [act()]);

async function look(buyer: Person): Promise<void> {
  const { goods } = buyer.world;
  const { id } = pick(goods);
  await buyer.send(
    'GET',
    pick(['/', '/butterfly/all', `/product/${id}`, '/search?q=%E8%9D%B6', '/category']),
  );
  await Promise.all([
    buyer.call('GET', `/products?page=${between(1, 5)}`),
    buyer.call('GET', `/products/${id}`),
    buyer.call('GET', `/stock?ids=${goods.map((good) => good.id).join(',')}&lists=species,carousel`),
  ]);
}

export async function addToCart(buyer: Person, quantity = between(1, 3)): Promise<void> {
  const { id, quality } = pick(buyer.world.goods);
  await buyer.call('POST', '/cart', { productId: id, quality, quantity });
}

interface CartLine {
  readonly id: string;
  readonly quantity: number;
  readonly changes: readonly { readonly kind: string; readonly now?: number }[];
}

async function fillCart(buyer: Person): Promise<void> {
  if (chance(0.1)) await buyer.call('DELETE', '/cart');
  for (let lines = between(1, 3); lines > 0; lines -= 1) await twice(0.25, () => addToCart(buyer));
  for (const { id, quantity, changes } of (await buyer.read<CartLine[]>('/cart')) ?? []) {
    const isGone = changes.some(({ kind, now }) => kind === 'taken-down' || (kind === 'stock' && now === 0));
    if (isGone || chance(0.05)) await buyer.call('DELETE', `/cart/${id}`);
    else if (changes.length > 0) await buyer.call('PUT', `/cart/${id}`, { quantity, confirm: true });
    else if (chance(0.1)) await buyer.call('PUT', `/cart/${id}`, { quantity: between(1, 4) });
  }
}

async function checkOut(buyer: Person): Promise<void> {
  const { body } = await buyer.call('GET', '/cart');
  const begun = await twice(0.3, async () => {
    const isCard = chance(0.5);
    const path = isCard ? '/stripe/create-session' : '/paypal/orders';
    return { isCard, ...(await buyer.call('POST', path, chance(0.8) ? { version: body?.version } : {})) };
  });
  const ready = begun.filter(({ status }) => status === 200);
  if (ready.length === 0) return;
  const { isCard, body: made } = pick(ready);
  if (chance(0.15)) await cancel(buyer);
  else if (isCard) await payByCard(buyer, made.sessionId);
  else await payByWallet(buyer, made.id);
}

async function cancel(buyer: Person): Promise<void> {
  const orders = await buyer.read<Order[]>('/orders');
  const open = orders?.find(({ status }) => status === 'pending');
  if (open !== undefined) await buyer.call('POST', `/orders/${open.id}/cancel`);
}

const CARDS = [
  'succeed',
  'succeed',
  'succeed',
  'succeed',
  'decline',
  'insufficient_funds',
  'async_succeed',
  'async_fail',
];

export async function payByCard(buyer: Person, session: string): Promise<void> {
  const pay = (result: string) => buyer.control(`stripe/sessions/${session}/pay`, { result });
  const { status } = await pay(pick(CARDS));
  if (status === 402 && chance(0.5)) await pay('succeed');
  if (chance(0.7)) await twice(0.3, () => buyer.call('GET', `/stripe/verify-payment/${session}`));
}

/** `capture` differs for a pay link. */
export async function payByWallet(
  buyer: Person,
  id: string,
  capture = () => buyer.call('POST', `/paypal/orders/${id}/capture`),
): Promise<void> {
  const leave = () => buyer.call('POST', `/paypal/orders/${id}/cancel`);
  if (chance(0.1)) return void (await leave());
  const instrument = pick(['balance', 'balance', 'balance', 'declined-card', 'reviewed']);
  await buyer.control(`paypal/orders/${id}/approve`, { instrument });
  if (chance(0.8)) await twice(0.3, capture);
  else if (chance(0.3)) await leave();
}
