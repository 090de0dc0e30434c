/** Validates the parts of the cart that the drawer reads. */
import { isProduct } from './catalogue-checks.ts';
import { type Check, isQuantity, isText, isYuan, listOf, objectWith } from './checks.ts';

const isChange: Check = (value) =>
  objectWith({ kind: (kind) => kind === 'taken-down' })(value) ||
  objectWith({ kind: (kind) => kind === 'price', before: isYuan, now: isYuan })(value) ||
  objectWith({ kind: (kind) => kind === 'stock', before: isQuantity, now: isQuantity })(value);

export const isCart = objectWith({
  version: isQuantity,
  total: isYuan,
  data: listOf(
    objectWith({
      ...{ id: isText, quality: isText, variantKey: isText, quantity: isQuantity },
      ...{ unit_price: isYuan, amount: isYuan, product: isProduct, changes: listOf(isChange) },
    }),
  ),
});
