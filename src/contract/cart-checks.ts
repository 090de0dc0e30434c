/** Validates the parts of the cart that the drawer reads. */
import { isProduct } from './catalogue-checks.ts';
import { type Check, having, isPieces, isText, isYuan, listOf } from './checks.ts';

const isChange: Check = (value) =>
  having({ kind: (kind) => kind === 'taken-down' })(value) ||
  having({ kind: (kind) => kind === 'price', before: isYuan, now: isYuan })(value) ||
  having({ kind: (kind) => kind === 'stock', before: isPieces, now: isPieces })(value);

export const isCart = having({
  version: isPieces,
  total: isYuan,
  data: listOf(
    having({
      ...{ id: isText, quality: isText, variantKey: isText, quantity: isPieces },
      ...{ unit_price: isYuan, amount: isYuan, product: isProduct, changes: listOf(isChange) },
    }),
  ),
});
