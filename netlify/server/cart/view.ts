/** The cart as its shopper sees it now, with what changed since he last confirmed a line (decisions, "Cart"). */
import { wireProduct } from '../../../src/content/wire.ts';
import type { Cart, CartItem, LineChange } from '../../../src/contract/cart.ts';
import { fenToYuan } from '../../../src/rules/money.ts';
import { unitPriceFen } from '../../../src/rules/price.ts';
import { findProducts, type MirroredProduct } from '../catalogue/store.ts';
import type { Database } from '../db/connection.ts';
import { availableOf } from '../inventory/service.ts';
import { heldByAccount } from '../orders/store.ts';
import { type CartLine, readLines, readVersion } from './store.ts';

export async function showCart(database: Database, accountId: string): Promise<Cart> {
  const version = await readVersion(database, accountId);
  const lines = await readLines(database, accountId);
  const productIds = [...new Set(lines.map(({ productId }) => productId))];
  const products = await findProducts(database, productIds);
  const available = await availableOf(database, productIds);
  // One's own hold never stands in one's own way: these pieces are there for whoever holds them.
  for (const { productId, variantKey, quantity } of await heldByAccount(database, accountId)) {
    const variants = available.get(productId);
    variants?.set(variantKey, (variants.get(variantKey) ?? 0) + quantity);
  }
  const seen = lines.map((line) => {
    const mirrored = products.find(({ product }) => product._id === line.productId);
    return seeLine(line, mirrored, available.get(line.productId) ?? new Map());
  });
  const totalFen = seen.reduce((sum, { amountFen }) => sum + amountFen, 0);
  return { status: 200, data: seen.map(({ item }) => item), version, total: fenToYuan(totalFen) };
}

function seeLine(
  line: CartLine,
  mirrored: MirroredProduct | undefined,
  available: ReadonlyMap<string, number>,
): { item: CartItem; amountFen: number } {
  const { id, variantKey, quality, quantity, confirmedUnitFen } = line;
  const variant = mirrored?.product.variants.find(({ key, withdrawn }) => key === variantKey && !withdrawn);
  const base = { id, quality: variant?.grade ?? quality, variantKey, quantity };
  if (mirrored === undefined || variant === undefined) {
    const amount = fenToYuan(confirmedUnitFen * quantity);
    const priced = { unit_price: fenToYuan(confirmedUnitFen), amount };
    return {
      item: { ...base, ...priced, product: line.product, changes: [{ kind: 'taken-down' }] },
      amountFen: 0,
    };
  }
  const { product, species } = mirrored;
  const unitFen = unitPriceFen(variant, quantity);
  const stock = available.get(variantKey) ?? 0;
  const changes: LineChange[] = [];
  if (unitFen !== confirmedUnitFen)
    changes.push({ kind: 'price', before: fenToYuan(confirmedUnitFen), now: fenToYuan(unitFen) });
  if (stock < quantity) changes.push({ kind: 'stock', before: quantity, now: stock });
  const item: CartItem = {
    ...base,
    product: wireProduct(
      species === null ? product : { ...product, species },
      (key) => available.get(key) ?? 0,
    ),
    unit_price: fenToYuan(unitFen),
    amount: fenToYuan(unitFen * quantity),
    changes,
  };
  return { item, amountFen: unitFen * quantity };
}
