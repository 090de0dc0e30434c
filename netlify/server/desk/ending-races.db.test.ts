import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { OpsOrder } from '../../../src/features/orders/ops-order.contract.ts';
import { pay, variantUnits } from '../../../tests/orders/world.ts';
import type { Database } from '../db/connection.ts';
import { paymentAttempts } from '../db/schema.ts';
import { lockOrder } from '../orders/store.ts';
import { beginCapture, findLiveAttempt } from '../payments/core/attempt-store.ts';
import { captureWalletPayment } from '../payments/settle/buyer-return.ts';
import { settleAndCaptureByRef } from '../payments/settle/capture.ts';
import { endOrder } from '../payments/settle/end-order.ts';
import { fetchOrder } from '../testing/operator-world.ts';
import { sendWrite } from '../testing/staff-world.ts';
import { reconcileLater, withTwoOperators } from '../testing/two-operators.ts';
import { requestOrderEndInTransaction } from './request-end.ts';

const two = withTwoOperators();

describe('ending an order', () => {
  test('at the moment of a payment loses no money and reports the result', async () => {
    for (const action of ['cancel', 'end']) {
      for (let round = 0; round < 3; round += 1) {
        const { number, ref } = await two.world.unpaid();
        const { version } = await fetchOrder(two.chen, number);
        const [response] = await Promise.all([
          sendWrite(two.chen, `/ops/orders/${action}`, { number, version }),
          two.sandbox.payByCard(ref).then(() => settleAndCaptureByRef(two.world.context, 'stripe', ref)),
        ]);
        const { status, body } = response;
        // The card may be captured at that moment.
        if (status === 409) expect(['paid', 'processing']).toContain(body.order.payment);
        else
          expect([
            ['ended', 'unpaid'],
            ['paid', 'paid'],
          ]).toContainEqual([body.data.outcome, paidOrNot(body.data.order)]);
      }
    }
  });

  test('with an approved wallet payment is only recorded: it captures nothing and completes in time', async () => {
    const buyer = await two.world.buyer();
    await two.world.fill(buyer, [variantUnits('morpho')]);
    const { number, ref } = await pay(two.world, buyer, 'paypal');
    await two.sandbox.approve(ref);
    const before = (await two.sandbox.state()).paypal.captures.length;
    await two.world.database.transaction(async (tx) => {
      const order = await lockOrder(tx, number);
      if (order !== undefined) await requestOrderEndInTransaction(two.world.context, tx, order, 'test');
    });
    await reconcileLater(two);
    expect((await fetchOrder(two.chen, number)).status).toBe('cancelled');
    expect((await two.sandbox.state()).paypal.captures).toHaveLength(before);
  });

  test.each(['under way', 'at the bank'])(
    'once the provider was asked does not interrupt a capture that begins while it is %s',
    async (where) => {
      const buyer = await two.world.buyer();
      await two.world.fill(buyer, [variantUnits('morpho')]);
      const { number, ref } = await pay(two.world, buyer, 'paypal');
      await two.sandbox.approve(ref, 'reviewed');
      const attempt = await findLiveAttempt(two.world.database, number);
      if (attempt === undefined) throw new Error('no attempt');
      const slow = {
        ...two.world.context,
        reached: async (step: string) => {
          if (step !== 'attempt ended') return;
          if (where === 'under way') await beginCapture(two.world.database, attempt, 'shopper');
          else await captureWalletPayment(two.world.context, 'paypal', buyer.id, ref);
        },
      };
      expect(await endOrder(slow, number, 'test')).toEqual({ kind: 'processing', provider: 'paypal' });
      expect(await fetchOrder(two.chen, number)).toMatchObject({ status: 'pending', payment: 'processing' });
    },
  );

  test('whose payment was begun in another tab is not reported as done', async () => {
    const buyer = await two.world.buyer();
    await two.world.fill(buyer, [variantUnits('morpho')]);
    const { number } = await pay(two.world, buyer, 'stripe');
    await two.world.database
      .update(paymentAttempts)
      .set({ state: 'closed' })
      .where(eq(paymentAttempts.orderNumber, number));
    const slowly: Database = Object.create(two.world.database, {
      transaction: {
        value: async (work: (tx: Database) => Promise<unknown>) => {
          await pay(two.world, buyer, 'paypal');
          return await two.world.database.transaction(work);
        },
      },
    });
    const ended = await endOrder({ ...two.world.context, database: slowly }, number, 'test');
    expect(ended).toEqual({ kind: 'still-open', provider: 'paypal' });
    expect((await fetchOrder(two.chen, number)).status).toBe('pending');
  });
});

function paidOrNot({ payment }: OpsOrder): 'paid' | 'unpaid' {
  return payment === 'paid' ? 'paid' : 'unpaid';
}
