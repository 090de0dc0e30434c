import { words } from '../base/words.text.ts';
import type { ChargeKind, ChargeStatus } from '../orders/charges.rules.ts';

export const chargeTexts = words({
  'zh-CN': {
    kinds: { goods: '商品', freight: '国际运费', addition: '补款' } satisfies Record<ChargeKind, string>,
    withReason: (kind: string, reason: string) => `${kind}（${reason}）`,
    standings: {
      due: '待支付',
      paid: '已支付',
      withdrawn: '已撤回',
      refunded: '已退回',
    } satisfies Record<ChargeStatus, string>,
    title: '支付',
    description: '支付订单的运费或补款。',
    heading: (kind: string) => `支付${kind}`,
    order: '订单号',
    items: '订单内容',
    joinedOrder: (number: string) => `同一包裹中的订单 ${number}`,
    amount: '应付金额',
    validUntil: (time: string) => `链接有效至 ${time}`,
    loading: '正在加载付款信息',
    noScript: '付款需要启用 JavaScript。',
    paid: '这笔款项已支付，无需再次付款。',
    refunded: '这笔款项已支付，后来已退回。',
    withdrawn: '客服已撤回这笔款项，请勿付款。如有疑问，请联系客服。',
    expired: '付款链接已过期。如仍需付款，请联系客服重新发送。',
    closed: '订单已取消或已退款，无需再付款。',
    forbidden: '订单中有商品不能寄往收货地址，请先联系客服，不要付款。',
    processing: '付款正由银行确认，到账后会自动更新，请勿重复支付。',
    held: '付款已提交，正由本店确认收款，到账后会自动更新，请勿重复支付。',
    notFound: '付款链接无效，请检查链接是否完整，或联系客服。',
    failed: '获取付款信息失败，请重试',
    thanks: (kind: string, amount: string) => `已收到${kind} ${amount}，感谢您的付款。`,
    contact: '联系客服',
    /** Shown on the buyer's order. */
    payNow: (kind: string) => `支付${kind}`,
  },
});

/** A charge as the buyer reads it: 国际运费, 补款（加固包装）. */
export function chargeName({ kind, reason }: { kind: ChargeKind; reason: string | null }): string {
  const name = chargeTexts().kinds[kind];
  return reason === null ? name : chargeTexts().withReason(name, reason);
}
