import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { incrementCartVersion, lockCart } from '../../netlify/server/cart/store.ts';
import type { Database } from '../../netlify/server/db/connection.ts';
import { cartLines } from '../../netlify/server/db/schema.ts';
import { findProducts } from '../../netlify/server/specimens/store.ts';
import type { VariantQuantity } from '../../netlify/server/stock/shift-store.ts';
import { toWireProduct } from '../../src/content/wire.ts';
import { unitPriceFen } from '../../src/features/specimens/price.rules.ts';

export async function fillCart(
  database: Database,
  accountId: string,
  lines: readonly (VariantQuantity & { readonly unitFen?: number })[],
): Promise<void> {
  const products = await findProducts(
    database,
    lines.map(({ productId }) => productId),
  );
  const rows = lines.map(({ productId, variantKey, quantity, unitFen }) => {
    const found = products.find(({ _id }) => _id === productId);
    const variant = found?.variants.find(({ key }) => key === variantKey);
    if (found === undefined || variant === undefined)
      throw new Error(`there is no ${productId}/${variantKey}`);
    const confirmedUnitFen = unitFen ?? unitPriceFen(variant, quantity);
    const product = toWireProduct(found, () => quantity);
    const grade = variant.grade;
    return {
      id: randomUUID(),
      accountId,
      productId,
      variantKey,
      grade,
      quantity,
      confirmedUnitFen,
      product,
    };
  });
  await database.transaction(async (tx) => {
    await lockCart(tx, accountId);
    await incrementCartVersion(tx, accountId);
    await tx.delete(cartLines).where(eq(cartLines.accountId, accountId));
    if (rows.length > 0) await tx.insert(cartLines).values(rows);
  });
}
