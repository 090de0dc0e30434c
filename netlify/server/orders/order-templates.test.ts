import { expect, test } from 'vitest';
import { mailTemplateText } from '../../../src/features/base/mail.text.ts';
import type { DeliveryDates } from '../../../src/features/shipping/delivery-time.rules.ts';
import {
  renderEmailChanged,
  renderEmailChangeRequested,
  renderLinkMail,
} from '../accounts/account-templates.ts';
import { mailDataSchema, type OrderMailData } from '../mail/mail-data.ts';
import { renderQuoteSent } from '../quotes/quote-templates.ts';
import { renderChargeRefunded } from './after-sale-templates.ts';
import {
  renderDoublePaymentRefunded,
  renderLatePaymentRefunded,
  renderOrderPaid,
  renderOrderRefunded,
  renderOrderShipped,
  renderRecipientChanged,
  renderRefundUpdate,
  renderUnpaidOrder,
} from './order-templates.ts';

const origin = 'https://shop.example';
/** `<bdi>` surrounds user input (escaping.test.ts). */
const unmarked = (html: string) => html.replaceAll(/<\/?bdi>/g, '');
const order: OrderMailData = {
  number: 'B-1042',
  name: '林蝶',
  orderedAt: '2026-11-21T08:00:00.000Z',
  lines: [
    { name: '蓝闪蝶 展翅', sku: 'DC0123', quality: 'A1', quantity: 2, paidPrice: 12850, amount: 25700 },
    { name: '<b>帝王蝶</b>', sku: '', quality: 'A-', quantity: 1, paidPrice: 990, amount: 990 },
  ],
  total: 26690,
  shippingFee: null,
  feeStatus: null,
};
const shipment = {
  method: '国际快递',
  courier: 'DHL',
  trackingNumber: 'JD 0001',
  ...{ contents: [], isPart: false, isReplacement: false, joinedWith: [], trackingUrl: null },
  recipient: { name: '林蝶', phone: '', address: '昆明' },
};

test('the mail of a paid order lists its lines and sums, and links to it', () => {
  const paid = renderOrderPaid({ order, origin, recipient: shipment.recipient, delivery: null });
  expect(paid.subject).toBe('订单 B-1042 支付成功 · 蝶藏');
  for (const part of [paid.text, unmarked(paid.html)]) {
    for (const reported of [
      '林蝶，您好',
      '品质\u00A0A1，DC0123',
      '品质\u00A0A-',
      '¥128.50',
      '× 2',
      '¥257.00',
      '¥266.90',
      '已支付',
      '40–60 天',
      '林蝶，昆明',
      '运费待定，由客服报价',
    ]) {
      expect(part).toContain(reported);
    }
    expect(part).toContain('https://shop.example/orders/B-1042');
    expect(part).not.toMatch(/免运费|0\.00|订单金额/);
  }
});

test('the mail of a paid order lists what follows with its dates, and one without dates the days of the terms', () => {
  const arrives = { from: '2026-12-26', to: '2027-01-13' };
  const ships = { from: '2026-12-19', to: '2026-12-29' };
  const textOf = (fee: number | null, delivery: DeliveryDates | null) =>
    renderOrderPaid({ order: { ...order, shippingFee: fee }, origin, recipient: null, delivery }).text;
  const last = '2. 寄出时邮件告知运单号\n3. 预计 12月26日–1月13日送达\n';
  expect(textOf(5000, { ships, arrives })).toContain(
    `接下来：1. 备货后寄出，预计 12月19日–29日寄出\n${last}`,
  );
  expect(textOf(null, { ships: null, arrives })).toContain(
    `接下来：1. 客服报出运费，付款链接会发到您的邮箱\n${last}`,
  );
  expect(textOf(5000, { ships, arrives })).not.toContain('40–60');
  expect(textOf(null, null)).toContain('40–60 天送达');
  expect(mailDataSchema.parse({ kind: 'order-paid', order })).toMatchObject({ delivery: null });
});

test.each([
  ['due', '待付 ¥50.00', '266.90'],
  ['received', '¥50.00 已付', '316.90'],
  ['refunded', '已退 ¥50.00', '266.90'],
] as const)(
  'a shipping fee that is %s is added to the order’s amount, and to what was paid once it is received',
  (feeStatus, word, paid) => {
    const { text } = renderOrderPaid({
      ...{ order: { ...order, shippingFee: 5000, feeStatus }, origin },
      ...{ recipient: null, delivery: null },
    });
    expect(text).toContain(`运费：${word}`);
    expect(text).toContain(`已支付：¥${paid}`);
    expect(text).toContain('订单金额：¥316.90');
  },
);

