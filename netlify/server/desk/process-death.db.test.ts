import { describe, expect, test } from 'vitest';
import { staffText as texts } from '../../../src/features/desk/staff.text.ts';
import { mails } from '../db/schema.ts';
import { simulateCrashAt } from '../testing/locks.ts';
import { fetchOrder, PRICE } from '../testing/operator-world.ts';
import { sendWrite } from '../testing/staff-world.ts';
import {
  countStripeRefunds,
  PARTIAL_REFUND,
  reconcileLater,
  withTwoOperators,
} from '../testing/two-operators.ts';

const two = withTwoOperators();
const shippedLetters = async (number: string) =>
  (await two.world.database.select().from(mails)).filter(({ key }) => key === `order-shipped ${number}`)
    .length;

describe('a process that dies', () => {
  test.each(['the next press', 'the reconcile'])(
    'between the provider’s answer to a refund and its record: %s resumes it',
    async (who) => {
      const { number } = await two.world.paid(2);
      const { version } = await fetchOrder(two.chen, number);
      const [before, available] = [await countStripeRefunds(two), await two.world.available('morpho')];
      const press = () =>
        sendWrite(two.chen, '/ops/orders/refund', { number, version, ...PARTIAL_REFUND }, `died-${number}`);
      expect((await simulateCrashAt(two.world.database, 'refunds', `NEW.state = 'done'`, press)).status).toBe(
        500,
      );
      expect(await fetchOrder(two.chen, number)).toMatchObject({
        refunds: [{ state: 'intended' }],
        refundable: PRICE,
      });
      if (who === 'the reconcile') await reconcileLater(two);
      expect((await press()).body.data).toMatchObject({ outcome: 'done', order: { refundable: PRICE } });
      await reconcileLater(two);
      expect(await countStripeRefunds(two)).toBe(before + 1);
      expect(await two.world.available('morpho')).toBe(available + 1);
      expect((await fetchOrder(two.chen, number)).refunds).toMatchObject([{ state: 'done' }]);
    },
  );

  test('before a refund is recorded sent nothing, and the next request sends it once', async () => {
    const { number } = await two.world.paid(2);
    const { version } = await fetchOrder(two.chen, number);
    const before = await countStripeRefunds(two);
    const press = () =>
      sendWrite(two.chen, '/ops/orders/refund', { number, version, ...PARTIAL_REFUND }, `early-${number}`);
    expect((await simulateCrashAt(two.world.database, 'operation_answers', 'true', press)).status).toBe(500);
    expect([await countStripeRefunds(two), (await fetchOrder(two.chen, number)).refunds]).toEqual([
      before,
      [],
    ]);
    expect((await press()).body.data.outcome).toBe('done');
    expect(await countStripeRefunds(two)).toBe(before + 1);
  });

  test.each(['the next press', 'the reconcile'])(
    'between the provider’s closing of a payment and the end of its order: %s ends it',
    async (who) => {
      const { number, ref } = await two.world.unpaid();
      const { version } = await fetchOrder(two.chen, number);
      const press = () => sendWrite(two.chen, '/ops/orders/cancel', { number, version }, `died-${number}`);
      expect(
        (await simulateCrashAt(two.world.database, 'orders', `NEW.status = 'cancelled'`, press)).status,
      ).toBe(500);
      expect(await fetchOrder(two.chen, number)).toMatchObject({ status: 'pending' });
      expect((await two.sandbox.state()).stripe.sessions.find(({ id }) => id === ref)?.status).toBe(
        'expired',
      );
      if (who === 'the reconcile') await reconcileLater(two);
      else expect((await press()).body.data.outcome).toBe('ended');
      expect(await fetchOrder(two.chen, number)).toMatchObject({ status: 'cancelled' });
      expect((await press()).body.data).toMatchObject({ outcome: 'ended', msg: texts().cancelled });
    },
  );

  test('over pasted lines leaves the rest to a retry, and ships nothing twice', async () => {
    const [a, b, c] = [await two.world.paid(), await two.world.paid(), await two.world.paid()];
    const lines = [a, b, c].map(({ number }, n) => ({ number, courier: 'DHL', tracking: `D${n}` }));
    const press = (key: string) => sendWrite(two.chen, '/ops/orders/ship-many', { lines }, key);
    const outcomes = (response: { body: { data: { results: { outcome: string }[] } } }) =>
      response.body.data.results.map(({ outcome }) => outcome);
    const half = await simulateCrashAt(two.world.database, 'orders', `NEW.number = '${b.number}'`, () =>
      press(`half-${a.number}`),
    );
    expect(outcomes(half)).toEqual(['shipped', 'failed', 'shipped']);
    expect(
      (
        await simulateCrashAt(two.world.database, 'operation_answers', 'true', () =>
          press(`lost-${a.number}`),
        )
      ).status,
    ).toBe(500);
    expect(outcomes(await press(`lost-${a.number}`))).toEqual(Array(3).fill('shipped-before'));
    for (const { number } of [a, b, c]) {
      expect(
        (await fetchOrder(two.chen, number)).events.filter(({ kind }) => kind === 'shipped'),
      ).toHaveLength(1);
      expect(await shippedLetters(number)).toBe(1);
    }
  });
});
