/** The buyer's next step with its dates: the same for order, list, result of a payment and mail. */
import { words } from '../base/words.text.ts';
import type { DeliveryDates } from '../shipping/delivery-time.rules.ts';
import { deliveryTimeText } from '../shipping/delivery-time.text.ts';
import type { BuyerStep, StepAfterPayment } from './display-status.rules.ts';
import { displayStatusText } from './display-status.text.ts';
import type { Order } from './orders.contract.ts';

export const nextStepsText = words({
  'zh-CN': {
    title: '接下来',
    ships: (dates: string) => `预计 ${dates}寄出`,
    arrives: (dates: string) => `预计 ${dates}送达`,
    tracking: '寄出时邮件告知运单号',
    payFreightOfSent: '包裹已寄出，请付清运费',
    /** The payment processing waits for the shop, not for the bank. */
    waitForShop:
      '付款已提交，正由本店确认收款，到账后订单会自动更新。在此之前不能取消本订单，也不能提交新订单。',
  },
});

/** The other steps wait for somebody without a date, so the dates would be a promise that nobody can keep. */
const DATED_STEPS: readonly (BuyerStep | null)[] = [
  'wait-freight',
  'wait-dispatch',
  'wait-rest',
  'wait-arrival',
];

/** Such as 备货后寄出，预计 12月19日–29日寄出 · 预计 12月26日–1月13日送达; undefined if nothing more comes. */
export function nextStepText({
  display: { next },
  delivery,
  payment_held,
  shipping_info,
}: Pick<Order, 'display' | 'delivery' | 'payment_held' | 'shipping_info'>): string | undefined {
  if (payment_held) return nextStepsText().waitForShop;
  if (next === 'pay-freight' && shipping_info?.status !== 'pending') return nextStepsText().payFreightOfSent;
  if (next === null) return undefined;
  if (delivery === null || !DATED_STEPS.includes(next)) return displayStatusText().steps[next];
  return `${dispatchText(next, delivery)} · ${arrivalText(delivery)}`;
}

/** Three sentences: freight or dispatch, the mail with the tracking number, and the arrival. */
export function stepsAfterPayment(next: StepAfterPayment, delivery: DeliveryDates): readonly string[] {
  return [dispatchText(next, delivery), nextStepsText().tracking, arrivalText(delivery)];
}

function dispatchText(step: BuyerStep, { ships }: DeliveryDates): string {
  const text = displayStatusText().steps[step];
  return ships === null ? text : `${text}，${nextStepsText().ships(deliveryTimeText().dates(ships))}`;
}

function arrivalText({ arrives }: DeliveryDates): string {
  return nextStepsText().arrives(deliveryTimeText().dates(arrives));
}
