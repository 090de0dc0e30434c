/** Carts and their lines. Every change of a line belongs in one transaction with `raiseVersion`, which locks the cart. */
import { and, asc, eq, gt, lte, sql } from 'drizzle-orm';
import type { Database } from '../db/connection.ts';
import { carts, cartLines as lines } from '../db/schema.ts';
import type { HeldPieces } from '../inventory/hold-store.ts';

export type CartLine = typeof lines.$inferSelect;

/** 0 for an account that never had anything in its cart. */
export async function readVersion(database: Database, accountId: string): Promise<number> {
  const [cart] = await database
    .select({ version: carts.version })
    .from(carts)
    .where(eq(carts.accountId, accountId));
  return cart?.version ?? 0;
}

/** Begins a change of the cart: nobody else can change it until the transaction ends. Answers the new version. */
export async function raiseVersion(transaction: Database, accountId: string): Promise<number> {
  const [cart] = await transaction
    .insert(carts)
    .values({ accountId, version: 1 })
    .onConflictDoUpdate({ target: carts.accountId, set: { version: sql`${carts.version} + 1` } })
    .returning({ version: carts.version });
  return cart?.version ?? 0;
}

/** In the order in which they were added. */
export async function readLines(database: Database, accountId: string): Promise<CartLine[]> {
  return await database
    .select()
    .from(lines)
    .where(eq(lines.accountId, accountId))
    .orderBy(asc(lines.addedAt), asc(lines.id));
}

/** Takes so many pieces out of a line: the line goes when it has no more than these. */
export async function takePieces(
  transaction: Database,
  accountId: string,
  { productId, variantKey, quantity }: HeldPieces,
): Promise<void> {
  const isLine = and(
    eq(lines.accountId, accountId),
    eq(lines.productId, productId),
    eq(lines.variantKey, variantKey),
  );
  await transaction.delete(lines).where(and(isLine, lte(lines.quantity, quantity)));
  await transaction
    .update(lines)
    .set({ quantity: sql`${lines.quantity} - ${quantity}` })
    .where(and(isLine, gt(lines.quantity, quantity)));
}
