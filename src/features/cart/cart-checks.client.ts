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
import { isProduct } from '../specimens/catalogue-checks.client.ts';

const isChange: Check = (value) =>
  objectWith({ kind: (kind) => kind === 'taken-down' })(value) ||
  objectWith({ kind: (kind) => kind === 'price', before: isYuan, now: isYuan })(value) ||
  objectWith({ kind: (kind) => kind === 'stock', before: isInteger, now: isInteger })(value);

const isPaper: Check = (value) => objectWith({ name: isString, who: isString, when: isString })(value);

const isShipping: Check = (value) =>
  objectWith({
    country: isString,
    verdict: isString,
    papers: listOf(isPaper),
    words: listOf(isString),
    refusal: orNull(isString),
  })(value);

const isWay = objectWith({
  id: isString,
  name: isString,
  price: orNull(isYuan),
  because: orNull(isString),
  paused: orNull(isString),
  days: objectWith({ from: isInteger, to: isInteger }),
  tracked: isBoolean,
  duty_paid: isBoolean,
});

const isFreightOffer = objectWith({
  country: isString,
  ways: listOf(isWay),
  proposed: orNull(isString),
  because: orNull(isString),
  tax_note: orNull(isString),
  total: isYuan,
  for_papers: orNull(isWay),
});

export const isCart = objectWith({
  freight: listOf(isFreightOffer),
  version: isInteger,
  total: isYuan,
  data: listOf(
    objectWith({
      id: isString,
      quality: isString,
      variantKey: isString,
      quantity: isInteger,
      unit_price: isYuan,
      amount: isYuan,
      product: isProduct,
      changes: listOf(isChange),
      shipping: listOf(isShipping),
    }),
  ),
});

/** What the drawer reads of the address book. */
export const isOtherAddress = objectWith({
  id: isString,
  recipient: isString,
  country: isString,
  text: isString,
  is_default: isBoolean,
});

/** What the drawer reads of quotes. */
export const isRequestedQuote = objectWith({
  for_papers: isBoolean,
  state: isString,
  items: listOf(objectWith({ product: objectWith({ id: isString }), quality: isString })),
});
