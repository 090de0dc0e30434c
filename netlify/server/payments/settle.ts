/**
 * The one way in which money is counted (decisions, "Orders and payments"), whoever calls it: webhook, return page,
 * capture, reconcile. The provider is asked outside any transaction. What it says is then put down in one short
 * transaction that looks again under the account's lock, so that whoever comes second changes nothing.
 */
import { randomUUID } from 'node:crypto';
import { readShopper } from '../accounts/store.ts';
import type { Database } from '../db/connection.ts';
import type { AttemptState, ProviderName } from '../db/order-kinds.ts';
import { readHold } from '../inventory/hold-store.ts';
import { sellHold, takeHold } from '../inventory/holds.ts';
import { enqueueMail } from '../mail/outbox-store.ts';
import { letterOf } from '../orders/letter.ts';
import {
  enterEvent,
  findOrder,
  lockAccount,
  type OrderRow,
  readLines,
  updateOrder,
} from '../orders/store.ts';
import {
  type Attempt,
  adoptRef,
  findAttempt,
  findAttemptByRef,
  findLiveAttempt,
  turnAttempt,
} from './attempt-store.ts';
import { cancelIfDue } from './cancel.ts';
import { decidePayment } from './decide.ts';
import { raiseFlag } from './flag-store.ts';
import { findAccepted, findPaymentByRef, insertPayment, insertRefund, setOutcome } from './money-store.ts';
import type { Captured, Look } from './provider.ts';
import { carryOutRefund } from './refund.ts';
import { providerOf, type Till } from './till.ts';

export type Settled =
  | {
      readonly kind: 'paid' | 'sent-back' | 'flagged' | 'processing' | 'open' | 'closed';
      readonly number: string;
    }
  /** The provider knows of no such payment, or it is none of the shop's. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'unreachable'; readonly reason: string };

const ACTOR = 'settle';
const CLOSABLE: readonly AttemptState[] = ['opening', 'open', 'capturing', 'processing'];

/** Settles what a provider calls by this name, also when the shop died before it could note the name. */
export async function settleRef(till: Till, name: ProviderName, ref: string): Promise<Settled> {
  const attempt = await findAttemptByRef(till.database, name, ref);
  if (attempt !== undefined) return await settle(till, attempt);
  const look = await providerOf(till, name).look(ref);
  if (look.kind === 'unreachable' || look.kind === 'unknown') return look;
  const ours = await findOurs(till.database, name, look.attemptId);
  if (ours !== undefined && (await adoptRef(till.database, ours.id, ref)))
    return await putDown(till, { ...ours, providerRef: ref }, look);
  if (look.kind === 'paid') await flagUnknown(till, name, ref, look.captured);
  return { kind: 'unknown' };
}

async function findOurs(
  database: Database,
  name: ProviderName,
  attemptId: string | null,
): Promise<Attempt | undefined> {
  if (attemptId === null || !/^[0-9a-f-]{36}$/.test(attemptId)) return undefined;
  const attempt = await findAttempt(database, attemptId);
  return attempt?.provider === name && attempt.providerRef === null ? attempt : undefined;
}

async function flagUnknown(
  till: Till,
  provider: ProviderName,
  ref: string,
  captured: Captured,
): Promise<void> {
  const known = await findPaymentByRef(till.database, provider, captured.ref);
  if (known !== undefined) return;
  const note = `Somebody paid ${captured.amountMinor} ${captured.currency} (smallest units) by ${ref}, for which there is no order. Refund it at ${provider}.`;
  await raiseFlag(till.database, {
    kind: 'unknown-payment',
    provider,
    providerRef: captured.ref,
    note,
    at: till.now(),
  });
  till.log({ level: 'error', event: 'payment without an order', provider, ref });
}

/** Asks the provider how the attempt stands, and puts that down. */
export async function settle(till: Till, attempt: Attempt): Promise<Settled> {
  const number = attempt.orderNumber;
  if (attempt.state === 'paid') return { kind: 'paid', number };
  if (attempt.providerRef === null) return { kind: 'open', number };
  const look = await providerOf(till, attempt.provider).look(attempt.providerRef);
  await till.reached('provider asked');
  return await putDown(till, attempt, look);
}

