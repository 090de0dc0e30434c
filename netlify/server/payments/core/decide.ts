import type { OrderStatus, ShippingStage } from '../../../../src/rules/orders.ts';
import type { Decimals } from '../../../../src/rules/providers/provider.ts';
import type { ProviderName } from '../../../../src/rules/providers/providers.ts';
import type { AttemptState, HoldState, RefundCause, RefundState } from '../../db/order-kinds.ts';

/** What the shop does about money: pure decisions (docs/shop.md "Orders and payments"). Amounts are smallest units. */

export interface Money {
  readonly amountMinor: number;
  readonly currency: string;
}

export function sameMoney(a: Money, b: Money): boolean {
  return a.amountMinor === b.amountMinor && sameCurrency(a, b);
}

export function sameCurrency(a: Pick<Money, 'currency'>, b: Pick<Money, 'currency'>): boolean {
  return a.currency === b.currency;
}

export interface PaymentCase {
  readonly asked: Money;
  readonly captured: Money;
  /** Whether another payment has paid this order. */
  readonly isPaid: boolean;
  /** Undefined when the order never held anything. */
  readonly hold: HoldState | undefined;
}

export type PaymentDecision =
  /** The order is paid: what it holds is sold. */
  | { readonly kind: 'accept' }
  /** The hold is gone: paid if the pieces can be had again, else sent back as late. */
  | { readonly kind: 'accept-if-in-stock' }
  | { readonly kind: 'send-back'; readonly cause: RefundCause }
  /** Not what was asked for: never paid by it, an operator looks. */
  | { readonly kind: 'flag' };

/** What to do with money that a provider captured for an order and that was not counted before. */
export function decidePayment({ asked, captured, isPaid, hold }: PaymentCase): PaymentDecision {
  if (!sameMoney(asked, captured)) return { kind: 'flag' };
  if (isPaid) return { kind: 'send-back', cause: 'double' };
  if (hold === 'held') return { kind: 'accept' };
  return { kind: 'accept-if-in-stock' };
}

/** The attempt that an open order stands with. */
export interface LiveAttempt {
  readonly provider: ProviderName;
  readonly state: AttemptState;
  readonly createdAt: Date;
}

/** The unpaid order of an account. */
export interface OpenOrder {
  readonly isSameCart: boolean;
  /** The hold's end. */
  readonly until: Date;
  readonly attempt: LiveAttempt | undefined;
}

export interface CheckoutCase {
  readonly method: ProviderName;
  readonly now: Date;
  /** The open order of the account, if it has one. */
  readonly open: OpenOrder | undefined;
}

export type CheckoutPlan =
  | { readonly kind: 'new-order' }
  /** The attempt can still be paid: go on with it. */
  | { readonly kind: 'continue' }
  /** The same order, a new attempt, when the old one has been ended. */
  | { readonly kind: 'new-attempt' }
  /** First end the attempt at the provider, then plan again. */
  | { readonly kind: 'end-attempt' }
  /** The money is on its way: nothing may be bought twice. */
  | { readonly kind: 'wait' };

/** A hold ends so long after it was first taken, however often cart and method change. Milliseconds. */
export const HOLD_MS = 30 * 60_000;
/** Less time than this is not enough to pay. Milliseconds. */
const TOO_SHORT_TO_PAY_MS = 2 * 60_000;
/**
 * An attempt whose opening was not answered is tried again for so long. A later one gets a key and an end of its own:
 * Stripe repeats the answer of a key, errors too, and takes no page that ends in less than 30 minutes. Milliseconds.
 */
const SAME_OPENING_MS = 60_000;

/** Whether what is held until then can still be paid. */
export function hasTimeToPay(until: Date, now: Date): boolean {
  return until.getTime() - now.getTime() >= TOO_SHORT_TO_PAY_MS;
}

export function planCheckout({ method, now, open }: CheckoutCase): CheckoutPlan {
  if (open === undefined) return { kind: 'new-order' };
  const { attempt, isSameCart, until } = open;
  const goesOn = isSameCart && hasTimeToPay(until, now);
  if (attempt === undefined) return goesOn ? { kind: 'new-attempt' } : { kind: 'new-order' };
  if (attempt.state === 'processing' || attempt.state === 'capturing') return { kind: 'wait' };
  const age = now.getTime() - attempt.createdAt.getTime();
  const isUnanswered = attempt.state === 'opening' && age > SAME_OPENING_MS;
  if (goesOn && attempt.provider === method && !isUnanswered) return { kind: 'continue' };
  return { kind: 'end-attempt' };
}

export interface EndingCase {
  readonly status: OrderStatus;
  readonly liveAttempts: number;
  /** The hold's end. */
  readonly until: Date;
  readonly now: Date;
  /** Whether the shopper, or a wallet window that was closed, asks for it. */
  readonly isAsked: boolean;
}

