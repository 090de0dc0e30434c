import { and, asc, desc, eq, inArray, isNull, lt, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { CLAIM_ACTIONS, type ClaimAction, type LineUnits } from '../../../src/rules/claims.ts';
import type { Database } from '../db/connection.ts';
import { claimLines, claimPhotos, claims, orders, refunds, users } from '../db/schema.ts';
import { IS_OPEN_CLAIM } from '../db/schema-claims.ts';
import { actorOf } from '../inventory/movement-store.ts';
import { replacementsOf } from '../orders/replacement-store.ts';

export type ClaimRow = typeof claims.$inferSelect;

export interface FullClaim {
  readonly claim: ClaimRow;
  readonly lines: readonly LineUnits[];
  readonly photos: readonly string[];
  readonly refundFen: number | null;
  /** Units of the replacement, and how many of them were sent; null without a replacement. */
  readonly replacement: { readonly quantity: number; readonly sent: number } | null;
}

/** Maximum photographs of an order without a claim; a new one replaces the oldest. */
const LOOSE_PHOTOS_MAX = 10;

const fullClaim = {
  claim: claims,
  lines: sql<LineUnits[]>`(
    select coalesce(json_agg(json_build_object('position', its.position, 'pieces', its.pieces) order by its.position), '[]')
    from claim_lines its where its.claim_id = "claims"."id")`,
  photos: sql<string[]>`(
    select coalesce(json_agg(its.id order by its.created_at, its.id), '[]')
    from claim_photos its where its.claim_id = "claims"."id")`,
  refundFen: refunds.amountFen,
  replacement: sql<FullClaim['replacement']>`(
    select json_build_object('quantity', sum((its ->> 'quantity')::int), 'sent', sum((its ->> 'sent')::int))
    from json_array_elements(${replacementsOf(sql`"claims"."order_number"`)}) its
    where its ->> 'claimId' = "claims"."id"::text having count(*) > 0)`,
};

/** Claims of an order, newest first. */
export async function listClaims(database: Database, orderNumber: string): Promise<FullClaim[]> {
  return await database
    .select(fullClaim)
    .from(claims)
    .leftJoin(refunds, eq(refunds.id, claims.refundId))
    .where(eq(claims.orderNumber, orderNumber))
    .orderBy(desc(claims.createdAt), desc(claims.id));
}

/** States of the order's claims by their id. */
export async function readClaimStates(
  database: Database,
  orderNumber: string,
): Promise<ReadonlyMap<string, ClaimRow['state']>> {
  const rows = await database
    .select({ id: claims.id, state: claims.state })
    .from(claims)
    .where(eq(claims.orderNumber, orderNumber));
  return new Map(rows.map(({ id, state }) => [id, state]));
}

export async function listAccountClaims(database: Database, accountId: string): Promise<FullClaim[]> {
  return await database
    .select(fullClaim)
    .from(claims)
    .leftJoin(refunds, eq(refunds.id, claims.refundId))
    .where(eq(claims.accountId, accountId))
    .orderBy(desc(claims.createdAt), desc(claims.id));
}

export async function findClaimByKey(
  database: Database,
  accountId: string,
  key: string,
): Promise<ClaimRow | undefined> {
  const [claim] = await database
    .select()
    .from(claims)
    .where(and(eq(claims.accountId, accountId), eq(claims.key, key)));
  return claim;
}

export async function insertClaim(
  transaction: Database,
  claim: typeof claims.$inferInsert,
  lines: readonly LineUnits[],
  photos: readonly string[],
): Promise<void> {
  await transaction.insert(claims).values(claim);
  await transaction.insert(claimLines).values(lines.map((line) => ({ ...line, claimId: claim.id })));
  if (photos.length === 0) return;
  await transaction
    .update(claimPhotos)
    .set({ claimId: claim.id })
    .where(inArray(claimPhotos.id, [...photos]));
}

/** Locks the photographs that were sent for this order and belong to no claim yet; returns their number. */
export async function lockUnattachedPhotos(
  transaction: Database,
  { orderNumber, accountId }: Pick<ClaimRow, 'orderNumber' | 'accountId'>,
  photos: readonly string[],
): Promise<number> {
  if (photos.length === 0) return 0;
  const found = await transaction
    .select({ id: claimPhotos.id })
    .from(claimPhotos)
    .where(
      and(
        inArray(claimPhotos.id, [...photos]),
        eq(claimPhotos.orderNumber, orderNumber),
        eq(claimPhotos.accountId, accountId),
        isNull(claimPhotos.claimId),
      ),
    )
    .for('update');
  return found.length;
}

export async function isPhotoOfAccount(
  database: Database,
  { id, orderNumber, accountId }: Pick<typeof claimPhotos.$inferSelect, 'id' | 'orderNumber' | 'accountId'>,
): Promise<boolean> {
  const found = await database
    .select({ id: claimPhotos.id })
    .from(claimPhotos)
    .where(
      and(
        eq(claimPhotos.id, id),
        eq(claimPhotos.orderNumber, orderNumber),
        eq(claimPhotos.accountId, accountId),
      ),
    );
  return found.length > 0;
}

/** Adds a photograph unless its id is known, and deletes the oldest of too many. */
export async function addUnattachedPhoto(
  database: Database,
  photo: Omit<typeof claimPhotos.$inferInsert, 'claimId'>,
): Promise<void> {
  await database.insert(claimPhotos).values(photo).onConflictDoNothing();
  const surplus = database
    .select({ id: claimPhotos.id })
    .from(claimPhotos)
    .where(and(eq(claimPhotos.orderNumber, photo.orderNumber), isNull(claimPhotos.claimId)))
    .orderBy(desc(claimPhotos.createdAt), asc(claimPhotos.id))
    .offset(LOOSE_PHOTOS_MAX);
  await database.delete(claimPhotos).where(inArray(claimPhotos.id, surplus));
}

/** Staff pass no `accountId` and may read every photograph. */
export async function readPhoto(
  database: Database,
  id: string,
  accountId: string | undefined,
): Promise<Uint8Array | undefined> {
  const owner = accountId === undefined ? undefined : eq(claimPhotos.accountId, accountId);
  const [photo] = await database
    .select({ picture: claimPhotos.picture })
    .from(claimPhotos)
    .where(and(eq(claimPhotos.id, id), owner));
  return photo?.picture;
}

/** Deletes photographs that no submitted claim contains. */
export async function deleteUnattachedPhotos(database: Database): Promise<void> {
  await database
    .delete(claimPhotos)
    .where(and(isNull(claimPhotos.claimId), lt(claimPhotos.createdAt, sql`now() - interval '1 day'`)));
}

const answerers = alias(users, 'answerers');
/** Id of the account that answered; an expression on `answerers` would read all accounts. */
const ANSWERER_ID = sql`case when starts_with(${claims.answeredBy}, ${actorOf('')})
  then substr(${claims.answeredBy}, ${actorOf('').length + 1}::int) end`;

export interface ClaimForStaff extends FullClaim {
  readonly version: number;
  readonly buyer: string;
  /** Null unless an account answered. */
  readonly answerer: string | null;
}

/**
 * Lists open claims oldest first, answered claims newest first; with `order`, that order's claims in all
 * states.
 */
export async function listClaimsForStaff(
  database: Database,
  {
    view,
    order,
    limit,
  }: { readonly view: 'open' | 'answered'; readonly order: string | undefined; readonly limit: number },
): Promise<ClaimForStaff[]> {
  const isInView = view === 'open' ? IS_OPEN_CLAIM : ne(claims.state, 'open');
  const sorted = view === 'open' && order === undefined ? asc : desc;
  return await database
    .select({ ...fullClaim, version: orders.version, buyer: users.name, answerer: answerers.name })
    .from(claims)
    .innerJoin(orders, eq(orders.number, claims.orderNumber))
    .innerJoin(users, eq(users.id, claims.accountId))
    .leftJoin(refunds, eq(refunds.id, claims.refundId))
    .leftJoin(answerers, eq(answerers.id, ANSWERER_ID))
    .where(order === undefined ? isInView : eq(claims.orderNumber, order))
    .orderBy(sorted(claims.createdAt), sorted(claims.id))
    .limit(limit);
}

export async function countOpenClaims(database: Database): Promise<number> {
  return await database.$count(claims, IS_OPEN_CLAIM);
}

/** Throws if the claim's state doesn't allow the action (`CLAIM_ACTIONS`). */
export async function endClaim(
  transaction: Database,
  id: string,
  action: ClaimAction,
  answer: Partial<Pick<ClaimRow, 'answer' | 'answeredBy' | 'answeredAt' | 'refundId'>>,
): Promise<void> {
  const { from, to } = CLAIM_ACTIONS[action];
  const changed = await transaction
    .update(claims)
    .set({ ...answer, state: to })
    .where(and(eq(claims.id, id), inArray(claims.state, [...from])))
    .returning({ id: claims.id });
  if (changed.length === 0) throw new Error(`claim ${id} is in no state to ${action}`);
}
