import { setTimeout as pause } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { queryRows } from '../../netlify/server/db/rows.ts';
import { flags, orders, payments, refunds, users } from '../../netlify/server/db/schema.ts';
import { findUnfinishedWork, findWrongSums } from '../common/sums.ts';
import type { SandboxState } from '../orders/world.ts';
import { Person, STAFF, type World } from './world.ts';

/** Amounts in smallest units. */
interface Payment {
  readonly ref: string;
  readonly amount: number;
  readonly refunded: number;
}

const minor = (value: string) => Math.round(Number(value) * 100);
const total = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

function paymentsAtProviders({ stripe, paypal }: SandboxState): Payment[] {
  const paid = stripe.sessions.filter(({ payment_status }) => payment_status === 'paid');
  const cards = paid.map(({ payment_intent, amount_total }): Payment => {
    const done = stripe.refunds.filter(
      (one) => one.payment_intent === payment_intent && one.status === 'succeeded',
    );
    const refunded = total(done.map(({ amount }) => amount));
    return { ref: payment_intent ?? '', amount: amount_total, refunded };
  });
  const units = paypal.orders.flatMap(({ purchase_units }) => purchase_units);
  const wallets = units.flatMap(({ payments: made }) => {
    const done = (made?.refunds ?? []).filter(({ status }) => status === 'COMPLETED');
    const refunded = total(done.map(({ amount }) => minor(amount.value)));
    const captures = (made?.captures ?? []).filter(({ status }) => /COMPLETED|REFUNDED/.test(status));
    return captures.map(({ id, amount }): Payment => ({ ref: id, amount: minor(amount.value), refunded }));
  });
  return [...cards, ...wallets];
}

/** Checks that every paid order has a payment to the fen, and every payment an order or a flag. */
async function findWrongPayments({ shop: { database } }: World, state: SandboxState): Promise<string[]> {
  const ours = await database.select().from(payments);
  const flagged = (await database.select().from(flags)).map(({ providerRef }) => providerRef);
  const given = (await database.select().from(refunds)).filter(
    // The provider does not know refunds that an operator made outside.
    ({ state: done, outside }) => done === 'done' && outside === null,
  );
  const found: string[] = [];
  const known = new Map(ours.map((payment) => [payment.providerRef, payment]));
  const theirs = paymentsAtProviders(state);
  for (const { ref, amount, refunded } of theirs) {
    const payment = known.get(ref);
    if (payment === undefined) {
      if (!flagged.includes(ref)) found.push(`${ref} took ${amount}: no order has it, and no flag names it`);
      continue;
    }
    const sum = total(
      given.filter((one) => one.paymentId === payment.id).map(({ amountMinor }) => amountMinor),
    );
    const [told, recorded] = [
      `took ${amount}, refunded ${refunded}`,
      `took ${payment.amountMinor}, refunded ${sum}`,
    ];
    if (told !== recorded) found.push(`${ref} ${told}; order ${payment.orderNumber} says: ${recorded}`);
  }
  for (const { id, status } of state.stripe.paymentIntents)
    if (status === 'requires_capture') found.push(`${id} is authorised, and nobody captures or releases it`);
  const refs = new Set(theirs.map(({ ref }) => ref));
  for (const { providerRef, provider, orderNumber } of ours)
    if (!refs.has(providerRef))
      found.push(`Order ${orderNumber} was paid by ${providerRef}, of which ${provider} knows nothing`);
  return found;
}

/** Checks that each acknowledged write exists exactly once, although the shop was killed. */
async function findLostOrDoubledWrites({ shop: { database }, promised }: World): Promise<string[]> {
  const found: string[] = [];
  const accounts = new Set((await database.select().from(users)).map(({ email }) => email));
  for (const email of promised.accounts.difference(accounts)) found.push(`The account ${email} is lost`);
  const written = await queryRows<{ name: string; times: number; pieces: number }>(
    database,
    sql`select name, count(*)::int as times, sum(pieces)::int as pieces from (
        select data ->> 'note' as name, 0 as pieces from order_events where kind = 'note-added'
        union all select reason, quantity from stock_movements
      ) write where name like 'soak %' group by name`,
  );
  const names = new Set(written.map(({ name }) => name));
  for (const name of [...promised.notes, ...promised.received.keys()])
    if (!names.has(name)) found.push(`"${name}" was answered as done, and is nowhere`);
  for (const { name, times, pieces } of written) {
    if (times > 1) found.push(`"${name}" was written ${times} times`);
    const answered = promised.received.get(name) ?? pieces;
    if (pieces !== answered) found.push(`"${name}" received ${pieces} pieces instead of ${answered}`);
  }
  return found;
}

/** Milliseconds. Jobs run every five minutes, and a mail in flight at a kill waits for the second run. */
const TIMEOUT = 16 * 60_000;
const POLL_INTERVAL = 5_000;

/** Ends all faults and returns the differences that remain after TIMEOUT. */
export async function awaitConsistency(world: World): Promise<string[]> {
  const { database } = world.shop;
  const person = await Person.logIn(world, STAFF.operator);
  await person.control('calm');
  const giveUp = performance.now() + TIMEOUT;
  for (;;) {
    await person.control('webhooks/release');
    await letBanksDecide(person);
    await endOpenOrders(person);
    const wrong = [
      ...(await findUnfinishedWork(database)),
      ...(await findWrongSums(database)),
      ...(await findWrongPayments(world, await fetchState(person))),
      ...(await findLostOrDoubledWrites(world)),
    ];
    if (wrong.length === 0 || performance.now() > giveUp) return wrong;
    console.log(`  ${wrong.length} left, such as: ${wrong[0]?.slice(0, 160)}`);
    await pause(POLL_INTERVAL);
  }
}

const fetchState = async (person: Person): Promise<SandboxState> =>
  (await person.send('GET', '/sandbox/api/state')).body;

async function letBanksDecide(person: Person): Promise<void> {
  const { stripe, paypal } = await fetchState(person);
  const isUndecided = ({ status }: { readonly status: string }) => status.toLowerCase() === 'pending';
  const unpaid = stripe.sessions.filter(
    (one) => one.status === 'complete' && one.payment_status === 'unpaid',
  );
  const undecided = {
    'stripe/sessions': unpaid,
    'stripe/refunds': stripe.refunds.filter(isUndecided),
    'paypal/captures': paypal.captures.filter(isUndecided),
    'paypal/refunds': paypal.refunds.filter(isUndecided),
  };
  for (const [kind, all] of Object.entries(undecided))
    for (const { id } of all) await person.control(`${kind}/${id}/settle`, { succeeds: true });
}

/** Orders would stay payable for a day. */
async function endOpenOrders(person: Person): Promise<void> {
  const open = await person.world.shop.database.select().from(orders).where(eq(orders.status, 'pending'));
  for (const { number, version } of open) await person.write('/ops/orders/end', { number, version });
}
