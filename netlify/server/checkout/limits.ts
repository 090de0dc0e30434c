/** Limits per account (docs/decisions/0008). */
import { sumByVariant } from '../inventory/reservations.ts';
import type { VariantQuantity } from '../inventory/shift-store.ts';
import { type Level, type VariantId, variantName } from '../inventory/store.ts';
import { hasTimeToPay, RESERVATION_MS } from '../payments/core/decide.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Limits of one unpaid order of an account that has never paid. */
const NEW_ACCOUNT = { lines: 30, pieces: 100 } as const;
const PAID_BEFORE = { lines: 300, pieces: 1_000 } as const;
/** Limits of all newcomers' unpaid orders of one network together. */
const NETWORK = { lines: 30, pieces: 100 } as const;
/** Share of a grade's stock on hand that all newcomers together may reserve. */
const GRADE_SHARE = 0.5;
/** Maximum sum of an account's unpaid reservations within a day. */
const UNPAID_MS = 90 * MINUTE_MS;
/** Minimum time to pay for a new order. */
const LEAST_RESERVATION_MS = 10 * MINUTE_MS;
const UNPAID_ORDERS_AN_HOUR = 5;
const ATTEMPTS = 10;
const ATTEMPTS_MS = 15 * MINUTE_MS;

export const LOOK_BACK_PERIODS = {
  reservationsMs: DAY_MS + RESERVATION_MS,
  attemptsMs: ATTEMPTS_MS,
} as const;

export interface UnpaidReservation {
  readonly from: Date;
  readonly until: Date;
}

export interface ShopperHistory {
  readonly hasPaid: boolean;
  readonly isTrusted: boolean;
  readonly isConfirmed: boolean;
  readonly unpaid: readonly UnpaidReservation[];
  /** Times of attempts, at least of those in the last 15 minutes. */
  readonly attempts: readonly Date[];
}

export interface LimitExceeded {
  readonly kind: 'limited';
  readonly by: 'attempts' | 'orders' | 'time';
  readonly retryAt: Date;
}

export interface QuantityExceeded {
  readonly kind: 'too-much';
  readonly lines: number;
  readonly pieces: number;
}

/** Reservations of newcomers, without the caller's own. */
export interface NewcomerReservations {
  readonly network: { readonly lines: number; readonly pieces: number; readonly until: Date | undefined };
  /** Reserved grades in all networks; an absent grade has no reservations. */
  readonly grades: readonly (VariantQuantity & { readonly until: Date })[];
}

export interface NetworkLimitExceeded {
  readonly kind: 'network-full';
  readonly lines: number;
  readonly pieces: number;
  readonly retryAt: Date;
}

export interface GradeLimitExceeded extends VariantId {
  readonly kind: 'grade-shared';
  readonly most: number;
  /** When more may become available; undefined if `most` doesn't depend on other reservations. */
  readonly retryAt: Date | undefined;
}

/**
 * A grade's last unit is reserved only for a confirmed mailbox or a shopper who has paid before.
 */
export interface UnconfirmedMailbox extends VariantId {
  readonly kind: 'mailbox-unconfirmed';
}

export type NewcomerLimit = NetworkLimitExceeded | GradeLimitExceeded | UnconfirmedMailbox;

export type GrantReservationResult =
  | { readonly kind: 'granted'; readonly until: Date }
  | LimitExceeded
  | QuantityExceeded;

export interface ReservationRequest {
  readonly lines: readonly { readonly quantity: number }[];
  /** End of the reservation that the new one replaces. */
  readonly replaced: Date | undefined;
  readonly now: Date;
}

export function checkAttemptLimit(
  { isTrusted, attempts }: ShopperHistory,
  now: Date,
): LimitExceeded | undefined {
  const retryAt = isTrusted ? undefined : freeAt(attempts, now, ATTEMPTS, ATTEMPTS_MS);
  return retryAt === undefined ? undefined : { kind: 'limited', by: 'attempts', retryAt };
}

