/** Implements docs/shop.md "Rules of input", "Cart". A cart reserves no stock. */
import { randomUUID } from 'node:crypto';
import { CART_LINES_MAX } from '../../../src/features/base/limits.contract.ts';
import { yuanToFen } from '../../../src/features/base/money.rules.ts';
import { availability } from '../../../src/features/base/quantity.rules.ts';
import type { AddToCartRequest, UpdateCartRequest } from '../../../src/features/cart/cart.contract.ts';
import { unitPriceFen } from '../../../src/features/specimens/price.rules.ts';
import type { Database } from '../db/connection.ts';
import type { CartPort, CheckoutCart } from '../orders/cart-port.ts';
import { type TakenSpecimen, takenSpecimen } from '../orders/specimen.ts';
import { readListedProduct } from '../specimens/live-store.ts';
import { sumByVariant } from '../stock/reservations.ts';
import type { VariantQuantity } from '../stock/shift-store.ts';
import {
  confirmedStock,
  confirmedUnitPrice,
  findSellableVariant,
  toWireStockedProduct,
  variantStock,
  withConfirmedStock,
  withConfirmedUnitPrice,
} from './stocked-product.ts';
import {
  type CartLine,
  countLines,
  deleteBoughtLines,
  deleteLine,
  deleteLines,
  findLine,
  findLineOfVariant,
  incrementCartVersion,
  listLines,
  lockCart,
  readCart,
  upsertLine,
} from './store.ts';
import { readCartView } from './view.ts';

/** Implements docs/shop.md "Rules of input", "Cart". `stock` is what this shopper can buy. */
export type QuantityPlan =
  | { readonly kind: 'as-asked'; readonly quantity: number }
  | { readonly kind: 'clamped'; readonly quantity: number }
  | { readonly kind: 'out-of-stock' };

/** Adding more than the stock is an error; a sum above the stock is lowered to it. */
export function planAdd(present: number, requested: number, stock: number): QuantityPlan {
  if (availability(stock, requested) !== 'available') return { kind: 'out-of-stock' };
  const sum = present + requested;
  return sum > stock ? { kind: 'clamped', quantity: stock } : { kind: 'as-asked', quantity: sum };
}

/** A quantity above the stock is an error; `confirm` lowers the quantity instead. */
export function planUpdate(requested: number, stock: number, isConfirmed: boolean): QuantityPlan {
  if (availability(stock, requested) === 'available') return { kind: 'as-asked', quantity: requested };
  return isConfirmed && stock > 0 ? { kind: 'clamped', quantity: stock } : { kind: 'out-of-stock' };
}

type ChangeCartResult =
  | { readonly kind: 'as-asked' }
  | { readonly kind: 'clamped'; readonly quantity: number };

export type AddToCartResult =
  | ChangeCartResult
  | { readonly kind: 'out-of-stock' }
  | TakenSpecimen
  | { readonly kind: 'no-product' }
  | { readonly kind: 'cart-full' };

/** An existing line keeps its confirmed price. A new line stores the price that the page showed. */
export async function addLine(
  database: Database,
  accountId: string,
  { productId, quality, quantity, unit_price }: AddToCartRequest,
): Promise<AddToCartResult> {
  return await database.transaction(async (tx): Promise<AddToCartResult> => {
    await lockCart(tx, accountId);
    const goods = await readListedProduct(tx, productId);
    const variant = goods?.product.variants.find(({ grade, withdrawn }) => grade === quality && !withdrawn);
    if (goods === undefined || variant === undefined) return { kind: 'no-product' };
    const stock = variantStock(goods, variant.key);
    const variantId = { productId, variantKey: variant.key };
    const line = await findLineOfVariant(tx, accountId, variantId);
    const plan = planAdd(line?.quantity ?? 0, quantity, stock);
    if (plan.kind === 'out-of-stock')
      return stock > 0 ? plan : (takenSpecimen(variant, goods.reserved) ?? plan);
    if (line !== undefined) {
      await putQuantity(tx, line, plan.quantity, stock);
      return plan;
    }
    if ((await countLines(tx, accountId)) >= CART_LINES_MAX) return { kind: 'cart-full' };
    const unitFen = unitPriceFen(variant, plan.quantity);
    const seenFen = (unit_price === undefined ? undefined : yuanToFen(unit_price)) ?? unitFen;
    const product = toWireStockedProduct(goods);
    await upsertLine(
      tx,
      { id: randomUUID(), accountId, ...variantId },
      {
        grade: variant.grade,
        quantity: plan.quantity,
        confirmedUnitFen: seenFen,
        product: seenFen === unitFen ? product : withConfirmedUnitPrice(product, variant.key, seenFen),
      },
    );
    return plan;
  });
}

