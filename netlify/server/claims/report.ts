/** Reports of damage by buyers (docs/decisions/0095). */
import { createHash, randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { ClaimRefusal } from '../../../src/features/base/refusals.rules.ts';
import type { claimRequestSchema } from '../../../src/features/claims/claims.contract.ts';
import {
  CLAIM_PHOTO_PIXELS,
  canClaim,
  claimableUnits,
  claimDeadline,
  claimRefusal,
} from '../../../src/features/claims/claims.rules.ts';
import type { LineUnits } from '../../../src/features/orders/orders.rules.ts';
import { consumeTry, type RateLimitedResult } from '../accounts/limiter.ts';
import { networkOf } from '../accounts/network.ts';
import { type ReencodeFailure, reencodePicture } from '../accounts/reencode.ts';
import type { Account } from '../accounts/store.ts';
import type { Database } from '../db/connection.ts';
import type { Services } from '../http/services.ts';
import { notifyStaff } from '../mail/notify-staff.ts';
import { enqueueMail } from '../mail/outbox-store.ts';
import { nameInMails } from '../orders/buyer.ts';
import { type OrderDetails, readOrderDetails } from '../orders/order-details-store.ts';
import { goodsOfUnits } from '../orders/order-mail-data.ts';
import { isFullyRefundedOrOwed, refundSumsOfOrder } from '../orders/refund-sums-store.ts';
import { lockAccountOrders, readLines, stateOfOrder } from '../orders/store.ts';
import { refundedUnits } from '../payments/core/decide.ts';
import { listOrderRefunds } from '../payments/core/money-store.ts';
import {
  addUnattachedPhoto,
  type FullClaim,
  findClaimByKey,
  insertClaim,
  isPhotoOfAccount,
  listClaims,
  lockUnattachedPhotos,
  readPhoto,
} from './store.ts';

export interface ClaimFacts {
  readonly claims: readonly FullClaim[];
  readonly refusal: ClaimRefusal | null;
  readonly until: Date | undefined;
  /** Units of each line that can still be claimed. */
  readonly lines: readonly { readonly position: number; readonly left: number }[];
}

/** Undefined if the order is not the account's. */
export async function readClaimFacts(
  database: Database,
  number: string,
  accountId: string,
  now: Date,
): Promise<ClaimFacts | undefined> {
  const whole = await readOrderDetails(database, number, accountId);
  if (whole === undefined) return undefined;
  const claims = await listClaims(database, { orderNumber: number });
  const refunds = await listOrderRefunds(database, number);
  const claimed = claims.flatMap(({ claim: { state }, lines }) => lines.map((line) => ({ ...line, state })));
  const times = claimTimes(whole);
  return {
    claims,
    until: claimDeadline(times),
    refusal: claimRefusal({
      ...times,
      state: stateOfOrder(whole.order),
      isReplacing: claims.some(({ replacement }) => replacement !== null),
      isGoingBack: isFullyRefundedOrOwed(refundSumsOfOrder(whole.refundSums), whole.order.totalFen),
      claims: claims.length,
      now,
    }),
    lines: whole.lines.map(({ position, quantity }) => ({
      position,
      left: claimableUnits({ position, quantity, refunded: refundedUnits(refunds, position) }, claimed),
    })),
  };
}

/** A replacement ships the order again, so an earlier receipt does not cover all parcels. */
function claimTimes({ events }: OrderDetails) {
  const at = (kind: string) => events.findLast((event) => event.kind === kind)?.at;
  const [shippedAt, receivedAt] = [at('shipped'), at('received')];
  const isOlder = receivedAt !== undefined && shippedAt !== undefined && receivedAt < shippedAt;
  return { shippedAt, receivedAt: isOlder ? undefined : receivedAt };
}

export type ReportResult =
  | { readonly kind: 'reported' }
  | { readonly kind: 'no-order' }
  | { readonly kind: 'key-reused' }
  | { readonly kind: 'refused'; readonly because: ClaimRefusal }
  | { readonly kind: 'too-many-units' }
  | { readonly kind: 'photo-missing' };

/** Creates one claim for each idempotency key, and mails buyer and staff. */
export async function reportDamage(
  { database, settings }: Services,
  buyer: Account,
  number: string,
  wanted: z.output<typeof claimRequestSchema>,
  key: string,
  now: Date,
): Promise<ReportResult> {
  const request = createHash('sha256')
    .update(JSON.stringify([number, wanted]))
    .digest('base64url');
  const photos = [...new Set(wanted.photos)];
  return await database.transaction(async (tx): Promise<ReportResult> => {
    // Refunds take the same lock, so the units are counted once.
    await lockAccountOrders(tx, buyer.id);
    const before = await findClaimByKey(tx, buyer.id, key);
    if (before !== undefined) return { kind: before.request === request ? 'reported' : 'key-reused' };
    const facts = await readClaimFacts(tx, number, buyer.id, now);
    if (facts === undefined) return { kind: 'no-order' };
    if (facts.refusal !== null) return { kind: 'refused', because: facts.refusal };
    const lines = wanted.items.map((named) => lineOfItem(number, named));
    if (!canClaim(lines, facts.lines)) return { kind: 'too-many-units' };
    const of = { orderNumber: number, accountId: buyer.id };
    if ((await lockUnattachedPhotos(tx, of, photos)) !== photos.length) return { kind: 'photo-missing' };
    const id = randomUUID();
    const claim = { ...of, id, key, request, words: wanted.words, state: 'open', createdAt: now } as const;
    await insertClaim(tx, claim, lines, photos);
    await enqueueMail(tx, {
      key: `claim-received ${id}`,
      recipient: buyer.email,
      data: {
        kind: 'claim-received',
        number,
        name: nameInMails(buyer),
        goods: goodsOfUnits(await readLines(tx, number), lines),
      },
    });
    const units = lines.reduce((sum, line) => sum + line.pieces, 0);
    await notifyStaff(tx, settings, id, {
      kind: 'staff-claim',
      number,
      pieces: units,
      photos: photos.length,
    });
    return { kind: 'reported' };
  });
}

/** An unknown item becomes a position that no order has. */
function lineOfItem(
  number: string,
  { item, quantity }: { readonly item: string; readonly quantity: number },
): LineUnits {
  const [, position] = item.startsWith(`${number}-`) ? (/-(\d{1,4})$/.exec(item) ?? []) : [];
  return { position: Number(position ?? 0) - 1, pieces: quantity };
}

export type SavePhotoResult =
  | { readonly kind: 'saved' }
  | { readonly kind: 'no-order' }
  | { readonly kind: 'refused'; readonly because: ClaimRefusal }
  | { readonly kind: 'id-taken' }
  | RateLimitedResult
  | ReencodeFailure;

const SHAPE = { pixels: CLAIM_PHOTO_PIXELS, fit: 'inside', quality: 80 } as const;

/** Stores a photograph for a later claim. A repeated id is stored once and decoded once. */
export async function savePhoto(
  services: Services,
  buyer: Account,
  { id, number, bytes, address }: { id: string; number: string; bytes: Buffer; address: string },
  now: Date,
): Promise<SavePhotoResult> {
  const { database } = services;
  const photo = { id, orderNumber: number, accountId: buyer.id };
  if (await isPhotoOfAccount(database, photo)) return { kind: 'saved' };
  const facts = await readClaimFacts(database, number, buyer.id, now);
  if (facts === undefined) return { kind: 'no-order' };
  if (facts.refusal !== null) return { kind: 'refused', because: facts.refusal };
  const tried = await consumeTry(services, {
    'photos account': buyer.id,
    'photos network': networkOf(address),
  });
  if (tried.kind === 'limited') return tried;
  const made = await reencodePicture(bytes, SHAPE, address);
  if (made.kind !== 'made') return made;
  await addUnattachedPhoto(database, { ...photo, picture: made.picture, createdAt: now });
  return (await isPhotoOfAccount(database, photo)) ? { kind: 'saved' } : { kind: 'id-taken' };
}

/** Undefined if the photograph is not the account's. Staff read it without an account. */
export async function findPhoto(
  database: Database,
  id: string,
  accountId: string | undefined,
): Promise<Uint8Array | undefined> {
  return await readPhoto(database, id, accountId);
}
