import { expect, test } from 'vitest';
import type { OrderLetter } from './letter.ts';
import {
  renderEmailChanged,
  renderOrderPaid,
  renderOrderRefunded,
  renderOrderShipped,
  renderPasswordReset,
} from './letters.ts';

const origin = 'https://shop.example';
const order: OrderLetter = {
  number: 'B-1042',
  name: '林蝶',
  orderedAt: '2026-11-21T08:00:00.000Z',
  lines: [
    { name: '蓝闪蝶 展翅', quality: 'A1', quantity: 2, paidPrice: 12850, amount: 25700 },
    { name: '<b>帝王蝶</b>', quality: 'A-', quantity: 1, paidPrice: 990, amount: 990 },
  ],
  total: 26690,
  shippingFee: null,
};
const shipment = {
  method: '国际快递',
  courier: 'DHL',
  trackingNumber: 'JD 0001',
  recipient: { name: '林蝶', phone: '', address: '昆明' },
};

test('the mail of a paid order tells its lines, sums and where to see it', () => {
  const mail = renderOrderPaid({ order, origin });
  expect(mail.subject).toBe('订单 B-1042 支付成功 · 蝶藏');
  for (const part of [mail.text, mail.html]) {
    for (const told of [
      '林蝶，您好',
      '蓝闪蝶 展翅（品质 A1）',
      '¥128.50',
      '× 2',
      '¥257.00',
      '¥266.90',
      '免运费',
    ]) {
      expect(part).toContain(told);
    }
    expect(part).toContain('https://shop.example/orders/B-1042');
  }
});

test('a fee is added to the order’s amount', () => {
  const { text } = renderOrderPaid({ order: { ...order, shippingFee: 5000 }, origin });
  expect(text).toContain('运费：¥50.00');
  expect(text).toContain('订单金额：¥316.90');
});

test('what people wrote is text in a mail, never HTML', () => {
  const { html, text } = renderOrderPaid({ order, origin });
  expect(html).toContain('&#60;b&#62;帝王蝶');
  expect(html).not.toContain('<b>');
  expect(text).toContain('<b>帝王蝶</b>');
});

test('the mail of a shipped order tells courier, tracking number and recipient', () => {
  const { subject, text } = renderOrderShipped({ order, origin, shipment });
  expect(subject).toBe('订单 B-1042 已发货 · 蝶藏');
  expect(text).toContain('快递公司：DHL\n运单号：JD 0001\n收货地址：林蝶，昆明');
});

test('the mail of a refund tells what went back', () => {
  const { subject, text } = renderOrderRefunded({ order, origin, refunded: 990 });
  expect(subject).toBe('订单 B-1042 已退款 · 蝶藏');
  expect(text).toContain('已退款 ¥9.90');
});

test('the mail to reset a password carries the link, how long it holds, and what to do if one did not ask', () => {
  const mail = renderPasswordReset({ link: 'https://shop.example/reset-password?token=a&b' });
  expect(mail.text).toContain('https://shop.example/reset-password?token=a&b');
  expect(mail.html).toContain('href="https://shop.example/reset-password?token=a&#38;b"');
  expect(mail.text).toContain('60 分钟内有效');
  expect(mail.text).toContain('请忽略此邮件');
});

test('a subject is one line whatever a name brings along', () => {
  const { subject } = renderOrderPaid({ order: { ...order, number: 'B\r\nBcc: all@example.com' }, origin });
  expect(subject).not.toMatch(/[\r\n]/);
});

test('the mail of a changed address greets by name, or without one', () => {
  const data = { newEmail: 'new@example.com', contact: `${origin}/contact` };
  expect(renderEmailChanged({ ...data, name: '林蝶' }).text).toMatch(/^林蝶，您好：/);
  expect(renderEmailChanged({ ...data, name: '' }).text).toMatch(/^您好：/);
});