export type UpdateLineResult =
  | ChangeCartResult
  | { readonly kind: 'out-of-stock' }
  | TakenSpecimen
  | { readonly kind: 'no-line' }
  | { readonly kind: 'taken-down' }
  | { readonly kind: 'price-changed' };

/** Only `confirm` accepts a changed price, for all tiers, or a quantity lowered to the stock. */
export async function updateLine(
  database: Database,
  accountId: string,
  lineId: string,
  { quantity, confirm = false, unit_price }: UpdateCartRequest,
): Promise<UpdateLineResult> {
  return await database.transaction(async (tx): Promise<UpdateLineResult> => {
    await lockCart(tx, accountId);
    const line = await findLine(tx, accountId, lineId);
    if (line === undefined) return { kind: 'no-line' };
    const goods = await readListedProduct(tx, line.productId);
    const variant = goods === undefined ? undefined : findSellableVariant(goods, line.variantKey);
    if (goods === undefined || variant === undefined) return { kind: 'taken-down' };
    const stock = variantStock(goods, line.variantKey);
    const plan = planUpdate(quantity, stock, confirm);
    if (plan.kind === 'out-of-stock')
      return stock > 0 ? plan : (takenSpecimen(variant, goods.reserved) ?? plan);
    if (!confirm) {
      await putQuantity(tx, line, plan.quantity, stock);
      return plan;
    }
    const unitFen = unitPriceFen(variant, plan.quantity);
    if (unit_price !== undefined && yuanToFen(unit_price) !== unitFen) return { kind: 'price-changed' };
    await upsertLine(tx, line, {
      grade: variant.grade,
      quantity: plan.quantity,
      confirmedUnitFen: unitFen,
      product: toWireStockedProduct(goods),
    });
    return plan;
  });
}

export async function removeLine(database: Database, accountId: string, lineId: string): Promise<boolean> {
  return await changeIf(database, accountId, (tx) => deleteLine(tx, accountId, lineId));
}

export async function clearCart(database: Database, accountId: string): Promise<void> {
  await changeIf(database, accountId, (tx) => deleteLines(tx, accountId));
}

/** Units that the shopper added since checkout stay. */
async function removeBoughtUnits(
  transaction: Database,
  accountId: string,
  bought: readonly VariantQuantity[],
): Promise<void> {
  const lines = await listLines(transaction, accountId);
  const gone: string[] = [];
  for (const { productId, variantKey, quantity } of sumByVariant(bought)) {
    const line = lines.find((one) => one.productId === productId && one.variantKey === variantKey);
    if (line === undefined) continue;
    const left = line.quantity - quantity;
    if (left <= 0) gone.push(line.id);
    else await putQuantity(transaction, line, left, confirmedStock(line.product, variantKey));
  }
  await deleteBoughtLines(transaction, accountId, gone);
}

async function changeIf(
  database: Database,
  accountId: string,
  change: (transaction: Database) => Promise<boolean>,
): Promise<boolean> {
  return await database.transaction(async (tx) => {
    await lockCart(tx, accountId);
    const isChanged = await change(tx);
    if (isChanged) await incrementCartVersion(tx, accountId);
    return isChanged;
  });
}

/** Keeps the confirmed terms. */
async function putQuantity(
  transaction: Database,
  line: CartLine,
  quantity: number,
  stock: number,
): Promise<void> {
  if (quantity === line.quantity) return;
  await upsertLine(transaction, line, {
    grade: line.grade,
    quantity,
    confirmedUnitFen: confirmedUnitPrice(line.product, line.variantKey, quantity),
    product: withConfirmedStock(line.product, line.variantKey, stock),
  });
}

async function readCheckoutCart(database: Database, accountId: string): Promise<CheckoutCart> {
  const { version, lines } = await readCart(database, accountId);
  const products = new Map(
    lines.flatMap(({ productId, goods }) => (goods ? [[productId, goods.product]] : [])),
  );
  return { version, lines, products: [...products.values()] };
}

export const cartPort: CartPort = {
  read: readCheckoutCart,
  lock: lockCart,
  takeOut: removeBoughtUnits,
  show: readCartView,
};
