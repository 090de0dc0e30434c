import { words } from '../base/words.text.ts';
import type { DateRange, DayRange } from './delivery-time.rules.ts';

export const deliveryTimeText = words({
  'zh-CN': {
    /** Counted from payment. */
    days: ({ from, to }: DayRange) => `付款后约 ${from === to ? from : `${from}–${to}`} 天`,
    /** Such as 1月8日–28日. */
    dates: ({ from, to }: DateRange) => {
      const first = monthAndDay(from);
      const last = monthAndDay(to);
      if (from === to) return `${first.month}月${first.day}日`;
      const end = first.month === last.month ? `${last.day}日` : `${last.month}月${last.day}日`;
      return `${first.month}月${first.day}日–${end}`;
    },
  },
});

function monthAndDay(date: string): { readonly month: number; readonly day: number } {
  const [, month = '', day = ''] = date.split('-');
  return { month: Number(month), day: Number(day) };
}