/** Puts down how an attempt stands at its provider; `closable` are the states in which it may be closed. */
export async function putDown(
  till: Till,
  attempt: Attempt,
  look: Look,
  { closable = CLOSABLE, isAsked = false }: { closable?: readonly AttemptState[]; isAsked?: boolean } = {},
): Promise<Settled> {
  const number = attempt.orderNumber;
  switch (look.kind) {
    case 'unreachable':
      till.log({
        level: 'warn',
        event: 'provider out of reach',
        provider: attempt.provider,
        reason: look.reason,
      });
      return look;
    case 'open':
      return { kind: 'open', number };
    case 'processing':
      await turnAttempt(till.database, attempt.id, ['opening', 'open', 'capturing'], { state: 'processing' });
      return { kind: 'processing', number };
    case 'paid':
      return await putDownPayment(till, attempt, look);
    case 'unknown':
    case 'closed':
      await till.database.transaction(async (tx) => {
        const order = await lockOrder(tx, number);
        await turnAttempt(tx, attempt.id, closable, { state: 'closed' });
        await cancelIfDue(tx, order, { now: till.now(), isAsked, actor: ACTOR });
      });
      return { kind: 'closed', number };
  }
}

async function putDownPayment(
  till: Till,
  attempt: Attempt,
  look: Extract<Look, { kind: 'paid' }>,
): Promise<Settled> {
  const counted = await till.database.transaction((tx) => countPayment(till, tx, attempt, look));
  await till.reached('payment counted');
  if (counted.refundId !== undefined) await carryOutRefund(till, counted.refundId);
  if (counted.kind === 'paid') await endOthers(till, attempt);
  return { kind: counted.kind, number: attempt.orderNumber };
}

interface Counted {
  readonly kind: 'paid' | 'sent-back' | 'flagged';
  readonly refundId?: string;
}

const KINDS = { accepted: 'paid', 'sent-back': 'sent-back', flagged: 'flagged' } as const;

async function countPayment(
  till: Till,
  tx: Database,
  attempt: Attempt,
  { captured, attemptId }: Extract<Look, { kind: 'paid' }>,
): Promise<Counted> {
  const { provider, orderNumber } = attempt;
  const order = await lockOrder(tx, orderNumber);
  const id = randomUUID();
  const payment = { id, provider, providerRef: captured.ref, attemptId: attempt.id, orderNumber };
  const { amountMinor, currency } = captured;
  const isNew = await insertPayment(tx, {
    ...payment,
    amountMinor,
    currency,
    outcome: 'flagged',
    at: till.now(),
  });
  if (!isNew) {
    const before = await findPaymentByRef(tx, provider, captured.ref);
    // The same money can't pay for another order as well.
    if (before === undefined || before.orderNumber !== orderNumber) return { kind: 'flagged' };
    return { kind: KINDS[before.outcome] };
  }
  const end = (state: 'paid' | 'closed') => turnAttempt(tx, attempt.id, [...CLOSABLE, 'closed'], { state });
  const isOurs = attemptId === attempt.id;
  const hold = await readHold(tx, orderNumber);
  const decision = isOurs
    ? decidePayment({
        asked: attempt,
        captured,
        isPaid: (await findAccepted(tx, orderNumber)) !== undefined,
        hold: hold?.state,
      })
    : ({ kind: 'flag' } as const);
  if (decision.kind === 'flag') {
    await end('closed');
    await flagMismatch(till, tx, attempt, captured);
    return { kind: 'flagged' };
  }
  const isLate =
    decision.kind === 'accept-if-in-stock' &&
    (await holdAgain(till, tx, orderNumber, hold?.pieces)) === 'short';
  if (decision.kind === 'send-back' || isLate) {
    const cause = decision.kind === 'send-back' ? decision.cause : 'late';
    await end('closed');
    await setOutcome(tx, id, 'sent-back');
    const refundId = randomUUID();
    await insertRefund(tx, {
      id: refundId,
      paymentId: id,
      orderNumber,
      cause,
      amountMinor,
      amountFen: order.totalFen,
      restock: false,
      actor: ACTOR,
      state: 'intended',
      createdAt: till.now(),
    });
    return { kind: 'sent-back', refundId };
  }
  await end('paid');
  await setOutcome(tx, id, 'accepted');
  await markPaid(till, tx, order, provider);
  await till.reached('payment not committed');
  return { kind: 'paid' };
}

