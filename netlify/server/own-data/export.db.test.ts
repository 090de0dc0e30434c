import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { fillCart } from '../../../tests/orders/cart.ts';
import { variantUnits } from '../../../tests/orders/world.ts';
import { lockMailbox, unsubscribeMailbox } from '../accounts/alert-mailbox-store.ts';
import { credentials, orders, sessions, users } from '../db/schema.ts';
import { insertCustomerNote } from '../desk/customer-notes-store.ts';
import { newOrderNumber } from '../orders/number.ts';
import { drawTicket, recordSnapshots } from '../publishing/mirror-store.ts';
import type { Caller } from '../testing/caller.ts';
import { rawProductOf, snapshotsAt } from '../testing/documents.ts';
import { ownDataResponseSchema } from '../testing/responses.ts';
import { setUpTestShop } from '../testing/shop.ts';

const PASSWORD = 'a good password';
const person = { name: '王小蝶', address: '上海市', phone: '13800000000' };

const shop = setUpTestShop('PostgreSQL', { connections: 1 });

async function shopper(email: string): Promise<{ caller: Caller; id: string }> {
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const avatar = `data:image/png;base64,${picture.toString('base64')}`;
  const caller = await shop.loggedIn({ ...person, email, password: PASSWORD, avatar });
  const [user] = await shop.database.select().from(users).where(eq(users.email, email));
  return { caller, id: user?.id ?? '' };
}
async function haveOrders(accountId: string, count: number) {
  const at = Date.parse('2026-01-01T00:00:00.000Z');
  const rows = Array.from({ length: count }, (_, nth) => ({
    ...{ number: newOrderNumber(), accountId, status: 'cancelled' as const, method: 'paypal' as const },
    ...{ createdAt: new Date(at - nth), holdUntil: new Date(at), totalFen: 100 },
  }));
  await shop.database.insert(orders).values(rows);
  return rows.map(({ number }) => number);
}

test('an export contains account, cart and orders, and no secret', async () => {
  await recordSnapshots(
    shop.database,
    snapshotsAt(await drawTicket(shop.database), rawProductOf('morpho', {})),
  );
  const { caller, id } = await shopper('lin@example.com');
  const other = await shopper('other@example.com');
  const theirs = await haveOrders(other.id, 1);
  await insertCustomerNote(shop.database, {
    ...{ accountId: id, text: '电话下午打', actor: 'account secret-operator', at: new Date() },
  });
  await fillCart(shop.database, id, [variantUnits('morpho', 2)]);
  const numbers = await haveOrders(id, 51);

  const response = await caller.call('POST', '/user/export', { password: PASSWORD });
  expect([response.status, response.headers.get('Cache-Control')]).toEqual([200, 'no-store']);
  const { data } = ownDataResponseSchema.strict().parse(response.body);
  expect(data.account).toMatchObject({ ...person, email: 'lin@example.com', language: 'zh-CN' });
  expect(data.stock_mailbox).toBeNull();
  expect(data.account.avatar).toMatch(/^data:image\/webp;base64,\w/);
  expect(data.sessions).toHaveLength(1);
  expect(data.cart).toMatchObject([{ product_id: 'morpho', quantity: 2, unit_price: 128.5 }]);
  expect([data.orders.map(({ id: number }) => number), data.next_orders]).toEqual([
    numbers.slice(0, 50),
    numbers[49],
  ]);

  expect(data.claims).toEqual([]);
  expect(data.quotes).toEqual([]);
  expect(data.notes).toMatchObject([{ text: '电话下午打' }]);

  const text = new TextDecoder().decode(response.bytes);
  const [own] = await shop.database.select().from(credentials).where(eq(credentials.userId, id));
  const tokens = await shop.database.select().from(sessions);
  for (const secret of [
    own?.password ?? '-',
    ...tokens.map(({ token }) => token),
    ...theirs,
    'other@',
    'secret-operator',
  ])
    expect(text).not.toContain(secret);
});

test('an export says whether a confirmed address gets mails about stock, and in which language', async () => {
  const caller = await shop.confirmed({ ...person, email: 'lin@example.com', password: PASSWORD });
  await caller.call('POST', '/login', { email: 'lin@example.com', password: PASSWORD });
  const mailbox = await shop.database.transaction(async (tx) => await lockMailbox(tx, 'lin@example.com'));
  const stockMailbox = async () => {
    const { body } = await caller.call('POST', '/user/export', { password: PASSWORD });
    return ownDataResponseSchema.strict().parse(body).data.stock_mailbox;
  };
  expect(await stockMailbox()).toEqual({ language: 'zh-CN', unsubscribed_at: null });
  await unsubscribeMailbox(shop.database, mailbox.id);
  expect(await stockMailbox()).toEqual({ language: 'zh-CN', unsubscribed_at: expect.any(String) });
});

test('a visitor gets no export, nor does a stolen session without the password', async () => {
  const visitor = await shop.visitor();
  expect(await visitor.call('POST', '/user/export', { password: PASSWORD })).toMatchObject({ status: 401 });
  const { caller } = await shopper('lin@example.com');
  expect(await caller.call('POST', '/user/export', { password: 'not-that-one' })).toMatchObject({
    status: 400,
    body: { msg: '密码错误', field: 'password', data: null },
  });
});
