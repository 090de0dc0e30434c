/** Quotes for wholesale (docs/shop.md "Quotes"). */

import { type FailureSentences, minutesText } from '../base/failures.text.ts';
import type { QuoteRefusal } from '../base/refusals.rules.ts';
import { words } from '../base/words.text.ts';
import { cartText } from '../cart/cart.text.ts';
import { QUOTE_REQUESTS_PER_DAY } from './quotes.rules.ts';

export const quotesText = words({
  'zh-CN': {
    requested: '询价已提交，我们会尽快报价并发邮件通知您',
    asked: '您的问题已发送，我们会尽快答复',
    papersRequested: '预留申请已提交，客服答复后会发邮件通知您',
    reported: '已收到，我们核对后会更新',
    declined: '已谢绝这份报价',
    givenUp: '已放弃预留',
  },
});

/** Read by buyers and by the staff. */
export const quoteRefusals = words({
  'zh-CN': {
    quoteNotSent: '报价还没有发送',
    quoteSent: '报价已经发送；要改动，请先撤回修改',
    quotePaid: '这份报价已经支付',
    quoteEnded: '这份报价已经结束',
    quoteProcessing: '这份报价正在付款，请稍后再试',
    quoteExpired: '这份报价已过有效期',
    quoteStillValid: '这份报价仍在有效期内',
    askedAlready: '每份报价只能提问一次，如有其他问题请联系客服',
    noLines: '请至少添加一种商品',
    badQuantity: '每种商品至少 1 件',
    noPrice: '请填写每种商品的单价',
    totalTooLarge: '报价总额过大',
    validTooShort: '有效期至少为 1 小时',
    validTooLong: '有效期最长为 90 天',
    reservedTooLong: '保留库存最长为 30 天',
    quoteAwaitsPapers: '文件还没有办齐',
    extensionTooShort: '新的保留期限要晚于现在的期限',
    extensionTooLong: '从今天起最多保留 30 天',
    papersFirst: '有商品须先办妥文件：请先预留，文件齐备后再收款',
    papersForbidden: '按现在的寄送规则不能寄往收货国家，不能收款',
    papersOpen: '还有文件没有收到，文件齐备前不能收款',
    papersMissing: '缺少现在的寄送规则要求的文件，不能收款',
    papersExpired: '有文件已过有效期，不能收款',
  } satisfies Record<QuoteRefusal, string>,
});

export const quoteFailures = words({
  'zh-CN': {
    'quote-not-found': '没有这份报价',
    'quote-not-possible': ({ because }) => quoteRefusals('zh-CN')[because],
    'too-many-quotes': ({ minutes }) =>
      `24 小时内最多可询价或申请预留 ${QUOTE_REQUESTS_PER_DAY} 次，请 ${minutesText(minutes)}后再试，急需请联系客服`,
    'email-unconfirmed':
      '客服的答复会发到您的邮箱，请先确认邮箱再提交：打开我们发给您的邮件中的链接，或在“个人信息”中重新发送',
    get 'cart-empty'() {
      return cartText('zh-CN').empty;
    },
    'cart-changed': '购物车已更新',
    get 'cart-unconfirmed'() {
      return cartText('zh-CN').confirmFirst;
    },
    'papers-not-needed': '购物车中没有要先办文件的商品，请直接结账',
    'paper-not-open': '本店已核对并收到这份文件，或这份文件不由您办理，请刷新后查看',
    'papers-limit': ({ most }) => `同时最多可有 ${most} 份预留申请等客服答复，请等答复后再申请`,
    'papers-requested': '这些商品已经申请预留，正在等客服答复；如要改动，请联系客服',
    'cancel-failed': '未能谢绝，请重试',
    'key-reused': '此前提交的已经收到，后来的改动没有提交，请在历史订单中查看',
  } satisfies FailureSentences,
});
