import { and, asc, desc, eq, inArray, isNull, lt, ne, sql } from 'drizzle-orm';
import { CLAIM_ACTIONS, type ClaimAction } from '../../../src/features/claims/claims.rules.ts';
import type { LineUnits } from '../../../src/features/orders/orders.rules.ts';
import type { Database } from '../db/connection.ts';
import { claimLines, claimPhotos, claims } from '../db/schema.ts';
import { IS_OPEN_CLAIM } from '../db/schema-claims.ts';
import { type ReplacementLine, readReplacementsOfOrders } from '../orders/replacement-store.ts';
import { accountOf, readActorNames } from '../staff/actor-store.ts';

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

/** What `fullClaim` needs. Photographs themselves are read one by one. */
const WITH_ROWS = {
  lines: { columns: { position: true, pieces: true } as const, orderBy: asc(claimLines.position) },
  photos: { columns: { id: true } as const, orderBy: [asc(claimPhotos.createdAt), asc(claimPhotos.id)] },
  refund: { columns: { amountFen: true } as const },
};

interface ClaimWithRows extends ClaimRow {
  readonly lines: readonly LineUnits[];
  readonly photos: readonly { readonly id: string }[];
  readonly refund: { readonly amountFen: number } | null;
}

function fullClaim(
  { lines, photos, refund, ...claim }: ClaimWithRows,
  replacements: ReadonlyMap<string, readonly ReplacementLine[]>,
): FullClaim {
  const units = replacements.get(claim.orderNumber)?.filter(({ claimId }) => claimId === claim.id) ?? [];
  return {
    claim,
    lines,
    photos: photos.map(({ id }) => id),
    refundFen: refund?.amountFen ?? null,
    replacement: units.length === 0 ? null : sumOf(units),
  };
}

function sumOf(units: readonly ReplacementLine[]): FullClaim['replacement'] {
  return {
    quantity: units.reduce((sum, { quantity }) => sum + quantity, 0),
    sent: units.reduce((sum, { sent }) => sum + sent, 0),
  };
}

async function readReplacementsOf(database: Database, found: readonly ClaimRow[]) {
  return await readReplacementsOfOrders(database, [...new Set(found.map(({ orderNumber }) => orderNumber))]);
}

/** Claims of an order or of an account, newest first. */
export async function listClaims(
  database: Database,
  of: { readonly orderNumber: string } | { readonly accountId: string },
): Promise<FullClaim[]> {
  const found = await database.query.claims.findMany({
    where: 'accountId' in of ? eq(claims.accountId, of.accountId) : eq(claims.orderNumber, of.orderNumber),
    orderBy: [desc(claims.createdAt), desc(claims.id)],
    with: WITH_ROWS,
  });
  const replacements = await readReplacementsOf(database, found);
  return found.map((claim) => fullClaim(claim, replacements));
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
  const found = await database.query.claims.findMany({
    where: order === undefined ? isInView : eq(claims.orderNumber, order),
    orderBy: [sorted(claims.createdAt), sorted(claims.id)],
    limit,
    with: { ...WITH_ROWS, order: { columns: { version: true } }, account: { columns: { name: true } } },
  });
  const replacements = await readReplacementsOf(database, found);
  const answerers = await readActorNames(
    database,
    found.map(({ answeredBy }) => answeredBy),
  );
  return found.map(({ order: { version }, account: { name: buyer }, ...claim }) => ({
    ...fullClaim(claim, replacements),
    version,
    buyer,
    answerer: answerers[accountOf(claim.answeredBy ?? '') ?? ''] ?? null,
  }));
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