test('user input is text in a mail, never HTML', () => {
  const { html, text } = renderOrderPaid({
    ...{ order, origin, recipient: shipment.recipient, delivery: null },
  });
  expect(html).toContain('&#60;b&#62;帝王蝶');
  expect(html).not.toContain('<b>');
  expect(text).toContain('<b>帝王蝶</b>');
});

test('the mail of a shipped order names courier, tracking number and recipient', () => {
  const { subject, text } = renderOrderShipped({ order, origin, shipment });
  expect(subject).toBe('订单 B-1042 已发货 · 蝶藏');
  expect(text).toContain('快递公司：DHL\n运单号：JD 0001\n收货地址：林蝶，昆明');
});

test('the mail about a partial shipment lists the parcel’s contents and announces the rest', () => {
  const contents = [{ name: '帝王蝶', quality: 'A1', quantity: 2 }];
  const { subject, text } = renderOrderShipped({
    order,
    origin,
    shipment: { ...shipment, contents, isPart: true },
  });
  expect(subject).toBe('订单 B-1042 已部分发货 · 蝶藏');
  expect(text).toContain('其余商品备齐后寄出');
  expect(text).toContain('包裹内容：\n\n帝王蝶\n品质\u00A0A1\n× 2');
  expect(text).not.toContain('¥');
  expect(renderOrderShipped({ order, origin, shipment }).text).not.toContain('包裹内容');
});

test('the mail about a replacement says that it is free, and has no price', () => {
  const contents = [{ name: '帝王蝶', quality: 'A1', quantity: 1 }];
  const { subject, text } = renderOrderShipped({
    ...{ order, origin, shipment: { ...shipment, contents, isReplacement: true } },
  });
  expect(subject).toBe('订单 B-1042 的补发已寄出 · 蝶藏');
  expect(text).toContain('不收取任何费用');
  expect(text).toContain('包裹内容：\n\n帝王蝶\n品质\u00A0A1\n× 1\n');
  expect(text).not.toContain('¥');
});

test('the mail about a replacement whose contents are unknown lists neither the order nor its prices', () => {
  const { text } = renderOrderShipped({
    ...{ order, origin, shipment: { ...shipment, isReplacement: true } },
  });
  expect(text).not.toContain('帝王蝶');
  expect(text).not.toContain('¥');
});

test('the mail of a parcel links to the courier of the settings, and names the other orders in it', () => {
  const trackingUrl = 'https://dhl.example/track?id=JD1';
  const joinedWith = ['B-1043', 'B-1044'];
  const { text, html } = renderOrderShipped({
    ...{ order, origin, shipment: { ...shipment, trackingUrl, joinedWith } },
  });
  expect(text).toContain(`查询物流：\n${trackingUrl}`);
  expect(html).toContain(`href="${trackingUrl}"`);
  expect(text).toContain('合寄订单：B-1043、B-1044');
  expect(renderOrderShipped({ order, origin, shipment }).text).not.toMatch(/查询物流|合寄订单/);
});

test('the mail of a changed recipient names it only to a confirmed mailbox', () => {
  const { recipient } = shipment;
  const mail = { number: 'B-1042', name: '', origin };
  expect(renderRecipientChanged({ ...mail, recipient }).text).toContain('收货地址：林蝶，昆明');
  expect(renderRecipientChanged({ ...mail, recipient: null }).text).not.toContain('收货地址');
});

test('the lines of an address stay lines in the mail', () => {
  const recipient = { name: 'Anne', phone: '', address: '12 Rue des Papillons\n75005 Paris\nFrance' };
  const { text, html } = renderOrderShipped({ order, origin, shipment: { ...shipment, recipient } });
  expect(text).toContain('收货地址：Anne，12 Rue des Papillons\n75005 Paris\nFrance');
  expect(unmarked(html)).toContain('Anne，12 Rue des Papillons<br>75005 Paris<br>France');
});

test('the mail about a refund states what was refunded', () => {
  const { subject, text } = renderOrderRefunded({
    ...{ order, origin, refunded: 990 },
    ...{ isCancelled: false, outside: false, message: '缺一件，敬请谅解' },
  });
  expect(subject).toBe('订单 B-1042 已退款 · 蝶藏');
  expect(text).toContain('已退款 ¥9.90');
  expect(text).toContain('客服留言：缺一件，敬请谅解');
});

const beside = { number: 'B-1042', name: '林蝶', refunded: 25_700, outside: false, message: null, origin };

