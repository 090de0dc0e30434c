import type { OpsLine } from '../../../src/features/orders/ops-order-lines.contract.ts';
import type { OpsOrderRow } from '../../../src/features/orders/ops-orders.contract.ts';

export function orderRow(number: string, more: Partial<OpsOrderRow> = {}): OpsOrderRow {
  return {
    number,
    createdAt: '2026-11-01T02:00:00Z',
    buyer: { name: '林晓', email: 'lin@example.com' },
    country: 'CN',
    items: [],
    lines: 1,
    pieces: 1,
    status: 'completed',
    display: { status: 'paid', tone: 'good' },
    payment: 'paid',
    method: 'stripe',
    stage: 'pending',
    total: 128.5,
    ...{ refunded: 0, refunding: 0, owed: 0 },
    fee: null,
    feeStatus: null,
    paidAt: '2026-11-01T02:05:00Z',
    daysSincePayment: 21,
    flags: [],
    tags: [],
    printedAt: null,
    reprint: false,
    trackingNumber: '',
    ...{ joined: 0, joinable: 0, replacing: false },
    version: 1,
    ...more,
  };
}

export function opsLine(more: Partial<OpsLine> = {}): OpsLine {
  return {
    ...{ position: 0, productId: 'morpho-didius-spread', variantKey: 'a1', name: '欢乐女神闪蝶展翅标本' },
    ...{ picture: '/images/a-1x1.jpg', grade: 'A1', quantity: 1, listPrice: 128.5, unitPrice: 128.5 },
    ...{
      amount: 128.5,
      specimen: null,
      returned: 0,
      returnable: 1,
      keptBack: 0,
      inOtherParcels: 0,
      replaced: 0,
      isReplacement: false,
      toPack: 1,
      unsent: 1,
      refunded: 0,
      shipping: null,
    },
    ...more,
  };
}
