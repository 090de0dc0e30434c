/**
 * Going to pay (decisions, "Cart", "Orders and payments"): the server's own cart is priced and becomes an order that
 * holds its pieces, with an attempt to pay for it; all in one transaction. Then the provider is asked to open it.
 */
import { randomUUID } from 'node:crypto';
import { chargeFor, fitOf } from '../../../src/rules/charge.ts';
import { findProducts } from '../catalogue/store.ts';
import type { Database } from '../db/connection.ts';
import type { ProviderName } from '../db/order-kinds.ts';
import { readHeld } from '../inventory/hold-store.ts';
import { findShort, takeHold } from '../inventory/holds.ts';
import { type Buyer, isReachable } from '../orders/buyer.ts';
import { newOrderNumber } from '../orders/number.ts';
import { isSameCart, priceCart } from '../orders/pricing.ts';
import {
  enterEvent,
  findOpenOrder,
  findOrder,
  insertOrder,
  lockAccount,
  type OrderLine,
  type OrderRow,
  readLines,
  updateOrder,
} from '../orders/store.ts';
import { type Attempt, findLiveAttempt, insertAttempt } from './attempt-store.ts';
import { cancelIfDue } from './cancel.ts';
import { holdEnd, planCheckout } from './decide.ts';
import { type AttemptOpened, openAttempt } from './open-attempt.ts';
import { endAttempt } from './settle.ts';
import type { Till } from './till.ts';

export type CheckedOut =
  | AttemptOpened
  /** Name, phone or address is missing. */
  | { readonly kind: 'profile-incomplete' }
  | { readonly kind: 'cart-empty' }
  /** The cart is not the one that the shopper saw. */
  | { readonly kind: 'cart-changed' }
  /** Lines have to be confirmed first: a price changed, or a product was taken down. */
  | { readonly kind: 'unconfirmed' }
  | { readonly kind: 'out-of-stock' }
  /** An earlier payment is on its way. */
  | { readonly kind: 'processing' }
  /** It turned out that the open order is paid. */
  | { readonly kind: 'already-paid'; readonly number: string };

export interface CheckoutWish {
  readonly method: ProviderName;
  /** Of the cart that the shopper saw; undefined is taken as the present one. */
  readonly version: number | undefined;
}

/**
 * A provider's page may outlive the hold: Stripe takes no less than 30 minutes from its opening, by a clock of its own.
 * The reconcile expires the page at the hold's end. Milliseconds.
 */
const PAGE_MS = 30 * 60_000;
const PAGE_MARGIN_MS = 5 * 60_000;
/** Another tab may change what was planned on; more often than this, something else is wrong. */
const TRIES = 5;

export async function checkOut(till: Till, buyer: Buyer, wish: CheckoutWish): Promise<CheckedOut> {
  const provider = till.providers[wish.method];
  if (provider === undefined) return { kind: 'failed' };
  if (!isReachable(buyer)) return { kind: 'profile-incomplete' };
  for (let tries = 0; tries < TRIES; tries += 1) {
    const next = await till.database.transaction((tx) => step(till, tx, buyer, wish));
    if (next.kind === 'refused') return next.because;
    if (next.kind === 'attempt') {
      await till.reached('order written');
      return await openAttempt(till, provider, buyer, next.attempt);
    }
    const ended = await endAttempt(till, next.attempt);
    if (ended.kind === 'paid') return { kind: 'already-paid', number: ended.number };
    if (ended.kind === 'processing') return { kind: 'processing' };
    if (ended.kind !== 'closed' && ended.kind !== 'sent-back' && ended.kind !== 'flagged')
      return { kind: 'failed' };
  }
  return { kind: 'failed' };
}

type Next =
  | { readonly kind: 'refused'; readonly because: CheckedOut }
  | { readonly kind: 'end-attempt'; readonly attempt: Attempt }
  | { readonly kind: 'attempt'; readonly attempt: Attempt };

