/** Validates the parts of orders and payment settings that pages read. */
import { isBoughtProduct, isReceiptProduct } from './catalogue-checks.ts';
import { type Check, having, isFlag, isPieces, isText, isYuan, listOf, orNull } from './checks.ts';

const isMoment: Check = (value) => typeof value === 'string' && Number.isFinite(Date.parse(value));
const isRate: Check = (value) => typeof value === 'string' && /^\d+(\.\d+)?$/.test(value);

const receipt = { id: isText, status: isText, created_at: isMoment, total_amount: isYuan };
const line = {
  ...{ id: isText, quality: isText, quantity: isPieces },
  paidInfo: having({ paid_price: isYuan, amount: isYuan }),
};

export const isReceipt = having({
  ...receipt,
  items: listOf(having({ ...line, product: isReceiptProduct })),
});

export const isOrder = having({
  ...receipt,
  items: listOf(having({ ...line, product: isBoughtProduct })),
  method: isText,
  pay_url: orNull(isText),
  payment_processing: isFlag,
  hold_left: orNull(isPieces),
  shipping_info: orNull(
    having({
      ...{ status: isText, shipping_method: isText, courier: isText, tracking_number: isText },
      ...{ shipping_fee: orNull(isYuan), fee_status: orNull(isText) },
    }),
  ),
  ...{ refunded_amount: isYuan, refunding_amount: isYuan, owed_amount: isYuan },
  charged: orNull(having({ amount: isText, currency: isText, rate: isText })),
  recipient: having({ name: isText, phone: isText, address: isText }),
  events: listOf(having({ kind: isText, at: isMoment })),
});

/** An invalid rate or currency would break the displayed sum. */
export const isPaymentMethod = having({
  ...{ name: isText, provider: isText, flow: isText, label: isText },
  ...{ currency: isText, decimals: isPieces, rate: orNull(isRate), least: isPieces, most: isPieces },
});
