import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { Database } from '../db/connection.ts';
import type { MovementKind } from '../db/kinds.ts';
import { stockMovements as movements, stock, users } from '../db/schema.ts';
import type { VariantQuantity } from './shift-store.ts';
import { type Level, levelColumns, type VariantId } from './store.ts';

const ACCOUNT = 'account ';
export const actorOf = (accountId: string) => `${ACCOUNT}${accountId}`;
export const accountOf = (actor: string) =>
  actor.startsWith(ACCOUNT) ? actor.slice(ACCOUNT.length) : undefined;

export interface StoredMovement {
  readonly version: number;
  readonly kind: MovementKind;
  readonly quantity: number;
  readonly reason: string;
  readonly reference: string | null;
  readonly at: Date;
  readonly byAccount: boolean;
  /** Null for the shop and for deleted accounts. */
  readonly name: string | null;
}

/** The newest movements before a version; undefined if the variant never had one. */
export async function readMovements(
  database: Database,
  { productId, variantKey }: VariantId,
  { before, limit }: { readonly before: number | undefined; readonly limit: number },
): Promise<{ readonly level: Level; readonly movements: readonly StoredMovement[] } | undefined> {
  const page = database
    .select()
    .from(movements)
    .where(
      and(
        eq(movements.productId, productId),
        eq(movements.variantKey, variantKey),
        before === undefined ? undefined : lt(movements.version, before),
      ),
    )
    .orderBy(desc(movements.version))
    .limit(limit)
    .as('page');
  const accountId = sql`case when ${page.actor} like ${`${ACCOUNT}%`} then substr(${page.actor}, ${ACCOUNT.length + 1}) end`;
  const rows = await database
    .select({
      level: levelColumns,
      movement: {
        version: page.version,
        kind: page.kind,
        quantity: page.quantity,
        reason: page.reason,
        reference: page.reference,
        at: page.at,
        actor: page.actor,
      },
      name: users.name,
    })
    .from(stock)
    .leftJoin(page, sql`true`)
    .leftJoin(users, eq(users.id, accountId))
    .where(and(eq(stock.productId, productId), eq(stock.variantKey, variantKey)))
    .orderBy(desc(page.version));
  const [first] = rows;
  if (first === undefined) return undefined;
  return {
    level: first.level,
    movements: rows.flatMap(({ movement, name }) => {
      if (movement === null) return [];
      const { actor, ...rest } = movement;
      return [{ ...rest, byAccount: actor.startsWith(ACCOUNT), name }];
    }),
  };
}

export async function readReceivedUnits(
  database: Database,
  variants: readonly VariantId[],
  reference: string,
): Promise<VariantQuantity[]> {
  if (variants.length === 0) return [];
  const wanted = sql.join(
    variants.map(({ productId, variantKey }) => sql`(${productId}, ${variantKey})`),
    sql`, `,
  );
  return await database
    .select({
      productId: movements.productId,
      variantKey: movements.variantKey,
      quantity: movements.quantity,
    })
    .from(movements)
    .where(
      and(
        eq(movements.kind, 'received'),
        eq(movements.reference, reference),
        sql`(${movements.productId}, ${movements.variantKey}) in (${wanted})`,
      ),
    );
}
