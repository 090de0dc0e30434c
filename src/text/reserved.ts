/** Notices about a single specimen that another shopper has reserved or bought. */
import { pageLanguage, words } from './words.ts';

const reservedText = words({
  'zh-CN': {
    sold: '已售出',
    /** `time` is empty if the end of the reservation is unknown or past. */
    reserved: (time: string) => (time === '' ? '他人结账中' : `他人结账中，最迟 ${time} 释放`),
  },
});

/** Node doesn't know the shopper's time zone, so it uses the shop's. */
const SHOP_ZONE = 'Asia/Shanghai';
const DAY_MS = 86_400_000;

/** Such as 14:32 in the shopper's time zone; with the date if more than a day is left. Empty if the time has passed. */
function releaseTime(until: string | null | undefined, now = Date.now()): string {
  const at = until ? Date.parse(until) : 0;
  if (at <= now) return '';
  return new Intl.DateTimeFormat(pageLanguage(), {
    ...(at - now > DAY_MS ? ({ month: 'long', day: 'numeric' } as const) : {}),
    ...({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const),
    ...(globalThis.document === undefined ? { timeZone: SHOP_ZONE } : {}),
  }).format(at);
}

/** The short notice, without the time. */
export function takenShortText(until: string | null | undefined): string {
  return until === undefined ? reservedText().sold : reservedText().reserved('');
}

/** `until` is undefined for a sold specimen. */
export function takenText(until: string | null | undefined): string {
  return until === undefined ? reservedText().sold : reservedText().reserved(releaseTime(until));
}
