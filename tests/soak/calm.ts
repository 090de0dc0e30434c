/** After the storm: faults end, banks decide, what hangs is ended; and then it is waited until all is done. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { orders } from '../../netlify/server/db/schema.ts';
import { unfinished, wrongSums } from '../common/sums.ts';
import type { SandboxState } from '../orders/world.ts';
import { logIn, STAFF } from './accounts.ts';
import { brokenPromises, disagreements } from './agreement.ts';
import type { Person } from './person.ts';
import type { World } from './world.ts';

/** Jobs come every five minutes, and a mail that was under way at a kill waits for the second. Milliseconds. */
const PATIENCE = 16 * 60_000;
const BETWEEN = 5_000;

/** Answers what still disagrees when it has been waited long enough, or nothing as soon as nothing does. */
export async function calmDown(world: World, tell: (line: string) => void): Promise<string[]> {
  const person = await logIn(world, STAFF.operator);
  await person.sandbox('calm');
  const giveUp = performance.now() + PATIENCE;
  for (;;) {
    await person.sandbox('webhooks/release');
    const state = await stateOf(person);
    await letBanksDecide(person, state);
    await endOpenOrders(world, person);
    const { database } = world.shop;
    const wrong = [
      ...(await unfinished(database)),
      ...(await wrongSums(database)),
      ...(await disagreements(database, await stateOf(person))),
      ...(await brokenPromises(world)),
    ];
    if (wrong.length === 0 || performance.now() > giveUp) return wrong;
    tell(`  ${wrong.length} left, such as: ${wrong[0]?.slice(0, 160)}`);
    await pause(BETWEEN);
  }
}

export async function stateOf(person: Person): Promise<SandboxState> {
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

/** As an operator would who wants to go home: their holds would else last for half an hour. */
async function endOpenOrders({ shop }: World, person: Person): Promise<void> {
  const open = await shop.database.select().from(orders).where(eq(orders.status, 'pending'));
  for (const { number, version } of open) {
    const key = { 'idempotency-key': randomUUID() };
    await person.call('POST', '/ops/orders/end', { number, version }, key);
  }
}
