/**
 * How much of the stock an account may keep from others without paying for it, and how often it may try to pay: pure
 * decisions (docs/decisions/0015).
 */
import { sumByVariant } from '../inventory/holds.ts';
import type { HeldPieces } from '../inventory/shift-store.ts';
import { type Level, type VariantId, variantName } from '../inventory/store.ts';
import { HOLD_MS, hasTimeToPay } from '../payments/core/decide.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Of one order that is not paid yet. */
const NEW_ACCOUNT = { lines: 30, pieces: 100 } as const;
const PAID_BEFORE = { lines: 300, pieces: 1_000 } as const;
/** Of all unpaid orders of accounts that never paid, in one network together. */
const NETWORK = { lines: 30, pieces: 100 } as const;
/** All that such accounts hold of a grade is at most this share of its pieces on hand. */
const GRADE_SHARE = 0.5;
/** Unpaid holds of a day add up to no more. */
const UNPAID_MS = 90 * MINUTE_MS;
/** What is left of that must be enough to pay in. */
const LEAST_HOLD_MS = 10 * MINUTE_MS;
const UNPAID_ORDERS_AN_HOUR = 5;
const ATTEMPTS = 10;
const ATTEMPTS_MS = 15 * MINUTE_MS;

/** How far back holds and attempts count; a hold that began before the last day may reach into it. */
export const LOOK_BACK = { holdsMs: DAY_MS + HOLD_MS, attemptsMs: ATTEMPTS_MS } as const;

/** From when to when an order kept its pieces that is not paid, or never was. */
export interface UnpaidHold {
  readonly from: Date;
  readonly until: Date;
}

export interface Standing {
  readonly hasPaid: boolean;
  /** An operator vouches for it: nothing here limits it. */
  readonly isTrusted: boolean;
  /** Its mailbox is confirmed. */
  readonly isConfirmed: boolean;
  /** Those that lie in the last day, even in part. */
  readonly unpaid: readonly UnpaidHold[];
  /** When attempts to pay were made, those of the last quarter of an hour at least. */
  readonly attempts: readonly Date[];
}

export interface Limited {
  readonly kind: 'limited';
  readonly by: 'attempts' | 'orders' | 'time';
  readonly retryAt: Date;
}

export interface TooMuch {
  readonly kind: 'too-much';
  readonly lines: number;
  readonly pieces: number;
}

/** What accounts that never paid hold in unpaid orders, the asking account's own order left out. */
export interface NewcomersHolds {
  /** In the asking account's network. */
  readonly network: { readonly lines: number; readonly pieces: number; readonly until: Date | undefined };
  /** Of each grade that is asked for, in all networks; grades of which nothing is held may be missing. */
  readonly grades: readonly (HeldPieces & { readonly until: Date })[];
}

export interface NetworkFull {
  readonly kind: 'network-full';
  readonly lines: number;
  readonly pieces: number;
  readonly retryAt: Date;
}

/** A grade of which a newcomer gets no more than `most` pieces. */
export interface GradeShared extends VariantId {
  readonly kind: 'grade-shared';
  readonly most: number;
  /** When others may have let go of more; undefined if `most` holds whatever others hold. */
  readonly retryAt: Date | undefined;
}

/** The last piece of a grade is held only for a confirmed mailbox or a shopper who has paid before. */
export interface MailboxUnconfirmed extends VariantId {
  readonly kind: 'mailbox-unconfirmed';
}

export type NewcomerLimit = NetworkFull | GradeShared | MailboxUnconfirmed;

export type Holding = { readonly kind: 'granted'; readonly until: Date } | Limited | TooMuch;

export interface HoldWish {
  readonly lines: readonly { readonly quantity: number }[];
  /** The end of the hold whose place it takes. */
  readonly replaced: Date | undefined;
  readonly now: Date;
}

/** Undefined: one more attempt may be opened. */
export function limitAttempts({ isTrusted, attempts }: Standing, now: Date): Limited | undefined {
  const retryAt = isTrusted ? undefined : freeAt(attempts, now, ATTEMPTS, ATTEMPTS_MS);
  return retryAt === undefined ? undefined : { kind: 'limited', by: 'attempts', retryAt };
}

/**
 * Until when a new order may keep its pieces. One that takes the place of another keeps that one's end while there is
 * time to pay: it holds nothing longer.
 */
export function grantHold(standing: Standing, { lines, replaced, now }: HoldWish): Holding {
  const kept = replaced !== undefined && hasTimeToPay(replaced, now) ? replaced : undefined;
  const granted = (ms: number): Holding => ({
    kind: 'granted',
    until: kept ?? new Date(now.getTime() + ms),
  });
  if (standing.isTrusted) return granted(HOLD_MS);
  const most = standing.hasPaid ? PAID_BEFORE : NEW_ACCOUNT;
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  if (lines.length > most.lines || pieces > most.pieces) return { kind: 'too-much', ...most };
  const begun = standing.unpaid.map(({ from }) => from);
  const retryAt = freeAt(begun, now, UNPAID_ORDERS_AN_HOUR, HOUR_MS);
  if (retryAt !== undefined) return { kind: 'limited', by: 'orders', retryAt };
  const left = UNPAID_MS - heldMs(standing.unpaid, now);
  if (kept !== undefined || left >= LEAST_HOLD_MS) return granted(Math.min(HOLD_MS, left));
  return { kind: 'limited', by: 'time', retryAt: whenForgotten(standing.unpaid, now, LEAST_HOLD_MS - left) };
}

/** True for an account whose holds count together with those of others: it never paid and nobody vouches for it. */
export function isNewcomer({ hasPaid, isTrusted }: Pick<Standing, 'hasPaid' | 'isTrusted'>): boolean {
  return !hasPaid && !isTrusted;
}

interface NewcomerWish {
  readonly lines: readonly HeldPieces[];
  /** Of the grades in `lines`. */
  readonly levels: readonly (VariantId & Pick<Level, 'onHand'>)[];
  readonly now: Date;
}

/** Undefined if a newcomer may hold these pieces beside what others like them hold. */
export function limitNewcomer(
  { isConfirmed }: Pick<Standing, 'isConfirmed'>,
  { network, grades }: NewcomersHolds,
  { lines, levels, now }: NewcomerWish,
): NewcomerLimit | undefined {
  // A hold whose end is past is released as soon as its provider has been asked.
  const soon = new Date(now.getTime() + MINUTE_MS);
  const later = (at: Date | undefined) => (at !== undefined && at > soon ? at : soon);
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  if (network.lines + lines.length > NETWORK.lines || network.pieces + pieces > NETWORK.pieces)
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

/** When there is room for one more of what may be done so often in so long; undefined when there is now. */
function freeAt(times: readonly Date[], now: Date, most: number, windowMs: number): Date | undefined {
  const recent = times
    .map((time) => time.getTime())
    .filter((time) => time > now.getTime() - windowMs)
    .sort((a, b) => a - b);
  const oldest = recent.at(-most);
  return oldest === undefined ? undefined : new Date(oldest + windowMs);
}

function heldMs(unpaid: readonly UnpaidHold[], now: Date): number {
  const dayAgo = now.getTime() - DAY_MS;
  return unpaid.reduce((sum, { from, until }) => sum + overlap(from, until, dayAgo, now.getTime()), 0);
}

/** When so much of what was held lies more than a day back. */
function whenForgotten(unpaid: readonly UnpaidHold[], now: Date, ms: number): Date {
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
