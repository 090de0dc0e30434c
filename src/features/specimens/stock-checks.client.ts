import {
  type Check,
  isBoolean,
  isInteger,
  isString,
  isYuan,
  listOf,
  objectWith,
  orNull,
} from '../base/checks.client.ts';

export const isOffered: Check = (value) =>
  objectWith({
    key: isString,
    quality: isString,
    price: isYuan,
    original_price: orNull(isYuan),
    bulk_discount: listOf(objectWith({ quantity: isInteger, price: isYuan })),
    stock: isInteger,
  })(value);

export const isStockItem: Check = (value) =>
  objectWith({ id: isString, withdrawn: isBoolean, version: isString, variants: listOf(isOffered) })(value);
