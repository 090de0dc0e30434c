/** Validates grades with prices and stock, which every page with products loads. */
import { type Check, having, isFlag, isPieces, isText, isYuan, listOf, orNull } from './checks.ts';

export const priced = () => ({
  key: isText,
  quality: isText,
  price: isYuan,
  original_price: orNull(isYuan),
  bulk_discount: listOf(having({ quantity: isPieces, price: isYuan })),
});

export const isOffered: Check = (value) => having({ ...priced(), stock: isPieces })(value);

export const isStockItem: Check = (value) =>
  having({ id: isText, withdrawn: isFlag, version: isText, variants: listOf(isOffered) })(value);
