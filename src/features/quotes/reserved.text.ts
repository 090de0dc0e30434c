import { words } from '../base/words.text.ts';

const reservedText = words({ 'zh-CN': { sold: '已售出', reserved: '已预留' } });

/** Says why a single specimen can't be bought: staff reserved it for a buyer, or it is sold. */
export function takenText(isReserved: boolean): string {
  return isReserved ? reservedText().reserved : reservedText().sold;
}