/** A replacement keeps the old end while enough time is left for paying. */
export function grantReservation(
  standing: ShopperHistory,
  { lines, replaced, now }: ReservationRequest,
): GrantReservationResult {
  const unchanged = replaced !== undefined && hasTimeToPay(replaced, now) ? replaced : undefined;
  const granted = (ms: number): GrantReservationResult => ({
    kind: 'granted',
    until: unchanged ?? new Date(now.getTime() + ms),
  });
  if (standing.isTrusted) return granted(RESERVATION_MS);
  const most = standing.hasPaid ? PAID_BEFORE : NEW_ACCOUNT;
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  if (lines.length > most.lines || units > most.pieces) return { kind: 'too-much', ...most };
  const begun = standing.unpaid.map(({ from }) => from);
  const retryAt = freeAt(begun, now, UNPAID_ORDERS_AN_HOUR, HOUR_MS);
  if (retryAt !== undefined) return { kind: 'limited', by: 'orders', retryAt };
  const left = UNPAID_MS - reservedMs(standing.unpaid, now);
  if (unchanged !== undefined || left >= LEAST_RESERVATION_MS) return granted(Math.min(RESERVATION_MS, left));
  return {
    kind: 'limited',
    by: 'time',
    retryAt: whenForgotten(standing.unpaid, now, LEAST_RESERVATION_MS - left),
  };
}

/** Limits apply to newcomers' reservations together. */
export function isNewcomer({ hasPaid, isTrusted }: Pick<ShopperHistory, 'hasPaid' | 'isTrusted'>): boolean {
  return !hasPaid && !isTrusted;
}

interface NewcomerRequest {
  readonly lines: readonly VariantQuantity[];
  readonly levels: readonly (VariantId & Pick<Level, 'onHand'>)[];
  readonly now: Date;
}

/** Undefined if a newcomer may reserve these units. */
export function checkNewcomerLimits(
  { isConfirmed }: Pick<ShopperHistory, 'isConfirmed'>,
  { network, grades }: NewcomerReservations,
  { lines, levels, now }: NewcomerRequest,
): NewcomerLimit | undefined {
  // An expired reservation is released once its provider was polled.
  const soon = new Date(now.getTime() + MINUTE_MS);
  const later = (at: Date | undefined) => (at !== undefined && at > soon ? at : soon);
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  if (network.lines + lines.length > NETWORK.lines || network.pieces + units > NETWORK.pieces)
    return { kind: 'network-full', ...NETWORK, retryAt: later(network.until) };
  for (const { quantity, ...variant } of sumByVariant(lines)) {
    const isSame = (other: VariantId) => variantName(other) === variantName(variant);
    const onHand = levels.find(isSame)?.onHand ?? 0;
    const held = grades.find(isSame);
    if (onHand === 1 && isConfirmed) continue;
    if (onHand === 1) return { kind: 'mailbox-unconfirmed', ...variant };
    const share = Math.floor(onHand * GRADE_SHARE);
    const most = Math.max(0, share - (held?.quantity ?? 0));
    if (quantity > share) return { kind: 'grade-shared', ...variant, most: share, retryAt: undefined };
    if (quantity > most) return { kind: 'grade-shared', ...variant, most, retryAt: later(held?.until) };
  }
  return undefined;
}

/** Returns when the rate limit allows one more; undefined if one more is allowed now. */
function freeAt(times: readonly Date[], now: Date, most: number, windowMs: number): Date | undefined {
  const recent = times
    .map((time) => time.getTime())
    .filter((time) => time > now.getTime() - windowMs)
    .sort((a, b) => a - b);
  const oldest = recent.at(-most);
  return oldest === undefined ? undefined : new Date(oldest + windowMs);
}

function reservedMs(unpaid: readonly UnpaidReservation[], now: Date): number {
  const dayAgo = now.getTime() - DAY_MS;
  return unpaid.reduce((sum, { from, until }) => sum + overlap(from, until, dayAgo, now.getTime()), 0);
}

/** Returns when this much reserved time will be more than a day old. */
function whenForgotten(unpaid: readonly UnpaidReservation[], now: Date, ms: number): Date {
  const dayAgo = now.getTime() - DAY_MS;
  let left = ms;
  for (const { from, until } of [...unpaid].sort((a, b) => a.from.getTime() - b.from.getTime())) {
    const held = overlap(from, until, dayAgo, now.getTime());
    if (held < left) left -= held;
    else return new Date(Math.max(from.getTime(), dayAgo) + left + DAY_MS);
  }
  return new Date(now.getTime() + DAY_MS);
}

function overlap(from: Date, until: Date, begin: number, end: number): number {
  return Math.max(0, Math.min(until.getTime(), end) - Math.max(from.getTime(), begin));
}
