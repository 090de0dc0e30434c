/** Validates grades with prices and stock, which every page with products loads. */
import { type Check, isBoolean, isInteger, isString, isYuan, listOf, objectWith, orNull } from './checks.ts';

export const pricedFields = () => ({
  key: isString,
  quality: isString,
  price: isYuan,
  original_price: orNull(isYuan),
  bulk_discount: listOf(objectWith({ quantity: isInteger, price: isYuan })),
});

export const isOffered: Check = (value) => objectWith({ ...pricedFields(), stock: isInteger })(value);

export const isStockItem: Check = (value) =>
  objectWith({ id: isString, withdrawn: isBoolean, version: isString, variants: listOf(isOffered) })(value);
