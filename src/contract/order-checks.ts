import { isBoughtProduct, isReceiptProduct } from './catalogue-checks.ts';
import {
  type Check,
  isBoolean,
  isInteger,
  isMoment,
  isString,
  isYuan,
  listOf,
  objectWith,
  orNull,
} from './checks.ts';

const isRate: Check = (value) => typeof value === 'string' && /^\d+(\.\d+)?$/.test(value);

const isFailureValues: Check = (value) =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((one) => typeof one === 'string' || Number.isFinite(one));

const isDifference: Check = (value) => typeof value === 'number' && isYuan(Math.abs(value));

const receipt = { id: isString, status: isString, created_at: isMoment, total_amount: isYuan };
const line = {
  ...{ id: isString, quality: isString, quantity: isInteger },
  paidInfo: objectWith({ paid_price: isYuan, amount: isYuan }),
};

const charge = { kind: isString, reason: orNull(isString), amount: isYuan };

export const isReceipt = objectWith({
  ...receipt,
  charge: orNull(objectWith(charge)),
  items: listOf(objectWith({ ...line, product: isReceiptProduct })),
});

export const isOrder = objectWith({
  ...receipt,
  items: listOf(objectWith({ ...line, product: isBoughtProduct })),
  method: isString,
  pay_url: orNull(isString),
  quote: orNull(isString),
  awaits_papers: isBoolean,
  payment_processing: isBoolean,
  payment_held: isBoolean,
  payment_refusal: orNull(objectWith({ code: isString, msg: isString, values: isFailureValues })),
  payable_left: orNull(isInteger),
  shipping_info: orNull(
    objectWith({
      ...{ status: isString, shipping_method: isString, courier: isString, tracking_number: isString },
      ...{ shipping_fee: orNull(isYuan), fee_status: orNull(isString) },
    }),
  ),
  shipments: listOf(
    objectWith({
      ...{ courier: isString, tracking_number: isString, tracking_url: orNull(isString) },
      ...{ shipped_at: isMoment, joined_with: listOf(isString) },
      items: listOf(objectWith({ id: isString, quantity: isInteger })),
    }),
  ),
  charges: listOf(
    objectWith({ position: isInteger, ...charge, standing: isString, pay_path: orNull(isString) }),
  ),
  edits: listOf(
    objectWith({
      ...{ state: isString, at: isMoment, reason: isString, difference: isDifference },
      changes: listOf(objectWith({ name: isString, quality: isString, before: isInteger, after: isInteger })),
    }),
  ),
  ...{ refunded_amount: isYuan, refunding_amount: isYuan, owed_amount: isYuan },
  charged: orNull(objectWith({ amount: isString, currency: isString, rate: isString })),
  recipient: objectWith({ name: isString, phone: isString, address: isString, country: orNull(isString) }),
  address_in_review: isBoolean,
  events: listOf(objectWith({ kind: isString, at: isMoment })),
});

const payLinkItems = listOf(
  objectWith({ name: isString, picture: isString, quality: isString, quantity: isInteger }),
);

export const isPayLink = objectWith({
  ...{ order: isString, ...charge, standing: isString, blocked: orNull(isString), processing: isBoolean },
  expires_at: isMoment,
  items: payLinkItems,
  joined_orders: listOf(objectWith({ order: isString, items: payLinkItems })),
});

/** An invalid rate or currency would break the displayed sum. */
export const isPaymentMethod = objectWith({
  ...{ name: isString, provider: isString, flow: isString, label: isString },
  ...{ currency: isString, decimals: isInteger, rate: orNull(isRate), least: isInteger, most: isInteger },
});