test('the mail of a double payment says that the order continues, and never that it is refunded', () => {
  const { subject, text, html } = renderDoublePaymentRefunded({ ...beside, goesOn: true });
  expect(subject).toBe('订单 B-1042 的重复付款已退回 · 蝶藏');
  for (const part of [text, unmarked(html)]) {
    for (const reported of ['林蝶，您好', '¥257.00 的重复付款', '已原路退回', '订单不受影响，照常处理'])
      expect(part).toContain(reported);
    expect(part).toContain('https://shop.example/orders/B-1042');
    expect(part).not.toMatch(/已退款|订单金额/);
  }
});

test('the mail of a double payment for an ended order does not say that it continues', () => {
  const { text, html } = renderDoublePaymentRefunded({ ...beside, goesOn: false });
  for (const part of [text, unmarked(html)]) expect(part).not.toContain('照常处理');
});

test.each([
  [true, false, '商品款项与订单不受影响', '订单已取消'],
  [false, false, '已原路退回', '不受影响'],
  [false, true, '订单已取消', '不受影响'],
  // A row of the previous release.
  [true, true, '订单已取消', '不受影响'],
])(
  'the mail of refunded freight (goes on: %s, cancelled: %s) says %s, not %s',
  (goesOn, isCancelled, says, not) => {
    const charge = { charge: 'freight', reason: null, why: 'refunded' } as const;
    const { text, html } = renderChargeRefunded({ ...beside, ...charge, goesOn, isCancelled });
    for (const part of [text, html]) {
      expect(part).toContain(says);
      expect(part).not.toContain(not);
    }
  },
);

test.each([
  [
    2_000,
    true,
    ['¥20.00', '应付', '¥1950.50', '保留至有效期结束', '北京时间 2026年11月24日 18:00'],
    /免运费|待定|付款链接/,
  ],
  [0, false, ['免运费', '不保留库存'], /待定|付款链接/],
  [null, false, ['运费待定，由客服报价'], /免运费|付款链接|应付|0\.00/],
] as const)(
  'the mail of a quote whose freight is %s leads to its page',
  (freight, isReserved, reported, untold) => {
    const terms = {
      total: 193_050,
      freight,
      validUntil: '2026-11-24T10:00:00.000Z',
      isReserved,
      note: '附证书',
      because: 'quoted' as const,
    };
    const { text, html } = renderQuoteSent({
      ...{ number: 'B-1042', name: '林蝶', origin },
      ...terms,
    });
    for (const part of [text, unmarked(html)]) {
      for (const words of [
        '¥1930.50',
        '查看报价',
        '附证书',
        'https://shop.example/orders/B-1042',
        ...reported,
      ])
        expect(part.replaceAll(',', '')).toContain(words);
      expect(part).not.toMatch(untold);
    }
  },
);

test.each([
  ['quoted', '您的批发报价 · 蝶藏', '您的批发报价已经准备好'],
  ['papers-complete', '文件已办齐，可以付款：订单 B-1042 · 蝶藏', '文件已经办齐'],
  ['papers-not-needed', '不用先办文件，可以付款：订单 B-1042 · 蝶藏', '现在不用先办文件'],
] as const)('the mail of a quote says why it can be paid: %s', (because, subject, lead) => {
  const mail = renderQuoteSent({
    ...{ number: 'B-1042', name: '林蝶', origin, total: 193_050, freight: null, note: '', because },
    ...{ validUntil: '2026-11-24T10:00:00.000Z', isReserved: true },
  });
  expect(mail.subject).toBe(subject);
  for (const part of [mail.text, unmarked(mail.html)]) {
    expect(part).toContain(lead);
    if (because !== 'quoted') expect(part).not.toContain('批发');
  }
});

test('the mail about a late payment explains why there is no order and where the money is', () => {
  const ofQuote = renderLatePaymentRefunded({ ...beside, isOfQuote: true });
  expect(ofQuote.text).toContain('报价已经结束');
  expect(ofQuote.text).not.toContain('库存');
  const { subject, text, html } = renderLatePaymentRefunded({ ...beside, isOfQuote: false });
  expect(subject).toBe('订单 B-1042 未成交，款项已全额退回 · 蝶藏');
  for (const part of [text, unmarked(html)])
    for (const reported of [
      '¥257.00',
      '刚刚售罄，已全额退款',
      '款项已原路退回',
      'https://shop.example/orders/B-1042',
    ])
      expect(part).toContain(reported);
});

test('the password reset mail has the link, its validity, and advice for who did not request it', () => {
  const reset = renderLinkMail(mailTemplateText().reset, 'https://shop.example/reset-password?token=a&b');
  expect(reset.text).toContain('https://shop.example/reset-password?token=a&b');
  expect(reset.html).toContain('href="https://shop.example/reset-password?token=a&#38;b"');
  expect(reset.text).toContain('60 分钟内有效');
  expect(reset.text).toContain('请忽略此邮件');
});

