/** Freight in the cart; fetched with the first cart. */
import { words } from '../base/words.text.ts';
import type { NoFreight } from '../shipping/rates.rules.ts';

export const cartFreightText = words({
  'zh-CN': {
    goods: '商品合计',
    freight: '运费',
    way: (name: string, facts: string) => `${name}（${facts}）`,
    due: '应付',
    dueOld: '应付（未更新）',
    later: (because: string | undefined) =>
      `运费另计：付款后由客服报价${because === undefined ? '' : `（${because}）`}`,
    /** Why freight is quoted later, or why a way does not take the cart. */
    because: {
      'no-zone': '该国家/地区暂无运费表',
      'no-weight': '有商品未标重量',
      permit: '需先办文件',
      paused: '暂停收寄',
      expired: '运费表待更新',
      category: '不寄购物车中的某类商品',
      'too-heavy': '超过限重',
      'too-dear': '超过限值',
    } satisfies Record<NoFreight, string>,
    /** `now` is undefined if no way takes the cart. */
    replaced: (before: string, now: string | undefined) =>
      `${before}现在不可用${now === undefined ? '' : `，已改为${now}`}`,
    taxByRecipient: '进口税费由收件人承担',
    taxPaid: '已含进口税费',
  },
});