/**
 * Whether an order ends unpaid: only when nobody can pay it any more, and its time is over or its shopper wants it so.
 * The end of one attempt alone never ends an order that is paid, or may be paid, another way.
 */
export function mayCancel({ status, liveAttempts, until, now, isAsked }: EndingCase): boolean {
  if (status !== 'pending' || liveAttempts > 0) return false;
  return isAsked || now >= until;
}

export interface RefundCase {
  readonly payment: Money;
  /** What went back or is to go back already, of this payment. */
  readonly refundedMinor: number;
  /** Undefined: all that is left. */
  readonly askedMinor: number | undefined;
}

export type RefundDecision =
  | { readonly kind: 'refund'; readonly amountMinor: number }
  | { readonly kind: 'too-much'; readonly leftMinor: number };

export function decideRefund({ payment, refundedMinor, askedMinor }: RefundCase): RefundDecision {
  const leftMinor = payment.amountMinor - refundedMinor;
  const amountMinor = askedMinor ?? leftMinor;
  if (amountMinor <= 0 || amountMinor > leftMinor) return { kind: 'too-much', leftMinor };
  return { kind: 'refund', amountMinor };
}

/** What a refund of one payment counts with, fen. */
export interface CountedRefund {
  readonly state: RefundState;
  readonly amountFen: number;
  readonly coversFen: number;
  readonly waivedFen: number;
}

/**
 * What refunds of one payment should have given back and did not, fen (docs/decisions/0070). A failed refund is owed
 * until a later one covers it or somebody waives it. A covering refund that fails in turn owes only what it was to pay
 * beyond that. Below 0: a failed refund was done after all, when another had covered it.
 */
export function balanceOf(refunds: readonly CountedRefund[]): number {
  return refunds.reduce(
    (sum, { state, amountFen, coversFen, waivedFen }) =>
      sum + (state === 'failed' ? amountFen - waivedFen : 0) - coversFen,
    0,
  );
}

/**
 * How much of a refund that has just failed is not owed, fen: no more is owed than the payment has left, as its money may
 * have gone back in another way before the provider refused. `refunds` are all of the payment, the failed one among them.
 */
export function notOwed(failed: CountedRefund, refunds: readonly CountedRefund[], totalFen: number): number {
  const backFen = refunds.reduce(
    (sum, { state, amountFen }) => sum + (state === 'failed' ? 0 : amountFen),
    0,
  );
  const excessFen = balanceOf(refunds) - Math.max(0, totalFen - backFen);
  return Math.max(0, Math.min(excessFen, failed.amountFen));
}

/**
 * How many pieces of a line by-line refunds paid back, or will. A failed one counts: it is owed, or was paid in another
 * way. One that was waived does not.
 */
export function refundedPieces(
  refunds: readonly {
    readonly state: RefundState;
    readonly amountFen: number;
    readonly waivedFen: number;
    readonly lines: readonly { readonly position: number; readonly pieces: number }[] | null;
  }[],
  position: number,
): number {
  return refunds
    .flatMap(({ state, amountFen, waivedFen, lines }) =>
      state === 'failed' && waivedFen >= amountFen ? [] : (lines ?? []),
    )
    .filter((line) => line.position === position)
    .reduce((sum, { pieces }) => sum + pieces, 0);
}

/** A full refund before shipping ends the order as cancelled; otherwise it stays as it is. */
export function endsOrder(order: {
  readonly status: OrderStatus;
  readonly shippingStatus: ShippingStage | null;
  readonly totalFen: number;
  readonly refundedFen: number;
}): boolean {
  const isUnshipped = order.shippingStatus === null || order.shippingStatus === 'pending';
  return order.status === 'completed' && isUnshipped && order.refundedFen >= order.totalFen;
}

/** A charge as providers tell it back, and as yuan. Amounts are whole numbers of the currency's smallest unit. */

/** The smallest units that `128.50` or `128.5` means; undefined when it means none. */
export function readMinor(shown: string, decimals: Decimals): number | undefined {
  const found = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(shown);
  if (found === null) return undefined;
  const [, whole = '', fraction = ''] = found;
  if (decimals === 0) return /^0*$/.test(fraction) ? Number(whole) : undefined;
  return Number(whole + fraction.padEnd(2, '0'));
}

/** What part of a charge so many of its minor units are, in fen; the whole charge is the whole total. */
export function fenOf(amountMinor: number, charge: { amountMinor: number }, totalFen: number): number {
  if (amountMinor === charge.amountMinor) return totalFen;
  return Number(
    (BigInt(amountMinor) * BigInt(totalFen) * 2n + BigInt(charge.amountMinor)) /
      (BigInt(charge.amountMinor) * 2n),
  );
}
