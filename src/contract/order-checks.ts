/** Validates the parts of orders and payment settings that pages read. */
import { isBoughtProduct, isReceiptProduct } from './catalogue-checks.ts';
import { type Check, isFlag, isQuantity, isText, isYuan, listOf, objectWith, orNull } from './checks.ts';

const isMoment: Check = (value) => typeof value === 'string' && Number.isFinite(Date.parse(value));
const isRate: Check = (value) => typeof value === 'string' && /^\d+(\.\d+)?$/.test(value);

const receipt = { id: isText, status: isText, created_at: isMoment, total_amount: isYuan };
const line = {
  ...{ id: isText, quality: isText, quantity: isQuantity },
  paidInfo: objectWith({ paid_price: isYuan, amount: isYuan }),
};

const charge = { kind: isText, amount: isYuan };

export const isReceipt = objectWith({
  ...receipt,
  charge: orNull(objectWith(charge)),
  items: listOf(objectWith({ ...line, product: isReceiptProduct })),
});

export const isOrder = objectWith({
  ...receipt,
  items: listOf(objectWith({ ...line, product: isBoughtProduct })),
  method: isText,
  pay_url: orNull(isText),
  payment_processing: isFlag,
  hold_left: orNull(isQuantity),
  shipping_info: orNull(
    objectWith({
      ...{ status: isText, shipping_method: isText, courier: isText, tracking_number: isText },
      ...{ shipping_fee: orNull(isYuan), fee_status: orNull(isText) },
    }),
  ),
  charges: listOf(objectWith({ ...charge, standing: isText, pay_path: orNull(isText) })),
  ...{ refunded_amount: isYuan, refunding_amount: isYuan, owed_amount: isYuan },
  charged: orNull(objectWith({ amount: isText, currency: isText, rate: isText })),
  recipient: objectWith({ name: isText, phone: isText, address: isText }),
  events: listOf(objectWith({ kind: isText, at: isMoment })),
});

/** `GET /pay/{token}`. */
export const isPayLink = objectWith({
  ...{ order: isText, ...charge, standing: isText, blocked: orNull(isText), processing: isFlag },
  expires_at: isMoment,
  items: listOf(objectWith({ name: isText, picture: isText, quality: isText, quantity: isQuantity })),
});

/** An invalid rate or currency would break the displayed sum. */
export const isPaymentMethod = objectWith({
  ...{ name: isText, provider: isText, flow: isText, label: isText },
  ...{ currency: isText, decimals: isQuantity, rate: orNull(isRate), least: isQuantity, most: isQuantity },
});
