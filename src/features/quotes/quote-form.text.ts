/** The form 批发询价 in the cart (docs/shop.md "Quotes"). */

import { words } from '../base/words.text.ts';
import { QUOTE_REQUESTS_PER_DAY } from './quotes.rules.ts';

export const quoteFormText = words({
  'zh-CN': {
    title: '批发询价',
    lead: '我们按购物车中的商品报价，您看过报价再决定是否付款。',
    stays: '询价不影响购物车，仍可照常结账。',
    limit: `每个账户 24 小时内可询价 ${QUOTE_REQUESTS_PER_DAY} 次`,
    message: '询价说明',
    messageHint: '例如需要的数量、期望的价格、寄往的国家、到货时间',
    noMessage: '请填写询价说明',
    items: '询价的商品',
    line: (quality: string, units: number) => `品质 ${quality} × ${units}`,
    total: '现价合计',
    submit: '提交询价',
    submitting: '正在提交…',
    back: '返回购物车',
    failed: '提交失败，填写的内容还在，请重试',
    sent: '询价已提交',
    sentNext: '报价会发到您的邮箱，也会出现在“历史订单”中，您可以在那里付款、提问或谢绝。',
    seeRequest: '查看历史订单',
    unconfirmed: (email: string) =>
      `只有确认过邮箱的账户可以提交，因为客服的答复会发到邮箱。请先确认 ${email}：打开我们发给您的邮件中的链接。`,
    resend: '重新发送确认邮件',
    resending: '发送中…',
    resendFailed: '发送失败，请稍后再试',
    recheck: '我已确认',
    stillUnconfirmed: '此邮箱还没有确认，请打开邮件中的链接',
  },
});