test('a subject is one line whatever a name contains', () => {
  const { subject } = renderOrderPaid({
    ...{ order: { ...order, number: 'B\r\nBcc: all@example.com' }, origin },
    ...{ recipient: null, delivery: null },
  });
  expect(subject).not.toMatch(/[\r\n]/);
});

test('the current address is notified of the change by name, with the link that stops it', () => {
  const link = `${origin}/stop-email-change?token=t`;
  const { text, html } = renderEmailChangeRequested({ name: '林蝶', newEmail: 'new@example.com', link });
  expect(text).toMatch(/^林蝶，您好：/);
  for (const part of [text, unmarked(html)])
    for (const reported of ['new@example.com', link, '停止更改']) expect(part).toContain(reported);
});

test('the mail to the previous address names the new one and where to get help', () => {
  const { text } = renderEmailChanged({ name: '林蝶', newEmail: 'new@example.com' });
  for (const reported of ['林蝶，您好：', 'new@example.com', '请立即回信']) expect(text).toContain(reported);
});

test.each([mailTemplateText().emailConfirmation, mailTemplateText().emailChange])(
  'a mail to an unconfirmed mailbox (%#) contains nothing but its link',
  (texts) => {
    const link = `${origin}/confirm-email?token=t`;
    const { text, html } = renderLinkMail(texts, link);
    expect(text).toMatch(/^您好：/);
    expect(text).toContain('24 小时内有效');
    for (const part of [text, unmarked(html)]) {
      expect(part).toContain(link);
      expect(part).not.toMatch(/@|undefined|null/);
    }
  },
);

test('the mail of a shipped order omits the recipient if the mailbox is unconfirmed', () => {
  const { text } = renderOrderShipped({
    order: { ...order, name: '' },
    origin,
    shipment: { ...shipment, recipient: null },
  });
  expect(text).toContain('运单号：JD 0001');
  expect(text).not.toMatch(/林蝶|昆明|收货地址/);
});

test('the mail of a refund says how the money went back, and that the order ended', () => {
  const refund = { order, origin, refunded: 26_690, message: null };
  const { text } = renderOrderRefunded({ ...refund, isCancelled: true, outside: true });
  for (const reported of ['本次退款：¥266.90', '如银行转账', '订单已取消，不再发货'])
    expect(text).toContain(reported);
  const part = renderOrderRefunded({ ...refund, isCancelled: false, outside: false }).text;
  expect(part).toContain('已原路退回');
  expect(part).not.toMatch(/取消|留言|运费|0\.00/);
});

test('a pending refund is described as pending, and a failed one as owed', () => {
  const news = {
    number: 'B-1042',
    name: '林蝶',
    refunded: 9_600,
    isDouble: false,
    charge: 'goods' as const,
    ...{ reason: null, message: null },
    origin,
  };
  const pending = renderRefundUpdate(news, mailTemplateText().refundPending);
  expect(pending.subject).toBe('订单 B-1042 退款处理中 · 蝶藏');
  expect(pending.text).toContain('¥96.00 正在退回');
  const failed = renderRefundUpdate(news, mailTemplateText().refundFailed);
  expect(failed.text).toContain('¥96.00 没有退回成功');
  expect(failed.subject).toBe('订单 B-1042 的退款未成功 · 蝶藏');
  const double = renderRefundUpdate({ ...news, isDouble: true }, mailTemplateText().refundPending);
  expect(double.subject).toBe('订单 B-1042 的重复付款退款处理中 · 蝶藏');
  expect(double.text).toContain('订单 B-1042 的重复付款的 ¥96.00 正在退回');
  const freight = renderRefundUpdate({ ...news, charge: 'freight' }, mailTemplateText().refundFailed);
  expect(freight.text).toContain('订单 B-1042 的国际运费的 ¥96.00 没有退回成功');
  const packing = { ...news, charge: 'addition', reason: '加固包装' } as const;
  const addition = renderRefundUpdate(packing, mailTemplateText().refundPending);
  expect(addition.subject).toBe('订单 B-1042 的补款退款处理中 · 蝶藏');
  expect(addition.text).toContain('订单 B-1042 的补款（加固包装）的 ¥96.00 正在退回');
  for (const { text, subject } of [pending, failed, double]) expect(text + subject).not.toContain('已退款');
});

test('the mail of an order that an operator ended says that nothing was paid', () => {
  const { subject, text } = renderUnpaidOrder(
    { number: 'B-1042', name: '林蝶', origin },
    mailTemplateText().cancelled,
  );
  expect(subject).toBe('订单 B-1042 已取消 · 蝶藏');
  expect(text).toContain('尚未付款，已由客服取消');
});
