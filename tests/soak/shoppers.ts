import { randomUUID } from 'node:crypto';
import type { HttpResponse } from '../common/http-caller.ts';
import { logIn, registerPerson } from './accounts.ts';
import { payByCard, payByWallet } from './pay.ts';
import type { Random, World } from './world.ts';
import { type Person, repeatWhileOpen } from './world.ts';

/** Visits of one account: fewer than its limit of unpaid orders per hour (checkout/limits.ts). */
const VISITS = 4;

export async function actAsShopper(world: World, random: Random): Promise<void> {
  await repeatWhileOpen(world, async () => {
    const email = `${randomUUID()}@example.com`;
    const person = await logIn(world, email, await registerPerson(world, email));
    for (let visit = 0; visit < VISITS && world.isOpen(); visit += 1) await visitOnce(world, random, person);
  });
}

async function visitOnce(world: World, random: Random, person: Person): Promise<void> {
  await look(world, random, person);
  await fillCart(world, random, person);
  const bought = await checkOut(random, person);
  if (bought === undefined) return;
  if (random.chance(0.15)) await cancel(person);
  else if (bought.kind === 'card') await payByCard(random, person, bought.ref);
  else await payByWallet(random, person, bought.ref);
  const orders = await person.call('GET', '/orders');
  const [newest] = orders.body?.data ?? [];
  if (newest !== undefined) await person.call('GET', `/orders/${newest.id}`);
}

async function look({ goods }: World, random: Random, person: Person): Promise<void> {
  const { id } = random.pick(goods);
  const pages = ['/', '/butterfly/all', `/product/${id}`, '/search?q=%E8%9D%B6', '/category'];
  await person.send('GET', random.pick(pages));
  await Promise.all([
    person.call('GET', `/products?page=${random.between(1, 5)}`),
    person.call('GET', `/products/${id}`),
    person.call('GET', `/stock?ids=${goods.map((good) => good.id).join(',')}&lists=species,carousel`),
  ]);
}

async function fillCart({ goods }: World, random: Random, person: Person): Promise<void> {
  if (random.chance(0.1)) await person.call('DELETE', '/cart');
  const add = () => {
    const { id, quality } = random.pick(goods);
    return person.call('POST', '/cart', { productId: id, quality, quantity: random.between(1, 3) });
  };
  for (let lines = random.between(1, 3); lines > 0; lines -= 1)
    // A quarter of the shoppers add from two tabs concurrently.
    await Promise.all(random.chance(0.25) ? [add(), add()] : [add()]);
  const cart = await person.call('GET', '/cart');
  for (const { id, quantity, changes } of cart.body?.data ?? []) {
    const isGone = changes.some(
      (change: { kind: string; now?: number }) =>
        change.kind === 'taken-down' || (change.kind === 'stock' && change.now === 0),
    );
    if (isGone || random.chance(0.05)) await person.call('DELETE', `/cart/${id}`);
    else if (changes.length > 0) await person.call('PUT', `/cart/${id}`, { quantity, confirm: true });
    else if (random.chance(0.1)) await person.call('PUT', `/cart/${id}`, { quantity: random.between(1, 4) });
  }
}

interface Begun {
  readonly kind: 'card' | 'wallet';
  /** The provider's reference of the payment. */
  readonly ref: string;
}

async function checkOut(random: Random, person: Person): Promise<Begun | undefined> {
  const cart = await person.call('GET', '/cart');
  const version = random.chance(0.8) ? { version: cart.body?.version } : {};
  const begin = async (kind: Begun['kind']): Promise<Begun | undefined> => {
    const path = kind === 'card' ? '/stripe/create-session' : '/paypal/orders';
    const response = await person.call('POST', path, version);
    return response.status === 200 ? { kind, ref: refOf(response) } : undefined;
  };
  const ways = ['card', 'wallet'] as const;
  // Two tabs, or a double press of the button, begin concurrently.
  const begun = await Promise.all((random.chance(0.3) ? [0, 1] : [0]).map(() => begin(random.pick(ways))));
  const ready = begun.filter((one) => one !== undefined);
  return ready.length === 0 ? undefined : random.pick(ready);
}

const refOf = ({ body }: HttpResponse): string => body.sessionId ?? body.id;

async function cancel(person: Person): Promise<void> {
  const orders = await person.call('GET', '/orders');
  const open = orders.body?.data?.find(({ status }: { status: string }) => status === 'pending');
  if (open !== undefined) await person.call('POST', `/orders/${open.id}/cancel`);
}
