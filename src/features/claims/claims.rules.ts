/**
 * Claims of damage (docs/decisions/0095): deadline, claimable units, and states as one table of
 * actions.
 */

import type { ClaimRefusal } from '../base/refusals.rules.ts';
import { isShipped, isUnshipped, type LineUnits, type OrderState } from '../orders/orders.rules.ts';

/** Limits of claims (docs/shop.md "Damage"). */
export const CLAIM_PHOTOS_MAX = 5;
export const CLAIM_TEXT_MAX_LENGTH = 1_000;
/** Bytes of a chosen file. The page sends the picture reduced to `CLAIM_PHOTO_PIXELS`. */
export const CLAIM_PHOTO_MAX_BYTES = 8 * 1024 * 1024;
export const CLAIM_PHOTO_PIXELS = 2_048;

export const CLAIM_STATES = ['open', 'refunded', 'replaced', 'refused'] as const;
export type ClaimState = (typeof CLAIM_STATES)[number];

/** Days after the order was marked as received; without that mark, days after shipping. */
export const CLAIM_DAYS = { received: 14, shipped: 60 } as const;
const DAY_MS = 24 * 3_600_000;

export interface ClaimTimes {
  readonly shippedAt: Date | undefined;
  readonly receivedAt: Date | undefined;
}

/** Latest time for a claim; undefined if the order was not shipped. */
export function claimDeadline({ shippedAt, receivedAt }: ClaimTimes): Date | undefined {
  if (receivedAt !== undefined) return new Date(receivedAt.getTime() + CLAIM_DAYS.received * DAY_MS);
  return shippedAt === undefined ? undefined : new Date(shippedAt.getTime() + CLAIM_DAYS.shipped * DAY_MS);
}

/** Limits the claims of one order, so that refused claims can't be repeated without end. */
export const CLAIMS_OF_ORDER_MAX = 10;

export interface ReportFacts extends ClaimTimes {
  readonly state: OrderState;
  /** True if the order ships again, because a claim was answered by a replacement. */
  readonly isReplacing: boolean;
  /** True if all money of the goods is refunded, pending or owed. */
  readonly isGoingBack: boolean;
  /** Number of the order's claims in all states. */
  readonly claims: number;
  readonly now: Date;
}

export function claimRefusal(facts: ReportFacts): ClaimRefusal | null {
  const deadline = claimDeadline(facts);
  const isAgain = facts.isReplacing && isUnshipped(facts.state);
  if (deadline === undefined || !(isShipped(facts.state) || isAgain)) return 'not-shipped';
  if (facts.isGoingBack) return 'refunded';
  if (facts.now > deadline) return 'too-late';
  return facts.claims >= CLAIMS_OF_ORDER_MAX ? 'too-many' : null;
}

export interface ClaimedLine extends LineUnits {
  readonly state: ClaimState;
}

/**
 * Units of a line that are neither refunded nor in an open claim. Units of a refused claim can be
 * claimed again.
 */
export function claimableUnits(
  line: { readonly position: number; readonly quantity: number; readonly refunded: number },
  claimed: readonly ClaimedLine[],
): number {
  const open = claimed
    .filter(({ position, state }) => position === line.position && state === 'open')
    .reduce((sum, { pieces }) => sum + pieces, 0);
  return Math.max(0, line.quantity - line.refunded - open);
}

/** True if each line is named once, exists and has that many units left. */
export function canClaim(
  wanted: readonly LineUnits[],
  left: readonly { readonly position: number; readonly left: number }[],
): boolean {
  const isOnce = new Set(wanted.map(({ position }) => position)).size === wanted.length;
  const fits = ({ position, pieces }: LineUnits) =>
    left.some((line) => line.position === position && pieces >= 1 && pieces <= line.left);
  return isOnce && wanted.length > 0 && wanted.every(fits);
}

/**
 * The staff's answers, and the ends of an unsent replacement. An answer needs an open claim, so that each claim is
 * answered once.
 */
export const CLAIM_ACTIONS = {
  refund: { from: ['open'], to: 'refunded' },
  replace: { from: ['open'], to: 'replaced' },
  refuse: { from: ['open'], to: 'refused' },
  'give-up-replacement': { from: ['replaced'], to: 'open' },
  // The whole order was refunded.
  'refund-instead': { from: ['replaced'], to: 'refunded' },
} as const satisfies Record<string, { readonly from: readonly ClaimState[]; readonly to: ClaimState }>;
export type ClaimAction = keyof typeof CLAIM_ACTIONS;

export function canAnswer(action: ClaimAction, state: ClaimState): boolean {
  return (CLAIM_ACTIONS[action].from as readonly ClaimState[]).includes(state);
}
