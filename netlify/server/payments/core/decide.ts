/** Pure; amounts are in the currency's minor units (docs/shop.md "Orders and payments"). */
import type { ChargeState } from '../../../../src/features/orders/charges.rules.ts';
import { type MethodName, methodOf } from '../../../../src/features/orders/payment-methods.rules.ts';
import type { Decimals } from '../../../../src/features/orders/providers.rules.ts';
import { type AttemptState, isAwaitingProvider, type RefundCause, type RefundState } from '../../db/kinds.ts';

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

export interface PaymentFacts {
  readonly asked: Money;
  readonly captured: Money;
  readonly isPaid: boolean;
  /** True if staff reserved the units, or our capture of them waits for the bank. */
  readonly isReserved: boolean;
  /** True if the order belongs to a quote that has ended, so its price no longer applies. */
  readonly isOfEndedQuote: boolean;
}

export type PaymentDecision =
  | { readonly kind: 'accept' }
  /** The payment takes its stock now, and is refunded as late if others bought it first. */
  | { readonly kind: 'accept-if-in-stock' }
  | { readonly kind: 'send-back'; readonly cause: RefundCause }
  /** Amount or currency differ: the order stays unpaid and an operator is notified. */
  | { readonly kind: 'flag' };

export function decidePayment({
  asked,
  captured,
  isPaid,
  isReserved,
  isOfEndedQuote,
}: PaymentFacts): PaymentDecision {
  if (!sameMoney(asked, captured)) return { kind: 'flag' };
  if (isPaid) return { kind: 'send-back', cause: 'double' };
  if (isOfEndedQuote) return { kind: 'send-back', cause: 'late' };
  if (isReserved) return { kind: 'accept' };
  return { kind: 'accept-if-in-stock' };
}

export function decideChargePayment(
  asked: Money,
  captured: Money,
  state: ChargeState,
): Exclude<PaymentDecision, { kind: 'accept-if-in-stock' }> {
  if (!sameMoney(asked, captured)) return { kind: 'flag' };
  if (state === 'due') return { kind: 'accept' };
  return { kind: 'send-back', cause: state === 'paid' ? 'double' : 'late' };
}

type AttemptFacts = Parameters<typeof methodOf>[0] & {
  readonly state: AttemptState;
  readonly createdAt: Date;
  readonly expiresAt: Date;
};

interface OpenOrder {
  readonly isSameCart: boolean;
  readonly until: Date;
  readonly attempt: AttemptFacts | undefined;
}

export interface CheckoutFacts {
  readonly method: MethodName;
  readonly now: Date;
  readonly open: OpenOrder | undefined;
}

export type CheckoutPlan =
  | { readonly kind: 'new-order' }
  | { readonly kind: 'continue' }
  | { readonly kind: 'new-attempt' }
  | { readonly kind: 'end-attempt' }
  /** The payment is processing, so no new attempt may begin. */
  | { readonly kind: 'wait' };

/** How long an order of a cart can be paid. */
export const PAYABLE_MS = 24 * 3_600_000;
const TOO_SHORT_TO_PAY_MS = 2 * 60_000;
/** Stripe repeats a key's response, even an error, and accepts no page that expires in less than 30 minutes. */
const SAME_OPENING_MS = 60_000;

export function hasTimeToPay(until: Date, now: Date): boolean {
  return until.getTime() - now.getTime() >= TOO_SHORT_TO_PAY_MS;
}

export function planCheckout({ method, now, open }: CheckoutFacts): CheckoutPlan {
  if (open === undefined) return { kind: 'new-order' };
  const { attempt, isSameCart, until } = open;
  const goesOn = isSameCart && hasTimeToPay(until, now);
  if (attempt === undefined) return goesOn ? { kind: 'new-attempt' } : { kind: 'new-order' };
  if (isAwaitingProvider(attempt.state)) return { kind: 'wait' };
  const age = now.getTime() - attempt.createdAt.getTime();
  const isUnanswered = attempt.state === 'opening' && age > SAME_OPENING_MS;
  const isLasting = !isUnanswered && hasTimeToPay(attempt.expiresAt, now);
  if (goesOn && methodOf(attempt) === method && isLasting) return { kind: 'continue' };
  return { kind: 'end-attempt' };
}

export interface RefundFacts {
  /** The money that paid the refunded charge. */
  readonly paid: Pick<Money, 'amountMinor'>;
  readonly refundedMinor: number;
  /** Undefined refunds the whole remaining amount. */
  readonly askedMinor: number | undefined;
}

export type RefundDecision =
  | { readonly kind: 'refund'; readonly amountMinor: number }
  | { readonly kind: 'too-much'; readonly leftMinor: number };

export function decideRefund({ paid, refundedMinor, askedMinor }: RefundFacts): RefundDecision {
  const leftMinor = paid.amountMinor - refundedMinor;
  const amountMinor = askedMinor ?? leftMinor;
  if (amountMinor <= 0 || amountMinor > leftMinor) return { kind: 'too-much', leftMinor };
  return { kind: 'refund', amountMinor };
}

/** The amounts of a refund that `refundBalance` needs, in fen. */
export interface CountedRefund {
  readonly state: RefundState;
  readonly amountFen: number;
  readonly coversFen: number;
  readonly waivedFen: number;
}

/**
 * Fen. A failed refund is owed until a later one covers it or it is waived (docs/decisions/0070).
 * Negative if a covered refund was paid after all.
 */
export function refundBalance(refunds: readonly CountedRefund[]): number {
  return refunds.reduce(
    (sum, { state, amountFen, coversFen, waivedFen }) =>
      sum + (state === 'failed' ? amountFen - waivedFen : 0) - coversFen,
    0,
  );
}

/**
 * Fen of a failed refund that need not be returned any more. `refunds` are all refunds of the
 * payment.
 */
export function waivedAmount(
  failed: CountedRefund,
  refunds: readonly CountedRefund[],
  totalFen: number,
): number {
  const backFen = refunds.reduce(
    (sum, { state, amountFen }) => sum + (state === 'failed' ? 0 : amountFen),
    0,
  );
  const excessFen = refundBalance(refunds) - Math.max(0, totalFen - backFen);
  return Math.max(0, Math.min(excessFen, failed.amountFen));
}

/** Returns refunded units of a line, except those whose refund was waived. */
export function refundedUnits(
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

/** Takes `128.50` or `128.5`; undefined if the text is not an amount. */
export function parseMinor(shown: string, decimals: Decimals): number | undefined {
  const found = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(shown);
  if (found === null) return undefined;
  const [, whole = '', fraction = ''] = found;
  if (decimals === 0) return /^0*$/.test(fraction) ? Number(whole) : undefined;
  return Number(whole + fraction.padEnd(2, '0'));
}

export function prorate(amountMinor: number, charge: { amountMinor: number }, totalFen: number): number {
  if (amountMinor === charge.amountMinor) return totalFen;
  return Number(
    (BigInt(amountMinor) * BigInt(totalFen) * 2n + BigInt(charge.amountMinor)) /
      (BigInt(charge.amountMinor) * 2n),
  );
}
