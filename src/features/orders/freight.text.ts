/** Freight in one word, the same for cart, page, mail, paper and Studio (docs/decisions/0111). */
import { formatYuan } from '../base/money.rules.ts';
import { words } from '../base/words.text.ts';
import type { DayRange } from '../shipping/delivery-time.rules.ts';
import { deliveryTimeText } from '../shipping/delivery-time.text.ts';
import type { Order } from './orders.contract.ts';
import type { ShownFeeStatus } from './orders.rules.ts';

export const freightWords = words({
  'zh-CN': {
    free: '免运费',
    undecided: '运费待定',
    due: (amount: string) => `待付 ${amount}`,
    received: (amount: string) => `${amount} 已付`,
    refunded: (amount: string) => `已退 ${amount}`,
    tracked: '可追踪',
    untracked: '不可追踪',
    dutyPaid: '含税',
  },
});

/** `fee` in yuan; null while undecided. A fee without a status is a price that nobody has asked for yet. */
export function freightText(fee: number | null, status: ShownFeeStatus | null): string {
  if (fee === null) return freightWords().undecided;
  if (fee === 0) return freightWords().free;
  const amount = formatYuan(fee);
  return status === null ? amount : freightWords()[status](amount);
}

interface Way extends Pick<NonNullable<Order['freight']['way']>, 'tracked' | 'duty_paid'> {
  /** From payment to arrival; null once the order has dates. */
  readonly days: DayRange | null;
}

/** Days, and whether the parcel is tracked and import tax is paid. */
export function wayText({ days, tracked, duty_paid }: Way): string {
  const { tracked: isTracked, untracked, dutyPaid } = freightWords();
  const parts = [...(days === null ? [] : [deliveryTimeText().days(days)]), tracked ? isTracked : untracked];
  return [...parts, ...(duty_paid ? [dutyPaid] : [])].join('，');
}
