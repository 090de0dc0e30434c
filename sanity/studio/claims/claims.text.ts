import { formatYuan } from '../../../src/features/base/money.rules.ts';
import type { CLAIM_VIEWS, OpsClaim } from '../../../src/features/claims/ops-claims.contract.ts';
import type { AnswerClaimRequest } from '../../../src/features/orders/ops-order-writes.contract.ts';

export const claimsText = {
  title: '售后',
  loading: '正在读取破损报告…',
  failed: '破损报告暂时取不到，请稍后再试',
  viewsLabel: '售后视图',
  views: { open: '待处理', answered: '已答复' } satisfies Record<(typeof CLAIM_VIEWS)[number], string>,
  empty: { open: '没有待处理的破损报告', answered: '还没有答复过的破损报告' } satisfies Record<
    (typeof CLAIM_VIEWS)[number],
    string
  >,
  firstOnly: (shown: number, all: number) => `只显示最早的 ${shown} 份，共 ${all} 份待处理`,
  columns: {
    age: '报告后',
    order: '订单号',
    buyer: '买家',
    items: '破损商品',
    words: '情况',
    answer: '答复',
  },
  days: (days: number) => (days === 0 ? '今天' : `${days} 天`),
  line: (name: string, grade: string, quantity: number) => `${name} ${grade}\u00A0×\u00A0${quantity}`,
  photoCount: (count: number) => `${count} 张照片`,

  inOrder: '破损报告',
  reportedBy: (buyer: string, time: string) => `${buyer} 于 ${time} 报告`,
  units: (claimed: number, bought: number) => `报告 ${claimed} 件，购买 ${bought} 件`,
  refundedUnits: (quantity: number) => `已退款 ${quantity} 件`,
  photo: (n: number) => `照片 ${n}`,
  enlarge: (n: number) => `放大照片 ${n}`,
  previous: '上一张',
  next: '下一张',

  answerHow: '怎么答复',
  actions: { refund: '退款', replace: '补发', refuse: '只作说明' } satisfies Record<
    AnswerClaimRequest['action'],
    string
  >,
  amount: '退款金额（元）',
  amountHint: (most: string) => `报告商品的价款，最多 ${most}；破损商品不退回库存。`,
  answer: '给买家的答复',
  answerHint: '（买家会在订单页和邮件中读到）',
  wrongAmount: (most: string) => `请填写大于 0、不超过 ${most} 的金额`,
  noAnswer: '请填写给买家的答复',
  confirmAnswer: (answer: string) => `给买家的答复：“${answer}”`,
  submit: {
    refund: '下一步',
    replace: '补发并答复买家',
    refuse: '答复买家，不退款',
  },
  replaceHint: '免费补发报告的商品：立即扣减库存，订单回到待发货，照常打印、发货并通知买家。',
  singleSpecimens: (names: readonly string[]) =>
    `单件标本只有一件，不能补发：${names.join('，')}。请退款；买家要别的标本时，另给一份报价。`,
  done: {
    refund: '已答复买家，退款已完成',
    pending: '已答复买家，支付平台已受理退款，到账需要几天',
    replace: '已答复买家，订单等待补发',
    refuse: '已答复买家',
  },
  replacement: {
    title: '待寄出的补发',
    sent: (quantity: number) => `已寄出 ${quantity} 件`,
    waits: '不收费，库存已扣减。现在打印的单据和“发货”只包括这些补发的商品。',
    giveUp: '取消补发…',
    effect: '商品退回库存，破损报告重新待处理。',
    reason: '取消的原因',
    reasonHint: '（买家会在邮件中读到）',
    noReason: '请填写取消的原因',
    submit: '取消补发并通知买家',
    givenUp: '补发已取消，商品已退回库存，破损报告重新待处理',
  },
  outcomes: {
    refund: (yuan: string) => `已退款 ${yuan}`,
    replace: (quantity: number, sent: number) =>
      sent < quantity ? `补发 ${quantity} 件，已寄出 ${sent} 件` : `补发 ${quantity} 件，已全部寄出`,
    refuse: '未退款',
  },
  answeredBy: (who: string, time: string) => `${who} 于 ${time} 答复`,
} as const;

export function outcomeText({ refund, replacement }: Pick<OpsClaim, 'refund' | 'replacement'>): string {
  const { outcomes } = claimsText;
  if (replacement !== null) return outcomes.replace(replacement.quantity, replacement.sent);
  return refund === null ? outcomes.refuse : outcomes.refund(formatYuan(refund));
}
