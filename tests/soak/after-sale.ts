/**
 * Scripts of a buyer and an operator: quotes, pay links, edits, joined and partial parcels, claims and replacements.
 * Steps race on purpose. Any step may fail because of faults, kills and other operators.
 */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { users } from '../../netlify/server/db/schema.ts';
import type { OrderClaims } from '../../src/contract/claims.ts';
import type { OpsOrder } from '../../src/contract/ops-order.ts';
import type { OpsQuote } from '../../src/contract/ops-quotes.ts';
import type { Order } from '../../src/contract/orders.ts';
import { logIn, registerPerson, STAFF } from './accounts.ts';
import { payByCard, payByWallet } from './pay.ts';
import { type Person, type Random, repeatWhileOpen, sendWrite, type World } from './world.ts';

const DAY_MS = 24 * 3_600_000;
const DUE = { fee: 8, feeStatus: 'due' } as const;

interface Script {
  readonly world: World;
  readonly random: Random;
  readonly buyer: Person;
  readonly operator: Person;
}

export async function actAfterSale(world: World, random: Random): Promise<void> {
  await repeatWhileOpen(world, async () => {
    const email = `${randomUUID()}@example.com`;
    const buyer = await logIn(world, email, await registerPerson(world, email));
    // The limits of newcomers don't apply to this buyer.
    const trusted = { emailVerified: true, trusted: true };
    await world.shop.database.update(users).set(trusted).where(eq(users.email, email));
    const script = { world, random, buyer, operator: await logIn(world, STAFF.operator) };
    for (const play of [answerDamage, joinParcels, sellByQuote, answerDamage]) await play(script);
  });
}

const read = async <T>(person: Person, path: string): Promise<T | undefined> =>
  (await person.call('GET', path)).body?.data;

const orderNow = async ({ operator }: Script, number: string): Promise<OpsOrder | undefined> =>
  (await read<{ order: OpsOrder }>(operator, `/ops/orders/${number}`))?.order;

/** Writes to the order's present version. */
async function shownToStaff(script: Script, action: string, number: string, more: object = {}) {
  const order = await orderNow(script, number);
  return await sendWrite(script.operator, `/ops/orders/${action}`, {
    number,
    version: order?.version ?? 0,
    ...more,
  });
}

const parcelOf = (random: Random) => ({
  ...{ courier: '顺丰国际', trackingNumber: `SF${random.between(1, 10_000_000)}` },
});

async function fill({ world, random, buyer }: Script, quantity: number): Promise<void> {
  const { id, quality } = random.pick(world.goods);
  await buyer.call('POST', '/cart', { productId: id, quality, quantity });
}

/** Buys by card; undefined if that failed. */
async function buy(script: Script, quantity = 1): Promise<string | undefined> {
  const { buyer } = script;
  await fill(script, quantity);
  const { sessionId } = (await buyer.call('POST', '/stripe/create-session')).body ?? {};
  await buyer.sandbox(`stripe/sessions/${sessionId}/pay`, { result: 'succeed' });
  await buyer.call('GET', `/stripe/verify-payment/${sessionId}`);
  const [order] = (await read<Order[]>(buyer, '/orders')) ?? [];
  return order?.status === 'completed' ? order.id : undefined;
}

/** Begins the payment in one or two tabs, and pays once. */
async function payAt({ random, buyer }: Script, path: string, body: object, isCard: boolean): Promise<void> {
  const tabs = random.chance(0.5) ? [0, 1] : [0];
  const begun = await Promise.all(tabs.map(() => buyer.call('POST', path, body)));
  const ready = begun.find(({ status }) => status === 200)?.body;
  if (ready === undefined) return;
  if (isCard) return await payByCard(random, buyer, ready.sessionId);
  const capture = () => buyer.call('POST', `${path}/capture`, { id: ready.id });
  await payByWallet(random, buyer, ready.id, path.startsWith('/pay/') ? capture : undefined);
}

async function payCharges(script: Script, number: string): Promise<void> {
  const order = await read<Order>(script.buyer, `/orders/${number}`);
  for (const { pay_path } of order?.charges ?? []) {
    const isCard = script.random.chance(0.5);
    if (pay_path !== null) await payAt(script, pay_path, { method: isCard ? 'card' : 'paypal' }, isCard);
  }
}

