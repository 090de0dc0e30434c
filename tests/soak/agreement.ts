import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../netlify/server/db/connection.ts';
import { queryRows } from '../../netlify/server/db/rows.ts';
import { flags, orders, payments, refunds, users } from '../../netlify/server/db/schema.ts';
import { findUnfinishedWork, findWrongSums } from '../common/sums.ts';
import type { SandboxState } from '../orders/world.ts';
import { logIn, STAFF } from './accounts.ts';
import type { Person, World } from './world.ts';

/** Amounts in smallest units. */
interface Taken {
  readonly provider: 'stripe' | 'paypal';
  readonly ref: string;
  readonly amount: number;
  readonly back: number;
}

const minor = (value: string) => Math.round(Number(value) * 100);
const total = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

function takenBy({ stripe, paypal }: SandboxState): Taken[] {
  const paid = stripe.sessions.filter(({ payment_status }) => payment_status === 'paid');
  const cards = paid.map(({ payment_intent, amount_total }): Taken => {
    const back = stripe.refunds.filter(
      (one) => one.payment_intent === payment_intent && one.status === 'succeeded',
    );
    return {
      provider: 'stripe',
      ref: payment_intent ?? '',
      amount: amount_total,
      back: total(back.map(({ amount }) => amount)),
    };
  });
  const wallets = paypal.orders.flatMap(({ purchase_units }) =>
    purchase_units.flatMap(({ payments: made }) => {
      const captures = (made?.captures ?? []).filter(({ status }) => /COMPLETED|REFUNDED/.test(status));
      const done = (made?.refunds ?? []).filter(({ status }) => status === 'COMPLETED');
      const back = total(done.map(({ amount }) => minor(amount.value)));
      return captures.map(
        ({ id, amount }): Taken => ({ provider: 'paypal', ref: id, amount: minor(amount.value), back }),
      );
    }),
  );
  return [...cards, ...wallets];
}

/** Checks that every paid order has a payment to the fen, and every payment an order or a flag. */
async function findInconsistencies(database: Database, state: SandboxState): Promise<string[]> {
  const taken = takenBy(state);
  const ours = await database.select().from(payments);
  const flagged = new Set(
    (await database.select({ ref: flags.providerRef }).from(flags)).map(({ ref }) => ref),
  );
  const back = await database.select().from(refunds);
  const found: string[] = [];
  const known = new Map(ours.map((payment) => [payment.providerRef, payment]));
  for (const { provider, ref, amount, back: theirs } of taken) {
    const payment = known.get(ref);
    if (payment === undefined) {
      if (!flagged.has(ref))
        found.push(`${provider} took ${amount} by ${ref}: no order has it, and no flag names it`);
      continue;
    }
    if (payment.amountMinor !== amount)
      found.push(
        `${provider} took ${amount} by ${ref}, order ${payment.orderNumber} was paid ${payment.amountMinor}`,
      );
    // The provider does not know refunds that an operator made outside.
    const given = back.filter(
      (one) => one.paymentId === payment.id && one.state === 'done' && one.outside === null,
    );
    const sum = total(given.map(({ amountMinor }) => amountMinor));
    if (sum !== theirs)
      found.push(`${provider} gave back ${theirs} of ${ref}, order ${payment.orderNumber} says ${sum}`);
  }
  const refs = new Set(taken.map(({ ref }) => ref));
  for (const { providerRef, provider, orderNumber } of ours)
    if (!refs.has(providerRef))
      found.push(`Order ${orderNumber} was paid by ${providerRef}, of which ${provider} knows nothing`);
  return found;
}

/** Checks that each promised result exists exactly once, although the shop was killed. */
async function findLostOrDuplicateResponses({ shop, promised }: World): Promise<string[]> {
  const { database } = shop;
  const found: string[] = [];
  const accounts = await database
    .select()
    .from(users)
    .where(inArray(users.email, ['', ...promised.accounts]));
  if (accounts.length !== promised.accounts.size)
    found.push(`${promised.accounts.size} accounts were made by their answers, ${accounts.length} are there`);
  const notes = await queryRows<{ note: string; times: number }>(
    database,
    sql`select data->>'note' as note, count(*)::int as times from order_events where kind = 'note-added' and data->>'note' like 'soak %' group by 1`,
  );
  const received = await queryRows<{ reason: string; times: number; pieces: number }>(
    database,
    sql`select reason, count(*)::int as times, sum(quantity)::int as pieces from stock_movements
        where reason like 'soak %' group by 1`,
  );
  const timesOf = new Map([
    ...notes.map(({ note, times }) => [note, times] as const),
    ...received.map(({ reason, times }) => [reason, times] as const),
  ]);
  for (const [name, times] of timesOf) if (times > 1) found.push(`"${name}" was written ${times} times`);
  for (const name of [...promised.notes, ...promised.received.keys()])
    if (!timesOf.has(name)) found.push(`"${name}" was answered as done, and is nowhere`);
  for (const { reason, pieces } of received) {
    const reported = promised.received.get(reason);
    if (reported !== undefined && reported !== pieces)
      found.push(`"${reason}" received ${pieces} pieces instead of ${reported}`);
  }
  return found;
}

/**
 * Milliseconds. Jobs run every five minutes, and a mail in flight at a kill waits for the second
 * run.
 */
const TIMEOUT = 16 * 60_000;
const POLL_INTERVAL = 5_000;

/** Returns the remaining differences after TIMEOUT. */
export async function awaitConsistency(world: World, tell: (line: string) => void): Promise<string[]> {
  const person = await logIn(world, STAFF.operator);
  await person.sandbox('calm');
  const giveUp = performance.now() + TIMEOUT;
  for (;;) {
    await person.sandbox('webhooks/release');
    const state = await fetchSandboxState(person);
    await letBanksDecide(person, state);
    await endOpenOrders(world, person);
    const { database } = world.shop;
    const wrong = [
      ...(await findUnfinishedWork(database)),
      ...(await findWrongSums(database)),
      ...(await findInconsistencies(database, await fetchSandboxState(person))),
      ...(await findLostOrDuplicateResponses(world)),
    ];
    if (wrong.length === 0 || performance.now() > giveUp) return wrong;
    tell(`  ${wrong.length} left, such as: ${wrong[0]?.slice(0, 160)}`);
    await pause(POLL_INTERVAL);
  }
}

async function fetchSandboxState(person: Person): Promise<SandboxState> {
  return (await person.send('GET', '/sandbox/api/state')).body;
}

async function letBanksDecide(person: Person, { stripe, paypal }: SandboxState): Promise<void> {
  const asked = [
    ...stripe.sessions
      .filter(({ status, payment_status }) => status === 'complete' && payment_status === 'unpaid')
      .map(({ id }) => `stripe/sessions/${id}`),
    ...stripe.refunds.filter(({ status }) => status === 'pending').map(({ id }) => `stripe/refunds/${id}`),
    ...paypal.captures.filter(({ status }) => status === 'PENDING').map(({ id }) => `paypal/captures/${id}`),
    ...paypal.refunds.filter(({ status }) => status === 'PENDING').map(({ id }) => `paypal/refunds/${id}`),
  ];
  for (const name of asked) await person.sandbox(`${name}/settle`, { succeeds: true });
}

/** Reservations would last for half an hour. */
async function endOpenOrders({ shop }: World, person: Person): Promise<void> {
  const open = await shop.database.select().from(orders).where(eq(orders.status, 'pending'));
  for (const { number, version } of open) {
    const key = { 'idempotency-key': randomUUID() };
    await person.call('POST', '/ops/orders/end', { number, version }, key);
  }
}
