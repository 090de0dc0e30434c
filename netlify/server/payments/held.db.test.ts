import { readFile } from 'node:fs/promises';
import { beforeEach, expect, test } from 'vitest';
import { nextStepsText } from '../../../src/features/orders/next-steps.text.ts';
import { flagText } from '../../../src/features/payments/flags.text.ts';
import { fetchCaptureId, MINUTE_MS, pay } from '../../../tests/orders/world.ts';
import { mails } from '../db/schema.ts';
import type { Buyer } from '../orders/buyer.ts';
import { listBuyerOrders } from '../orders/service.ts';
import { setUpPayments } from '../testing/shop.ts';
import { findAttemptByRef } from './core/attempt-store.ts';
import { listFlags } from './core/flag-store.ts';
import { reconcile } from './reconcile/reconcile.ts';
import { applyAttemptStatus } from './settle/settle.ts';

const { sandbox, world } = setUpPayments('PostgreSQL');
let buyer: Buyer;
beforeEach(async () => {
  const staff = { ...world.context.staff, STAFF_MAIL: ['a@b.c'] };
  Object.assign(world, { context: { ...world.context, staff } });
  sandbox.deliverTo(world.context);
  await world.stock('morpho', 5);
  buyer = await world.buyerOf('morpho');
});

async function pendingFor(reason: string): Promise<{ number: string; ref: string }> {
  const { number, ref } = await pay(world, buyer, 'paypal');
  await sandbox.control('outcomes', { step: 'paypal-capture', result: `pending ${reason}` });
  await sandbox.approve(ref);
  expect(await world.capture(buyer, ref)).toMatchObject({ kind: 'processing' });
  await sandbox.quiet();
  return { number, ref };
}

async function settle(ref: string, succeeds: boolean): Promise<void> {
  await sandbox.control(`paypal/captures/${await fetchCaptureId(sandbox.address, ref)}/settle`, { succeeds });
  await sandbox.quiet();
}

const ownOrder = async () => (await listBuyerOrders(world.context, buyer)).orders[0];
/** Without flags of payments of other tests, which this database does not know. */
const orderFlags = async () =>
  (await listFlags(world.database)).filter(({ orderNumber }) => orderNumber !== null);
const staffMails = async () =>
  (await world.database.select().from(mails)).filter(({ key }) => key.startsWith('staff-flagged stuck'));

const FOR_THE_SHOP = [
  'RECEIVING_PREFERENCE_MANDATES_MANUAL_ACTION',
  'UNILATERAL',
  'INTERNATIONAL_WITHDRAWAL',
  'VERIFICATION_REQUIRED',
  'OTHER',
];

test.each(FOR_THE_SHOP)(
  'a payment that PayPal holds for %s is flagged at once, once, and its buyer reads that the shop confirms it',
  async (reason) => {
    const { number, ref } = await pendingFor(reason);
    sandbox.clock.ahead += 2 * MINUTE_MS;
    await reconcile(world.context);
    const [flag, ...others] = await orderFlags();
    expect(others).toEqual([]);
    expect(flag).toMatchObject({
      ...{ kind: 'stuck', stage: 'to-accept', orderNumber: number, providerRef: ref },
      note: expect.stringMatching(
        `paypal holds the payment ${ref} of order ${number} until the shop acts there: ${reason}, `,
      ),
    });
    expect(flagText({ kind: 'stuck', stage: 'to-accept' })).toContain('接受款项');
    expect(await staffMails()).toHaveLength(1);
    expect(await ownOrder()).toMatchObject({ payment_processing: true, payment_held: true });
    expect(nextStepsText().waitForShop).toContain('本店确认收款');
    await settle(ref, true);
    expect(await orderFlags()).toEqual([]);
    expect(await ownOrder()).toMatchObject({ status: 'completed', payment_held: false });
  },
);

test.each(['ECHECK', 'PENDING_REVIEW', 'TRANSACTION_APPROVED_AWAITING_FUNDING', 'BUYER_COMPLAINT'])(
  'a payment that waits because of %s is not flagged, and its buyer reads that the bank confirms it',
  async (reason) => {
    await pendingFor(reason);
    expect(await orderFlags()).toEqual([]);
    expect(await ownOrder()).toMatchObject({ payment_processing: true, payment_held: false });
  },
);

test('a held payment that the shop does not accept ends its flag, and the order goes on as unpaid', async () => {
  const { ref } = await pendingFor('OTHER');
  await settle(ref, false);
  expect(await orderFlags()).toEqual([]);
  expect((await ownOrder())?.payment_held).toBe(false);
});

test('the flag of a payment that was stuck for ten days ends when the money arrives', async () => {
  const { ref } = await pendingFor('BUYER_COMPLAINT');
  sandbox.clock.ahead += 11 * 24 * 60 * MINUTE_MS;
  await reconcile(world.context);
  expect(await orderFlags()).toMatchObject([{ kind: 'stuck', stage: null }]);
  await settle(ref, true);
  expect(await orderFlags()).toEqual([]);
});

test('an answer that is older than the payment it speaks of raises no flag', async () => {
  const { ref } = await pendingFor('OTHER');
  const seen = await findAttemptByRef(world.database, 'paypal', ref);
  if (seen === undefined) throw new Error('no attempt');
  await settle(ref, true);
  const late = { kind: 'processing' as const, attemptId: seen.id, shopMustAct: 'OTHER, wait' };
  await applyAttemptStatus(world.context, seen, late);
  expect(await orderFlags()).toEqual([]);
});

test('the capture of PayPal’s own example is one that the shop must accept', async () => {
  const file = new URL('./cases/paypal-pending-merchant.json', import.meta.url);
  const { status_details } = JSON.parse(await readFile(file, 'utf8')) as {
    status_details: { reason: string };
  };
  expect(FOR_THE_SHOP).toContain(status_details.reason);
});
