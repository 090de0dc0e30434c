/** Each change of a level must be in one transaction with its movement. */

import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { UNSHIPPED_STATES } from '../../../src/features/orders/orders.rules.ts';
import { excluded } from '../db/columns.ts';
import type { Database } from '../db/connection.ts';
import type { MovementKind } from '../db/kinds.ts';
import { inStates } from '../db/order-states.ts';
import { catalogueDocuments as documents, orderLines, orders, stock, stockMovements } from '../db/schema.ts';

export interface VariantId {
  readonly productId: string;
  readonly variantKey: string;
}

export function variantName({ productId, variantKey }: VariantId): string {
  return `${productId} ${variantKey}`;
}

export interface Level {
  readonly onHand: number;
  /** Reserved units, which `onHand` includes. Units in a capture don't count. */
  readonly held: number;
  readonly version: number;
}

interface Movement extends VariantId {
  readonly kind: MovementKind;
  readonly quantity: number;
  readonly version: number;
  readonly actor: string;
  readonly reason: string;
  readonly reference: string | null;
}

/** Returns the `variantName`s of single specimens, including those of withdrawn products. */
export async function findSpecimens(
  database: Database,
  variants: readonly VariantId[],
): Promise<ReadonlySet<string>> {
  if (variants.length === 0) return new Set();
  const ids = [...new Set(variants.map(({ productId }) => productId))];
  const content = sql`coalesce(${documents.content}, ${documents.lastContent})`;
  const found = await database
    .select({
      productId: documents.id,
      keys: sql<string[]>`jsonb_path_query_array(${content}, '$.variants[*] ? (exists(@.specimen)).key')`,
    })
    .from(documents)
    .where(and(eq(documents.kind, 'product'), inArray(documents.id, ids)));
  return new Set(
    found.flatMap(({ productId, keys }) =>
      (keys ?? []).map((variantKey) => variantName({ productId, variantKey })),
    ),
  );
}

/** Returns the `variantName`s of paid lines that are still to be sent. */
export async function findUnsentVariants(
  database: Database,
  productIds: readonly string[],
  exceptOrder = '',
): Promise<ReadonlySet<string>> {
  if (productIds.length === 0) return new Set();
  const isUnsent = sql`exists (select from unsent_lines(${orders.number})
    where line_position = ${orderLines.position} and unsent > 0)`;
  const found = await database
    .selectDistinct({ productId: orderLines.productId, variantKey: orderLines.variantKey })
    .from(orderLines)
    .innerJoin(orders, eq(orders.number, orderLines.orderNumber))
    .where(
      and(
        inArray(orderLines.productId, [...productIds]),
        ne(orders.number, exceptOrder),
        inStates(UNSHIPPED_STATES, 'orders'),
        isUnsent,
      ),
    );
  return new Set(found.map(variantName));
}

const STATEMENT_ROWS_MAX = 1_000;
export const levelColumns = { onHand: stock.onHand, held: stock.held, version: stock.version };

function isVariant({ productId, variantKey }: VariantId) {
  return and(eq(stock.productId, productId), eq(stock.variantKey, variantKey));
}

export async function readLevels(
  database: Database,
  productIds: readonly string[],
): Promise<(VariantId & Level)[]> {
  if (productIds.length === 0) return [];
  return await database
    .select({ productId: stock.productId, variantKey: stock.variantKey, ...levelColumns })
    .from(stock)
    .where(inArray(stock.productId, [...productIds]));
}

/** Undefined for a variant without movements. */
export async function lockLevel(transaction: Database, variant: VariantId): Promise<Level | undefined> {
  const [level] = await transaction.select(levelColumns).from(stock).where(isVariant(variant)).for('update');
  return level;
}

export async function writeLevel(transaction: Database, variant: VariantId, level: Level): Promise<void> {
  await transaction.update(stock).set(level).where(isVariant(variant));
}

export async function writeLevels(
  transaction: Database,
  levels: readonly (VariantId & Level)[],
): Promise<void> {
  if (levels.length === 0) return;
  const set = {
    onHand: excluded(stock.onHand),
    held: excluded(stock.held),
    version: excluded(stock.version),
  };
  await transaction
    .insert(stock)
    .values([...levels])
    .onConflictDoUpdate({ target: [stock.productId, stock.variantKey], set });
}

export async function insertMissingLevels(
  transaction: Database,
  levels: readonly (VariantId & { readonly onHand: number })[],
): Promise<(VariantId & Level)[]> {
  const begun: (VariantId & Level)[] = [];
  for (let start = 0; start < levels.length; start += STATEMENT_ROWS_MAX) {
    const rows = levels.slice(start, start + STATEMENT_ROWS_MAX).map((level) => ({ ...level, version: 1 }));
    const inserted = transaction.insert(stock).values(rows).onConflictDoNothing();
    begun.push(
      ...(await inserted.returning({
        productId: stock.productId,
        variantKey: stock.variantKey,
        ...levelColumns,
      })),
    );
  }
  return begun;
}

export async function insertMovements(transaction: Database, movements: readonly Movement[]): Promise<void> {
  for (let start = 0; start < movements.length; start += STATEMENT_ROWS_MAX) {
    await transaction.insert(stockMovements).values(movements.slice(start, start + STATEMENT_ROWS_MAX));
  }
}