async function step(
  till: Till,
  tx: Database,
  buyer: Buyer,
  { method, version }: CheckoutWish,
): Promise<Next> {
  const refused = (kind: Exclude<CheckedOut['kind'], 'ready' | 'already-paid'>): Next => ({
    kind: 'refused',
    because: { kind },
  });
  await lockAccount(tx, buyer.id);
  const cart = await till.cart.read(tx, buyer.id);
  if (version !== undefined && version !== cart.version) return refused('cart-changed');
  const productIds = cart.lines.map(({ productId }) => productId);
  const priced = priceCart(cart.lines, await findProducts(tx, productIds));
  if (priced.kind === 'empty') return refused('cart-empty');
  if (priced.kind === 'unconfirmed') return refused('unconfirmed');
  const fit = fitOf(priced.totalFen, till.charges[method]);
  if (fit !== 'fits') return refused(fit);

  const open = await findOpenOrder(tx, buyer.id);
  const attempt = open === undefined ? undefined : await findLiveAttempt(tx, open.number);
  const isSame = open !== undefined && isSameCart(await readLines(tx, open.number), priced.lines);
  const plan = planCheckout({
    method,
    now: till.now(),
    open: open === undefined ? undefined : { attempt, isSameCart: isSame, until: open.holdUntil },
  });
  if (plan.kind === 'wait') return refused('processing');
  if (!isSame) {
    // Before anything is given up for it: a cart that can't be had costs nobody the pieces that he holds.
    const own = open === undefined ? [] : await readHeld(tx, open.number);
    if ((await findShort(tx, priced.lines, own)).length > 0) return refused('out-of-stock');
  }
  if (attempt !== undefined && plan.kind === 'end-attempt') return { kind: 'end-attempt', attempt };
  if (attempt !== undefined && plan.kind === 'continue') return { kind: 'attempt', attempt };
  if (open !== undefined && plan.kind === 'new-attempt') {
    return { kind: 'attempt', attempt: await addAttempt(till, tx, open, method) };
  }
  if (open !== undefined) {
    await cancelIfDue(tx, open, { now: till.now(), asked: 'replaced', actor: 'checkout' });
  }
  const replaced = open === undefined ? undefined : { until: open.holdUntil };
  const order = await addOrder(till, tx, buyer, method, {
    ...priced,
    holdUntil: holdEnd(till.now(), replaced),
  });
  const first = await addAttempt(till, tx, order, method);
  await till.reached('order not committed');
  return { kind: 'attempt', attempt: first };
}

interface NewOrder {
  readonly lines: readonly OrderLine[];
  readonly totalFen: number;
  readonly holdUntil: Date;
}

async function addOrder(
  till: Till,
  tx: Database,
  buyer: Buyer,
  method: ProviderName,
  { lines, totalFen, holdUntil }: NewOrder,
): Promise<OrderRow> {
  const createdAt = till.now();
  let number = newOrderNumber();
  const order = { accountId: buyer.id, status: 'pending' as const, method, createdAt, holdUntil, totalFen };
  while (!(await insertOrder(tx, { ...order, number }, lines))) number = newOrderNumber();
  await enterEvent(tx, { orderNumber: number, kind: 'placed', actor: 'shopper', at: createdAt });
  const taken = await takeHold(tx, number, lines, { actor: 'checkout', reason: 'ordered' });
  if (taken.kind === 'short') throw new Error(`order ${number} can't hold what was there a moment ago`);
  const made = await findOrder(tx, number);
  if (made === undefined) throw new Error(`order ${number} is gone`);
  return made;
}

async function addAttempt(till: Till, tx: Database, order: OrderRow, method: ProviderName): Promise<Attempt> {
  const now = till.now();
  const attempt: Attempt = {
    id: randomUUID(),
    orderNumber: order.number,
    provider: method,
    providerRef: null,
    state: 'opening',
    ...chargeFor(order.totalFen, till.charges[method]),
    url: null,
    origin: till.origin,
    expiresAt: new Date(now.getTime() + PAGE_MS + PAGE_MARGIN_MS),
    createdAt: now,
    captures: 0,
  };
  await updateOrder(tx, order.number, { method });
  await insertAttempt(tx, attempt);
  return attempt;
}
