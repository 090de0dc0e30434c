import type Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { paypalRefunds } from './paypal/refunds.ts';
import { stripeRefunds } from './stripe/refunds.ts';

const order = { refundId: 'id', paymentRef: 'pi', orderNumber: '1', amountMinor: 9_600, currency: 'CNY' };

describe('at Stripe', () => {
  const read = (status: string | null) => {
    const refund = { id: 're_1', status, failure_reason: 'lost_or_stolen_card' };
    const stripe = { refunds: { create: async () => refund, retrieve: async () => refund } };
    const refunds = stripeRefunds(async () => stripe as unknown as Stripe);
    return Promise.all([refunds.refund(order), refunds.readRefund('re_1')]);
  };

  test.each([
    ['succeeded', 'done'],
    ['pending', 'pending'],
    // The buyer has 45 days to name an account.
    ['requires_action', 'pending'],
    ['failed', 'failed'],
    ['canceled', 'failed'],
    ['of a later version', 'pending'],
    [null, 'pending'],
  ])('%s is %s', async (status, kind) => {
    for (const reported of await read(status)) expect(reported).toMatchObject({ kind, ref: 're_1' });
  });
});

describe('at PayPal', () => {
  const read = (status: string) => {
    const refunds = paypalRefunds(async () => ({ kind: 'done', body: { id: 'R1', status } }));
    return Promise.all([refunds.refund(order), refunds.readRefund('R1')]);
  };

  test.each([
    ['COMPLETED', 'done'],
    ['PENDING', 'pending'],
    ['FAILED', 'failed'],
    ['CANCELLED', 'failed'],
    ['OF_A_LATER_VERSION', 'pending'],
  ])('%s is %s', async (status, kind) => {
    for (const reported of await read(status)) expect(reported).toMatchObject({ kind, ref: 'R1' });
  });
});
