import { fenToYuan } from '../../../src/features/base/money.rules.ts';
import type { Claim, OrderClaims } from '../../../src/features/claims/claims.contract.ts';
import type { ClaimFacts } from './report.ts';
import type { FullClaim } from './store.ts';

export const photoAddress = (id: string) => `/api/v1/claims/photos/${id}`;

/** The `id` of an order's item (docs/shop.md "Things and their fields"). */
const itemOf = (number: string, position: number) => `${number}-${position + 1}`;

export function viewClaims(number: string, { claims, refusal, until, lines }: ClaimFacts): OrderClaims {
  return {
    refusal,
    until: until?.toISOString() ?? null,
    items: lines.map(({ position, left }) => ({ item: itemOf(number, position), left })),
    claims: claims.map(viewClaim),
  };
}

export function viewClaim({ claim, lines, photos, refundFen, replacement }: FullClaim): Claim {
  const { id, orderNumber, createdAt, state, words, answer, answeredAt } = claim;
  return {
    id,
    state,
    words,
    answer,
    created_at: createdAt.toISOString(),
    items: lines.map(({ position, pieces }) => ({ item: itemOf(orderNumber, position), quantity: pieces })),
    photos: photos.map(photoAddress),
    answered_at: answeredAt?.toISOString() ?? null,
    refund: refundFen === null ? null : fenToYuan(refundFen),
    replacement,
  };
}
