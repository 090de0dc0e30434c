// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { mailTemplateText } from '../../../src/features/base/mail.text.ts';
import { renderEmailChanged, renderEmailChangeRequested } from '../accounts/account-templates.ts';
import { renderChargePaid, renderChargeRefunded, renderPayLink } from '../orders/after-sale-templates.ts';
import {
  renderDoublePaymentRefunded,
  renderLatePaymentRefunded,
  renderOrderPaid,
  renderOrderRefunded,
  renderOrderShipped,
  renderRefundUpdate,
  renderUnpaidOrder,
} from '../orders/order-templates.ts';
import { renderStaffMail } from '../orders/staff-templates.ts';
import type { RenderedMail } from './html.ts';
import type { OrderMailData, PaidOrder, StaffMailData } from './mail-data.ts';

const HOSTILE = `"'><script>ran()</script><img src=x onerror=ran()><svg onload=ran()></a></td>&lt;b&gt;`;

const ATTRIBUTES =
  'align bgcolor border cellpadding cellspacing charset content href lang name role style valign width'.split(
    ' ',
  );

const origin = 'https://shop.example';
const number = '1042-0000-0001';
const line = {
  name: HOSTILE,
  sku: HOSTILE,
  quality: HOSTILE,
  quantity: 2,
  paidPrice: 12_850,
  amount: 25_700,
  ...{ productId: HOSTILE, picture: HOSTILE },
  label: {
    ...{ latinName: HOSTILE, sex: HOSTILE, place: HOSTILE, collectedOn: HOSTILE },
    ...{ collector: HOSTILE, number: HOSTILE },
  },
};
const order: OrderMailData = {
  ...{
    number,
    name: HOSTILE,
    orderedAt: '2026-11-21T08:00:00.000Z',
    lines: [line],
    total: 25_700,
    shippingFee: 0,
    feeStatus: null,
  },
};
const shipment = {
  ...{ method: HOSTILE, courier: HOSTILE, trackingNumber: HOSTILE, isPart: true, isReplacement: false },
  ...{ joinedWith: [HOSTILE], trackingUrl: `${origin}/${HOSTILE}` },
  contents: [{ name: HOSTILE, quality: HOSTILE, quantity: 1 }],
  recipient: { name: HOSTILE, phone: HOSTILE, address: HOSTILE },
};
const paid: PaidOrder = {
  number,
  paidAt: '2026-11-20T23:00:00.000Z',
  country: 'DE',
  lines: [line],
  total: 25_700,
};
const beside = { number, name: HOSTILE, refunded: 990, outside: false, message: HOSTILE, origin };
const charge = { number, name: HOSTILE, charge: 'addition' as const, reason: HOSTILE, amount: 8_850, origin };
const failedMail = {
  kind: 'staff-mail-failed' as const,
  ...{ mail: 'order-paid 1', mailKind: 'order-paid', tries: 3, recipient: HOSTILE, number },
};
const toStaff = (data: StaffMailData) => renderStaffMail(data, origin);

test.each<[string, RenderedMail]>([
  ['a paid order', renderOrderPaid({ order, origin, recipient: shipment.recipient, delivery: null })],
  ['a parcel', renderOrderShipped({ order, origin, shipment })],
  [
    'a refund',
    renderOrderRefunded({ order, origin, refunded: 990, isCancelled: true, outside: true, message: HOSTILE }),
  ],
  ['money that came twice', renderDoublePaymentRefunded({ ...beside, goesOn: true })],
  ['money that came late', renderLatePaymentRefunded({ ...beside, isOfQuote: false })],
  [
    'a refund that failed',
    renderRefundUpdate(
      { ...beside, isDouble: true, charge: 'addition', reason: HOSTILE },
      mailTemplateText().refundFailed,
    ),
  ],
  [
    'freight to pay',
    renderPayLink({ ...charge, link: `${origin}/pay/x`, expiresAt: paid.paidAt, isReminder: true }),
  ],
  ['freight that was paid', renderChargePaid(charge)],
  [
    'freight that went back',
    renderChargeRefunded({ ...charge, ...beside, why: 'late', isCancelled: false, goesOn: true }),
  ],
  ['an order that an operator ended', renderUnpaidOrder(beside, mailTemplateText().cancelled)],
  ['a payment that was released', renderUnpaidOrder(beside, mailTemplateText().released)],
  ['another address', renderEmailChanged({ name: HOSTILE, newEmail: HOSTILE })],
  [
    'another address that waits',
    renderEmailChangeRequested({ name: HOSTILE, newEmail: HOSTILE, link: `${origin}/stop` }),
  ],
  ['an order to pack', toStaff({ kind: 'staff-paid', order: paid })],
  [
    'a day’s orders',
    toStaff({ kind: 'staff-sheet', until: '2026-11-21T01:00:00.000Z', orders: [paid], count: 1, total: 990 }),
  ],
  ['a mail that did not arrive', toStaff(failedMail)],
])('the mail of %s shows script as typed text, and nothing of it is HTML', (_, { html, text, subject }) => {
  const page = new DOMParser().parseFromString(html, 'text/html');
  expect(page.querySelectorAll('script, img, svg, iframe, object, form, base')).toHaveLength(0);
  const attributes = [...page.querySelectorAll('*')].flatMap((element) => element.getAttributeNames());
  expect(ATTRIBUTES).toEqual(expect.arrayContaining(attributes));
  expect(page.body.textContent).toContain(HOSTILE);
  expect(text).toContain(HOSTILE);
  expect(subject).not.toContain('<');
  for (const link of page.querySelectorAll('a')) expect(link.href).toMatch(/^https:\/\/shop\.example\//);
});

test('a name or address in another writing direction is isolated in HTML; plain text has no marks', () => {
  const name = 'ליאורה';
  const recipient = { name, phone: '+972 50 000 0000', address: 'דיזנגוף 99' };
  const mails = [
    renderOrderPaid({ order: { ...order, name }, origin, recipient, delivery: null }),
    renderEmailChanged({ name, newEmail: 'liora@shop.example' }),
    toStaff({ ...failedMail, recipient: 'liora@shop.example' }),
  ];
  const isolated = mails.map(({ html }) =>
    [...new DOMParser().parseFromString(html, 'text/html').querySelectorAll('bdi')].map(
      ({ textContent }) => textContent,
    ),
  );
  expect(isolated).toEqual([
    [name, name, recipient.phone, recipient.address, `leg. ${HOSTILE}`, HOSTILE],
    [name, 'liora@shop.example'],
    ['liora@shop.example'],
  ]);
  for (const { text, html } of mails) expect(text + html).not.toMatch(/[\u2066-\u2069]/);
});
