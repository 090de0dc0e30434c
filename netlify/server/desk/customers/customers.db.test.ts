import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  CUSTOMER_NOTES_MAX,
  type Customer,
  type FoundCustomers,
} from '../../../../src/features/desk/ops-customers.contract.ts';
import { deleteAccountRow } from '../../accounts/store.ts';
import { customerNotes, users } from '../../db/schema.ts';
import { freezeRecipients } from '../../orders/deleted-accounts-store.ts';
import { fetchOrder, PRICE, runOrderAction } from '../../testing/operator-world.ts';
import { sendWrite } from '../../testing/staff-world.ts';
import { profileOf, withTwoOperators } from '../../testing/two-operators.ts';
import { insertCustomerNote } from '../customer-notes-store.ts';

const two = withTwoOperators();

async function shown(id: string): Promise<Customer> {
  return (await two.chen.get(`/ops/customers/account/${id}`)).body.data;
}

const note = (account: string, text: string, key?: string) =>
  sendWrite(two.chen, '/ops/customers/note', { account, text }, key);

test('one page has the account, its orders, freight, sums and addresses; its orders name it', async () => {
  const { number, buyerId } = await two.world.paid(2, '林客户');
  await runOrderAction(two.chen, 'fee', number, { fee: 88.5, feeStatus: 'due' });
  await runOrderAction(two.chen, 'refund', number, { amount: 20, of: 'part', back: [] });
  await two.world.unpaid('别人');
  expect((await fetchOrder(two.chen, number)).account).toBe(buyerId);
  const customer = await shown(buyerId);
  expect(customer).toMatchObject({
    account: { name: '林客户', role: 'shopper' },
    leftAt: null,
    sums: { orders: 1, paid: 1, taken: 2 * PRICE, refunded: 20 },
    orders: [{ number, pieces: 2, refunded: 20 }],
    nextOrders: null,
    charges: [{ order: number, kind: 'freight', amount: 88.5, standing: 'due' }],
    claims: [],
    quotes: [],
    notes: [],
  });
});

test('a customer is found by a part of the name, and by full-width digits of the phone', async () => {
  const { buyerId } = await two.world.unpaid('欧阳晓蝶');
  await two.world.database.update(users).set({ phone: '+86 139 5550 1234' }).where(eq(users.id, buyerId));
  for (const q of ['阳晓', '５５０　１２３４']) {
    const found = await two.chen.get(`/ops/customers?${new URLSearchParams({ q })}`);
    const { items }: FoundCustomers = found.body.data;
    expect(items.map(({ id }) => id)).toContain(buyerId);
  }
  expect(await two.chen.get('/ops/customers?q=%20')).toMatchObject({ status: 400, body: { field: 'q' } });
});

test('a note is stored once per key, with its author, newest first', async () => {
  const { buyerId } = await two.world.unpaid();
  const first = await note(buyerId, '喜欢大蓝闪蝶', 'note-once');
  expect((await note(buyerId, '喜欢大蓝闪蝶', 'note-once')).body).toEqual(first.body);
  await sendWrite(two.zhou, '/ops/customers/note', { account: buyerId, text: '电话下午打' });
  expect((await shown(buyerId)).notes).toMatchObject([
    { text: '电话下午打', by: { kind: 'account', name: '周打包' } },
    { text: '喜欢大蓝闪蝶', by: { kind: 'account', name: '陈发货' } },
  ]);
});

test('the number of notes is limited, also if several are sent at once', async () => {
  const { buyerId } = await two.world.unpaid();
  for (let n = 0; n < CUSTOMER_NOTES_MAX - 1; n += 1)
    await insertCustomerNote(two.world.database, {
      ...{ accountId: buyerId, text: `${n}`, actor: 'test', at: new Date() },
    });
  const responses = await Promise.all(['a', 'b', 'c'].map((text) => note(buyerId, text)));
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  expect((await shown(buyerId)).notes).toHaveLength(CUSTOMER_NOTES_MAX);
});

test('a note responds with the newest notes, and the page has all', async () => {
  const { buyerId } = await two.world.unpaid();
  for (let n = 0; n < 100; n += 1)
    await insertCustomerNote(two.world.database, {
      ...{ accountId: buyerId, text: `${n} ${'蝶'.repeat(900)}`, actor: 'test', at: new Date() },
    });
  const { body } = await note(buyerId, '最新');
  expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(60_000);
  expect(body.data.notes[0]).toMatchObject({ text: '最新' });
  expect((await shown(buyerId)).notes).toHaveLength(101);
});

test('a deleted account leaves its orders and payments, and nothing that identifies it', async () => {
  const { number, buyerId } = await two.world.paid(1, '走了的人');
  await note(buyerId, '不要打电话给走了的人');
  await runOrderAction(two.chen, 'refund', number, { amount: PRICE, of: 'rest', back: [] });
  await two.world.database.transaction(async (tx) => {
    await freezeRecipients(tx, { id: buyerId, ...profileOf(buyerId) }, 'left@example.com', new Date());
    await deleteAccountRow(tx, buyerId);
  });
  const customer = await shown(buyerId);
  expect(customer).toMatchObject({
    ...{ account: null, addresses: [], notes: [], claims: [], quotes: [] },
    sums: { orders: 1, paid: 1, taken: PRICE, refunded: PRICE },
    orders: [{ number, buyer: { name: null, email: null } }],
  });
  expect(customer.leftAt).not.toBeNull();
  expect(JSON.stringify(customer)).not.toContain('走了的人');
  expect(await two.world.database.$count(customerNotes, eq(customerNotes.accountId, buyerId))).toBe(0);
  expect(await note(buyerId, 'a')).toMatchObject({ status: 404, body: { code: 'customer-not-found' } });
  expect(await two.chen.get('/ops/customers/account/nobody')).toMatchObject({ status: 404 });
});
