/** Quotes, pay links, joined and partial parcels, claims and replacements, from both ends. */
import { setTimeout as pause } from 'node:timers/promises';
import type { OrderClaims } from '../../src/contract/claims.ts';
import type { ClaimsPage } from '../../src/contract/ops-claims.ts';
import type { OpsOrder } from '../../src/contract/ops-order.ts';
import type { QuotesPage } from '../../src/contract/ops-quotes.ts';
import type { Order } from '../../src/contract/orders.ts';
import type { Quote } from '../../src/contract/quotes.ts';
import { payByCard, payByWallet } from './pay.ts';
import { type Person, type Random, type World, write } from './world.ts';

/** Milliseconds between two looks at the orders. */
const LOOK_INTERVAL = 500;
const LOOKS = 12;
const DAY_MS = 24 * 3_600_000;

const data = async <T>(person: Person, path: string): Promise<T | undefined> =>
  (await person.call('GET', path)).body?.data;

/** Requests a quote for what the cart holds. */
export async function requestQuote(person: Person): Promise<void> {
  await write(person, '/quotes', { message: '批发，请报价' });
}

/** Returns now and then, pays what is due, answers quotes and reports damage. */
export async function lookAfterOrders(world: World, random: Random, person: Person): Promise<void> {
  for (let look = 0; look < LOOKS && world.isOpen(); look += 1) {
    await pause(LOOK_INTERVAL);
    for (const quote of (await data<Quote[]>(person, '/quotes')) ?? [])
      if (quote.state === 'sent' && random.chance(0.5)) await answerQuote(random, person, quote);
    for (const order of (await data<Order[]>(person, '/orders')) ?? []) {
      for (const { pay_path } of order.charges)
        if (pay_path !== null && random.chance(0.4)) await payCharge(random, person, pay_path);
      if (order.shipping_info?.status !== 'pending' && random.chance(0.3)) await reportDamage(person, order);
    }
  }
}

async function answerQuote(random: Random, person: Person, { id, order }: Quote): Promise<void> {
  const answers: readonly (() => Promise<unknown>)[] = [
    () => person.call('POST', `/quotes/${id}/decline`),
    () => person.call('POST', `/quotes/${id}/ask`, { question: '能再优惠些吗？' }),
    () =>
      begin(random, person, '/stripe/create-session', { order }, ({ sessionId }) =>
        payByCard(random, person, sessionId),
      ),
    () =>
      begin(random, person, '/paypal/orders', { order }, (begun) => payByWallet(random, person, begun.id)),
  ];
  await random.pick(answers)();
}

async function payCharge(random: Random, person: Person, path: string): Promise<void> {
  if (random.chance(0.5))
    await begin(random, person, path, { method: 'card' }, async ({ sessionId }) =>
      payByCard(random, person, sessionId),
    );
  else
    await begin(random, person, path, { method: 'paypal' }, async ({ id }) =>
      payByWallet(random, person, id, () => person.call('POST', `${path}/capture`, { id })),
    );
}

/** Two tabs, or a button pressed twice, begin concurrently. */
async function begin(
  random: Random,
  person: Person,
  path: string,
  body: object,
  pay: (begun: { readonly sessionId: string; readonly id: string }) => Promise<void>,
): Promise<void> {
  const tabs = random.chance(0.3) ? [0, 1] : [0];
  const begun = await Promise.all(tabs.map(() => person.call('POST', path, body)));
  const ready = begun.find(({ status }) => status === 200);
  if (ready !== undefined) await pay(ready.body);
}

async function reportDamage(person: Person, { id }: Order): Promise<void> {
  const claims = await data<OrderClaims>(person, `/orders/${id}/claims`);
  const damaged = claims?.items.find(({ left }) => left > 0);
  if (claims?.refusal !== null || damaged === undefined) return;
  const items = [{ item: damaged.item, quantity: 1 }];
  await write(person, `/orders/${id}/claims`, { items, words: '右前翅断裂' });
}

/** What an operator may do with an order after its payment. */
export function afterSaleWrites(
  random: Random,
  { lines, joinable, joined, charges }: OpsOrder,
  on: (action: string, body: object) => Promise<unknown>,
): readonly (() => Promise<unknown>)[] {
  const seen = (others: readonly { readonly number: string; readonly version: number }[]) =>
    others.map(({ number, version }) => ({ number, version }));
  const parcel = { courier: '顺丰国际', trackingNumber: `SF${random.between(1, 1_000_000)}` };
  const due = charges.findLast(({ standing }) => standing === 'due');
  const [line] = lines;
  return [
    () => on('fee', { fee: random.between(5, 9), feeStatus: 'due' }),
    async () => due && (await on('send-link', { charge: due.position })),
    async () => line && (await on('pack', { lines: [{ position: line.position, pieces: 1 }] })),
    async () =>
      joinable.length > 0 &&
      (await on('join', { others: seen(joinable.slice(0, 2)), fee: { fee: 12, feeStatus: 'due' } })),
    async () => joined.length > 0 && (await on('ship', { ...parcel, joined: seen(joined) })),
    async () => joined.length > 0 && (await on('split', {})),
  ];
}

export async function answerClaim(random: Random, person: Person): Promise<void> {
  const view = random.pick(['open', 'open', 'answered']);
  const { items = [] } = (await data<ClaimsPage>(person, `/ops/claims?view=${view}`)) ?? {};
  if (items.length === 0) return;
  const { order: number, version, id: claim, proposed } = random.pick(items);
  const seen = { number, version, claim };
  const action = random.pick(['refund', 'replace', 'replace', 'refuse']);
  if (view === 'answered')
    await write(person, '/ops/claims/give-up-replacement', { ...seen, reason: '缺货' });
  else
    await write(person, '/ops/claims/answer', {
      ...{ ...seen, action, answer: '非常抱歉' },
      ...(action === 'refund' && { amount: proposed }),
    });
}

export async function workOnQuote(random: Random, person: Person): Promise<void> {
  const view = random.pick(['requested', 'requested', 'draft', 'sent']);
  const { items = [] } = (await data<QuotesPage>(person, `/ops/quotes?view=${view}`)) ?? {};
  if (items.length === 0) return;
  const { id, version, lines } = random.pick(items);
  if (view === 'sent') {
    await write(person, `/ops/quotes/${random.pick(['revise', 'withdraw'])}`, { id, version });
    return;
  }
  const priced = lines.map(({ productId, variantKey, quantity, listPrice }) => ({
    ...{ productId, variantKey, quantity, unitPrice: listPrice ?? 8 },
  }));
  const validUntil = new Date(Date.now() + 2 * DAY_MS).toISOString();
  const terms = { freight: random.pick([null, 0, 6]), reserve: random.chance(0.5), validUntil };
  const edited = await write(person, '/ops/quotes/edit', { id, version, lines: priced, ...terms });
  if (edited.status === 200) await write(person, '/ops/quotes/send', { id, version: version + 1 });
}
