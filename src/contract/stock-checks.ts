/** Grades with their prices and stock, as the live answer brings them to every page with products. */
import { type Check, having, isFlag, isPieces, isText, isYuan, listOf, orNull } from './checks.ts';

export const priced = () => ({
  key: isText,
  quality: isText,
  price: isYuan,
  original_price: orNull(isYuan),
  bulk_discount: listOf(having({ quantity: isPieces, price: isYuan })),
});

/** A grade with its price and with what is there of it. */
export const isOffered: Check = (value) => having({ ...priced(), stock: isPieces })(value);

export const isStockItem: Check = (value) =>
  having({ id: isText, withdrawn: isFlag, version: isText, variants: listOf(isOffered) })(value);
