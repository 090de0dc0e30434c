import * as z from 'zod';
import type { ClaimState } from '../../../../src/features/claims/claims.rules.ts';
import type { RESEND_REFUSALS } from '../../../../src/features/desk/ops-mails.contract.ts';
import type { OrderState } from '../../../../src/features/orders/orders.rules.ts';
import { OPEN_MAIL_STATES } from '../../db/kinds.ts';
import type { mails } from '../../db/schema.ts';

export type StoredMail = typeof mails.$inferSelect;
export type ResendRefusal = (typeof RESEND_REFUSALS)[number];

/** The pay link of a requested edit is in its mail. */
const asksForDifference = z.object({ kind: z.literal('order-edited'), state: z.literal('requested') });

const isOfOpenQuote = z.union([
  z.object({ kind: z.literal('quote-sent') }),
  z.object({ kind: z.literal('quote-papers'), news: z.enum(['reserved', 'extended', 'ending', 'freed']) }),
]);

const isOfClaim = z.object({
  kind: z.literal('claim-answered'),
  isReplaced: z.boolean().default(false),
  refund: z.number().nullable(),
});

function answeredState({ isReplaced, refund }: z.output<typeof isOfClaim>): ClaimState {
  if (isReplaced) return 'replaced';
  return refund === null ? 'refused' : 'refunded';
}

/** `claimStates`: present states of the order's claims, by id. Null if the mail can be sent again as it is. */
export function resendRefusal(
  { key, state, data }: Pick<StoredMail, 'key' | 'state' | 'data'>,
  order: OrderState,
  claimStates: ReadonlyMap<string, ClaimState>,
): ResendRefusal | null {
  if ((OPEN_MAIL_STATES as readonly string[]).includes(state)) return 'waiting';
  if (data === null) return 'erased';
  // The link may have expired; the orders tool can send a new one.
  if (data.kind === 'pay-link' || asksForDifference.safeParse(data).success) return 'pay-link';
  const response = isOfClaim.safeParse(data).data;
  // The mail's key names the claim, whose replacement may have been given up in the meantime.
  const claim = key.split(' ')[1] ?? '';
  if (response !== undefined && claimStates.get(claim) !== answeredState(response)) return 'claim-changed';
  return isOfOpenQuote.safeParse(data).success && order !== 'unpaid' ? 'quote-over' : null;
}

/**
 * `version` is the order's version at the resend. The key of a repeated resend derives from the key of the first mail.
 */
export function resentMailKey(key: string, version: number): string {
  return `${key.replace(/ again \d+$/, '')} again ${version}`;
}
