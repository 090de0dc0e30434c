/** Validates grades with prices and stock, which every page with products loads. */
import { type Check, isFlag, isQuantity, isText, isYuan, listOf, objectWith, orNull } from './checks.ts';

export const pricedFields = () => ({
  key: isText,
  quality: isText,
  price: isYuan,
  original_price: orNull(isYuan),
  bulk_discount: listOf(objectWith({ quantity: isQuantity, price: isYuan })),
});

export const isOffered: Check = (value) => objectWith({ ...pricedFields(), stock: isQuantity })(value);

export const isStockItem: Check = (value) =>
  objectWith({ id: isText, withdrawn: isFlag, version: isText, variants: listOf(isOffered) })(value);