async function sellByQuote(script: Script): Promise<void> {
  const { random, buyer, operator } = script;
  await fill(script, 2);
  const { id } = (await sendWrite(buyer, '/quotes', { message: '批发，请报价' })).body?.data ?? {};
  const act = async (action: string, more: object = {}) => {
    const quote = await read<OpsQuote>(operator, `/ops/quotes/${id}`);
    return await sendWrite(operator, `/ops/quotes/${action}`, { id, version: quote?.version ?? 0, ...more });
  };
  const lines = (await read<OpsQuote>(operator, `/ops/quotes/${id}`))?.lines ?? [];
  const priced = lines.map(({ productId, variantKey, quantity, listPrice }) => ({
    ...{ productId, variantKey, quantity, unitPrice: listPrice ?? 8 },
  }));
  const validUntil = new Date(Date.now() + 2 * DAY_MS).toISOString();
  await act('edit', { lines: priced, freight: 6, reserve: random.chance(0.5), validUntil });
  const { order } = (await act('send')).body?.data ?? {};
  if (typeof order !== 'string') return;
  const isCard = random.chance(0.5);
  await Promise.all([
    payAt(script, isCard ? '/stripe/create-session' : '/paypal/orders', { order }, isCard),
    random.chance(0.4) && act(random.pick(['revise', 'withdraw'])),
    random.chance(0.1) && buyer.call('POST', `/quotes/${id}/decline`),
  ]);
  await payCharges(script, order);
}

async function joinParcels(script: Script): Promise<void> {
  const { random, buyer } = script;
  const [first, second] = [await buy(script, 2), await buy(script)];
  if (first === undefined || second === undefined) return;
  await shownToStaff(script, 'fee', second, DUE);
  await shownToStaff(script, 'send-link', second, { charge: 1 });
  const others = async () => [{ number: second, version: (await orderNow(script, second))?.version ?? 0 }];
  await shownToStaff(script, 'pack', first, { lines: [{ position: 0, pieces: 1 }] });
  await Promise.all([
    shownToStaff(script, 'join', first, { others: await others(), fee: DUE }),
    payCharges(script, second),
    random.chance(0.3) && shownToStaff(script, 'refund', second, { amount: 1, of: 'part', back: [] }),
  ]);
  await Promise.all([
    shownToStaff(script, 'ship', first, { ...parcelOf(random), joined: await others() }),
    payCharges(script, first),
  ]);
  await shownToStaff(script, 'ship', first, parcelOf(random));
  await buyer.call('GET', `/orders/${first}`);
}

async function answerDamage(script: Script): Promise<void> {
  const { random, buyer, operator } = script;
  const number = await buy(script, 2);
  if (number === undefined) return;
  const [line] = (await orderNow(script, number))?.lines ?? [];
  if (line === undefined) return;
  const edit = { reason: '加一件', lines: [{ position: 0, quantity: 3 }], difference: line.unitPrice };
  await Promise.all([shownToStaff(script, 'edit', number, edit), shownToStaff(script, 'fee', number, DUE)]);
  await Promise.all([
    payCharges(script, number),
    random.chance(0.3) && shownToStaff(script, 'withdraw-charge', number, { charge: random.between(1, 2) }),
  ]);
  await shownToStaff(script, 'ship', number, parcelOf(random));
  const item = (await read<OrderClaims>(buyer, `/orders/${number}/claims`))?.items[0]?.item;
  const damage = { items: [{ item, quantity: 1 }], words: '右前翅断裂' };
  const reported = await sendWrite(buyer, `/orders/${number}/claims`, damage);
  const claim: string | undefined = reported.body?.data?.claims[0]?.id;
  if (claim === undefined) return;
  const suite = async (path: string, more: object) => {
    const version = (await orderNow(script, number))?.version ?? 0;
    return await sendWrite(operator, `/ops/claims/${path}`, { number, version, claim, ...more });
  };
  const refund = { action: 'refund', amount: line.unitPrice, answer: '已赔付' };
  await Promise.all([
    suite('answer', { action: 'replace', answer: '为您补发' }),
    random.chance(0.4) && suite('answer', refund),
  ]);
  await Promise.all([
    random.chance(0.7) && shownToStaff(script, 'ship', number, parcelOf(random)),
    random.chance(0.4) && suite('give-up-replacement', { reason: '缺货' }),
  ]);
}

/** Further writes of an operator to some order. */
export function afterSaleWrites(
  random: Random,
  { lines, joinable, joined, charges }: OpsOrder,
  on: (action: string, body: object) => Promise<unknown>,
): readonly (() => Promise<unknown>)[] {
  const seen = (others: OpsOrder['joined']) => others.map(({ number, version }) => ({ number, version }));
  const due = charges.findLast(({ standing }) => standing === 'due');
  const [line] = lines;
  return [
    () => on('fee', { ...DUE, fee: random.between(5, 9) }),
    async () => due && (await on('send-link', { charge: due.position })),
    async () => line && (await on('pack', { lines: [{ position: line.position, pieces: 1 }] })),
    async () => joinable.length > 0 && (await on('join', { others: seen(joinable.slice(0, 2)) })),
    async () => joined.length > 0 && (await on('ship', { ...parcelOf(random), joined: seen(joined) })),
    async () => joined.length > 0 && (await on('split', {})),
  ];
}