async function holdAgain(
  till: Till,
  tx: Database,
  orderNumber: string,
  pieces: Parameters<typeof takeHold>[2] | undefined,
): Promise<'held' | 'short'> {
  if (pieces === undefined) return 'short';
  const note = { actor: ACTOR, reason: 'paid after its hold had ended' };
  return (await takeHold(tx, orderNumber, pieces, till.now(), note)).kind;
}

async function markPaid(till: Till, tx: Database, order: OrderRow, method: ProviderName): Promise<void> {
  const { number, accountId } = order;
  await updateOrder(tx, number, { status: 'completed', shippingStatus: 'pending', method });
  await enterEvent(tx, { orderNumber: number, kind: 'paid', actor: ACTOR, at: till.now() });
  const isSold = await sellHold(tx, number, { actor: ACTOR, reason: 'paid' });
  if (!isSold) throw new Error(`order ${number} was paid, but held nothing to sell`);
  const lines = await readLines(tx, number);
  await till.cart.takeOut(tx, accountId, lines);
  const buyer = await readShopper(tx, accountId);
  if (buyer === undefined) return;
  const letter = { kind: 'order-paid' as const, order: letterOf(order, lines, buyer.name) };
  await enqueueMail(tx, { key: `order-paid ${number}`, recipient: buyer.email, letter });
}

async function flagMismatch(till: Till, tx: Database, attempt: Attempt, captured: Captured): Promise<void> {
  const { provider, orderNumber } = attempt;
  const asked = `${attempt.amountMinor} ${attempt.currency}`;
  const note = `Order ${orderNumber} asked for ${asked}, but ${captured.amountMinor} ${captured.currency} were paid (smallest units). It is not marked paid.`;
  await raiseFlag(tx, {
    kind: 'mismatch',
    provider,
    providerRef: captured.ref,
    orderNumber,
    note,
    at: till.now(),
  });
  till.log({ level: 'error', event: 'payment does not match its order', order: orderNumber });
}

/** Paid one way, an order must not be payable another way any more. */
async function endOthers(till: Till, paid: Attempt): Promise<void> {
  const other = await findLiveAttempt(till.database, paid.orderNumber);
  if (other === undefined || other.id === paid.id) return;
  await endAttempt(till, other);
}

/** States that ending may close. Not while money is being captured: only its outcome tells how that ends. */
const ENDABLE: readonly AttemptState[] = ['opening', 'open', 'processing'];

/**
 * Makes that nobody can pay by this attempt any more, and puts down how it ended: it may turn out to be paid.
 * `isAsked`: the shopper wants the order to end with it.
 */
export async function endAttempt(
  till: Till,
  attempt: Attempt,
  { isAsked = false }: { isAsked?: boolean } = {},
): Promise<Settled> {
  if (attempt.providerRef === null) {
    // Nobody was ever told where to pay it: it is closed by our saying so.
    return await putDown(
      till,
      attempt,
      { kind: 'closed', attemptId: attempt.id },
      { closable: ['opening'], isAsked },
    );
  }
  const look = await providerOf(till, attempt.provider).close(attempt.providerRef);
  await till.reached('attempt ended');
  const settled = await putDown(till, attempt, look, { closable: ENDABLE, isAsked });
  if (settled.kind !== 'closed') return settled;
  const now = await findAttempt(till.database, attempt.id);
  if (now?.state === 'capturing') return { kind: 'processing', number: attempt.orderNumber };
  return now?.state === 'paid' ? { kind: 'paid', number: attempt.orderNumber } : settled;
}

async function lockOrder(tx: Database, number: string): Promise<OrderRow> {
  const found = await findOrder(tx, number);
  if (found === undefined) throw new Error(`there is no order ${number}`);
  await lockAccount(tx, found.accountId);
  // Again, as it is now that nobody else can change it.
  return (await findOrder(tx, number)) ?? found;
}
