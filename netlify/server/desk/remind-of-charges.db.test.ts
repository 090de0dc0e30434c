import { like } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { mails } from '../db/schema.ts';
import { findFreight } from '../orders/charge-store.ts';
import { withOperator } from '../testing/operator-world.ts';
import { remindOfCharges } from './remind-of-charges.ts';

const suite = withOperator();
const DAY = 24 * 3_600_000;

const keysLike = async (pattern: string) =>
  (await suite.world.database.select({ key: mails.key }).from(mails).where(like(mails.key, pattern))).map(
    ({ key }) => key,
  );

test('a link is mailed when an operator says so, again after three days, and the staff is told after seven', async () => {
  const { number } = await suite.world.paid();
  await suite.act('fee', number, { fee: 88.5, feeStatus: 'due' });
  const after = (days: number) => ({
    ...suite.world.context,
    staff: { STAFF_MAIL: ['staff@example.com'], STAFF_MAIL_PAID: 'at-once' as const },
    now: () => new Date(Date.now() + days * DAY),
  });
  await remindOfCharges(after(6), 3);
  expect(await keysLike(`pay-link ${number}%`)).toEqual([]);
  const sent = await suite.act('send-link', number, { charge: 1 });
  expect(sent.status).toBe(200);
  expect(await keysLike(`pay-link ${number}%`)).toHaveLength(1);
  expect((await suite.fetchOrder(number)).charges[1]?.linkSentAt).not.toBeNull();
  await remindOfCharges(after(2), 3);
  expect(await keysLike(`pay-link ${number}%`)).toHaveLength(1);
  await remindOfCharges(after(4), 0);
  expect(await keysLike(`pay-link ${number}%`)).toHaveLength(1);
  await Promise.all([remindOfCharges(after(4), 3), remindOfCharges(after(4), 3)]);
  await remindOfCharges(after(5), 3);
  expect(await keysLike(`pay-link ${number}%`)).toHaveLength(2);
  expect(await keysLike('staff-charge-unpaid%')).toEqual([]);
  await Promise.all([remindOfCharges(after(8), 3), remindOfCharges(after(8), 3)]);
  await remindOfCharges(after(9), 3);
  expect(await keysLike('staff-charge-unpaid%')).toEqual([`staff-charge-unpaid ${number} 1 to 1`]);
});

test('nobody is reminded of what was paid or withdrawn', async () => {
  const { number } = await suite.world.paid();
  await suite.act('fee', number, { fee: 88.5, feeStatus: 'due' });
  await suite.act('send-link', number, { charge: 1 });
  await suite.act('fee', number, { fee: 88.5, feeStatus: 'received' });
  await remindOfCharges({ ...suite.world.context, now: () => new Date(Date.now() + 9 * DAY) }, 3);
  expect(await keysLike(`pay-link ${number}%`)).toHaveLength(1);
  expect(await findFreight(suite.world.database, number)).toMatchObject({ state: 'paid', outside: true });
  const again = await suite.act('send-link', number, { charge: 1 });
  expect([again.status, again.body.code]).toEqual([409, 'not-possible']);
});
