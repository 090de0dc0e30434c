import { expect, test } from 'vitest';
import { FLAG_KINDS, isPaymentFlag } from '../../../src/features/orders/orders.rules.ts';
import { flagAdvice, flagNames } from '../../../src/features/payments/flags.text.ts';
import { mailOrderNumber, type PaidOrder, type StaffMailData } from '../mail/mail-data.ts';
import { renderStaffMail } from './staff-templates.ts';

const origin = 'https://shop.example';
const NUMBER = '1042-0000-0001';
const order: PaidOrder = {
  number: NUMBER,
  paidAt: '2026-11-20T23:00:00.000Z',
  country: 'DE',
  lines: [
    { name: '蓝闪蝶 展翅', sku: 'DC0123', quality: 'A1', quantity: 2, paidPrice: 12850, amount: 25700 },
    { name: '<b>帝王蝶</b>', sku: '', quality: 'A-', quantity: 1, paidPrice: 990, amount: 990 },
  ],
  total: 26690,
};
const SINCE = '2026-11-20T23:00:00.000Z';
const suite = `${origin}/studio/orders`;

test.each<[StaffMailData, subject: string, told: readonly string[]]>([
  [
    { kind: 'staff-rules-due', stale: 3, soon: 0 },
    '3 条寄送规则需要核对',
    [
      ...['3 条规则没有核对过', '一律按“未知”', '由操作员在“生效”里接受'],
      'https://shop.example/studio/structure/shipping-rules;rules-due',
    ],
  ],
  [
    { kind: 'staff-rates-due', ways: [{ zone: '欧盟', way: 'EMS', until: '2026-12-31' }] },
    '1 种寄送方式的运费要更新',
    ['欧盟，EMS：有效期至 2026-12-31', 'https://shop.example/studio/structure/freight-rates;all-zones'],
  ],
  [{ kind: 'staff-rules-due', stale: 0, soon: 2 }, '2 条寄送规则需要核对', ['2 条规则将在两周内过期']],
  [
    { kind: 'staff-paid', order },
    `新付款订单 ${NUMBER}，¥266.90`,
    [
      ...['品质\u00A0A1，DC0123', '× 2', '¥257.00', '¥266.90', '德国（DE）', '北京时间 2026年11月21日 07:00'],
      `${suite}/${NUMBER}`,
    ],
  ],
  [{ kind: 'staff-paid', order: { ...order, country: null } }, `新付款订单 ${NUMBER}，¥266.90`, ['国家未知']],
  [
    {
      kind: 'staff-sheet',
      until: '2026-11-21T01:00:00.000Z',
      orders: [order, { ...order, number: '1042-0000-0002', country: 'US' }],
      count: 5,
      total: 99_900,
    },
    '11月21日 付款日报：5 笔',
    [
      ...[
        '截至北京时间 2026年11月21日 09:00',
        '¥999.00',
        '蓝闪蝶 展翅 A1 × 2',
        '德国（DE）',
        '美国（US）',
        '另有 3 笔未列出',
      ],
      ...[`${suite}/${NUMBER}`, `${suite}/1042-0000-0002`],
    ],
  ],
  [
    {
      kind: 'staff-mail-failed',
      mail: 'k',
      mailKind: 'order-paid',
      recipient: 'lin@x.de',
      tries: 3,
      number: NUMBER,
    },
    `订单 ${NUMBER} 的邮件没有送达：支付成功`,
    ['lin@x.de', '失败 3 次', `${suite}/${NUMBER}`],
  ],
  [
    {
      kind: 'staff-mail-failed',
      mail: 'k',
      mailKind: 'a new kind',
      recipient: 'a@b.de',
      tries: 4,
      number: null,
    },
    '邮件没有送达：a new kind',
    ['a@b.de', `${suite}/figures`],
  ],
  [
    { kind: 'staff-reconcile-silent', since: SINCE, isFirst: false },
    '对账已停止超过 15 分钟',
    [
      '自北京时间 2026年11月21日 07:00 起，付款对账没有再完成过',
      'reconcile-payments-background',
      `${suite}/figures`,
    ],
  ],
  [
    { kind: 'staff-reconcile-silent', since: SINCE, isFirst: true },
    '对账已停止超过 15 分钟',
    ['一次也没有完成'],
  ],
  [
    { kind: 'staff-reconcile-again', since: SINCE, again: '2026-11-21T00:30:00.000Z' },
    '对账已恢复',
    ['北京时间 2026年11月21日 07:00', '北京时间 2026年11月21日 08:30'],
  ],
])('%j says what it is about', (data, subject, reported) => {
  const written = renderStaffMail(data, origin);
  expect(written.subject).toBe(`${subject} · 蝶藏`);
  for (const part of [written.text, written.html.replaceAll(/<\/?bdi>/g, '')])
    for (const words of reported) expect(part).toContain(words);
  expect(written.html).not.toContain('<b>');
});

test.each(FLAG_KINDS)('the mail of a flag %s says what to do, where, and what differs', (flag) => {
  const about = { kind: 'staff-flagged' as const, flag, stage: null, provider: 'stripe' };
  const reported = { ...about, note: 'Refund it at stripe.' };
  const ofOrder = renderStaffMail({ ...reported, number: NUMBER }, origin);
  expect(ofOrder.subject).toBe(`订单 ${NUMBER} 出现标记：${flagNames()[flag]} · 蝶藏`);
  const loose = renderStaffMail({ ...reported, number: null }, origin);
  expect(loose.subject).toBe(`出现标记：${flagNames()[flag]} · 蝶藏`);
  for (const { text } of [ofOrder, loose])
    for (const words of [flagAdvice()[flag], 'Refund it at stripe.']) expect(text).toContain(words);
  expect(ofOrder.text.includes('Stripe')).toBe(isPaymentFlag(flag));
  expect(ofOrder.text).toContain(`${suite}/${NUMBER}\n`);
  expect(loose.text).toContain(`${suite}?orders%5Bview%5D=flagged\n`);
});

test.each([
  [{ kind: 'order-paid', order: { number: NUMBER } }, NUMBER],
  [{ kind: 'late-refunded', number: NUMBER }, NUMBER],
  [{ kind: 'password-reset' }, null],
  ['no data', null],
])('%j names the order %s', (data, number) => {
  expect(mailOrderNumber(data)).toBe(number);
});
