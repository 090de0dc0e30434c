/** Texts for operators, in the Studio and in staff mails. */

import { words } from '../base/words.text.ts';
import type { FLAG_KINDS, FlagStage } from '../orders/orders.rules.ts';

type FlagKind = (typeof FLAG_KINDS)[number];

export const flagNames = words({
  'zh-CN': {
    mismatch: '金额不符',
    'unknown-payment': '无主付款',
    'refund-failed': '退款失败',
    stuck: '付款未到账',
    'refunded-elsewhere': '店外退款',
    disputed: '买家争议',
    'not-shippable': '新地址待确认',
  } satisfies Record<FlagKind, string>,
});

export const flagAdvice = words({
  'zh-CN': {
    mismatch:
      '收到的金额或币种与订单不一致，没有算作已付款。请在支付平台核对：补差额、退款，或按实收处理，然后写明结果。',
    'unknown-payment':
      '收到一笔不属于任何订单的付款。请在支付平台查明付款人，退款或与买家联系，然后写明结果。',
    'refund-failed':
      '退款没有成功，或很久没有结果。请先在支付平台查看这笔退款：没有退回的，在订单里重新退款，或登记店外退款，然后写明结果。清除标记不会免除欠退的款项。',
    stuck: '付款已超过十天没有结果。请在支付平台查看；确定不会到账时，结束订单。',
    'refunded-elsewhere':
      '有款项在店铺之外退回了买家。请核对金额；商品若已退回，请退回库存；运费或补款若仍应收，请重新收取。',
    disputed: '买家向银行或支付平台提出了争议。请到支付平台查看进展，裁决之前请勿发货。',
    'not-shippable':
      '收货地址改到了另一个国家或地区。按寄送规则，订单里有商品不能寄往那里、要先办文件，或者是受保护物种而规则或国家不明。请与买家商定换地址、先办文件或退款，然后写明结果；地址已改回的，也请核对后清除标记。',
  } satisfies Record<FlagKind, string>,
});

const stageAdvice = words({
  'zh-CN': {
    'to-answer': '买家向银行或支付平台提出了争议。请在期限内到支付平台提交发货凭证，裁决之前请勿发货。',
    undecided: '买家的争议正等待对方答复或裁决，目前不需要提交凭证。裁决之前请勿发货。',
    ended:
      '买家的争议已经结束，款项可能退给了买家。请对照支付平台和本订单的退款记录；商品若已退回，请退回库存。',
    won: '争议已结束，款项归本店。',
    'won-late': '争议改判，款项重归本店，但订单在败诉时已经取消。请与买家商定发货或退款，然后写明结果。',
    'to-accept':
      '买家已付款，但支付平台要等本店处理后才入账。请登录支付平台，在这笔交易里接受款项，或按提示补全账户设置（收款币种、提现方式、账户验证）；不处理就不会到账。',
  } satisfies Record<FlagStage, string>,
});

export function flagText({
  kind,
  stage,
}: {
  readonly kind: FlagKind;
  readonly stage: FlagStage | null;
}): string {
  return stage === null ? flagAdvice()[kind] : stageAdvice()[stage];
}
