import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { ADDRESSES_MAX } from '../../../src/features/base/limits.contract.ts';
import { addresses, users } from '../db/schema.ts';
import type { Caller } from '../testing/caller.ts';
import { addressesResponseSchema } from '../testing/responses.ts';
import { setUpTestShop } from '../testing/shop.ts';

const PASSWORD = 'a good password';
const person = { name: '王小蝶', phone: '13800000000', email: 'a@example.com', address: '上海市' };
const vienna = {
  ...{ recipient: 'Anna', phone: '+43 1', country: 'AT', lines: 'Ring 1' },
  ...{ city: 'Wien', postcode: '1010' },
};
const tokyo = {
  ...{ recipient: '健', phone: '+81 3', country: 'JP', lines: '千代田 1-1' },
  ...{ region: '東京都', postcode: '100-0001' },
};

function readBook(response: Awaited<ReturnType<Caller['get']>>) {
  expect(response.status).toBe(200);
  return addressesResponseSchema.strict().parse(response.body).data;
}
const add = (caller: Caller, id: string, address: object) =>
  caller.call('POST', '/user/addresses', address, { headers: { 'idempotency-key': id } });
const change = (caller: Caller, id: string, address: object) =>
  caller.call('PUT', `/user/addresses/${id}`, address);
const setDefault = (caller: Caller, id: string) => caller.call('POST', `/user/addresses/${id}/default`);

describe('the address book', () => {
  const shop = setUpTestShop('PostgreSQL', { connections: 1 });
  const shopper = (email = person.email) =>
    shop.loggedIn({ ...person, email, country: null, password: PASSWORD });
  const rename = (caller: Caller, change: object) =>
    caller.call('PUT', '/user/update', { ...person, ...change });

  test('is empty at first, then has the added address in its country’s format', async () => {
    const caller = await shopper();
    const empty = readBook(await caller.get('/user/addresses'));
    expect(empty).toMatchObject({ addresses: [], user: { address: '上海市', country: null } });
    const [first, second] = [randomUUID(), randomUUID()];
    await add(caller, first, vienna);
    const book = readBook(await add(caller, second, tokyo));
    expect(book.addresses).toMatchObject([
      { id: second, ...tokyo, text: '〒100-0001\n東京都\n千代田 1-1', is_default: false },
      { id: first, ...vienna, district: '', region: '', text: 'Ring 1\n1010 Wien', is_default: false },
    ]);
    expect(book.user).toMatchObject({ name: '王小蝶', address: '上海市', country: null });
  });

  test('adds an address once for a repeated call, and changes only existing ones', async () => {
    const caller = await shopper();
    const id = randomUUID();
    await add(caller, id, vienna);
    await add(caller, id, vienna);
    const { addresses: all } = readBook(await change(caller, id, { ...vienna, recipient: 'Berta' }));
    expect(all).toMatchObject([{ id, recipient: 'Berta' }]);
    expect((await change(caller, randomUUID(), vienna)).status).toBe(404);
    const keyless = await caller.call('POST', '/user/addresses', vienna);
    expect([keyless.status, keyless.body.field]).toEqual([400, 'Idempotency-Key']);
  });

  test('makes its default the account’s name, phone, address and country', async () => {
    const caller = await shopper();
    const [home, away] = [randomUUID(), randomUUID()];
    await add(caller, home, { ...vienna, is_default: true });
    await add(caller, away, tokyo);
    const of = { name: 'Anna', phone: '+43 1', address: 'Ring 1\n1010 Wien', country: 'AT' };
    expect((await caller.get('/user/current')).body.data).toMatchObject(of);
    const book = readBook(await setDefault(caller, away));
    expect(book.addresses.map(({ id, is_default }) => [id, is_default])).toEqual([
      [away, true],
      [home, false],
    ]);
    expect(book.user).toMatchObject({ name: '健', country: 'JP' });
    const moved = readBook(await change(caller, away, { ...tokyo, lines: '千代田 2-2' }));
    expect(moved.user.address).toContain('2-2');
  });

  test('has no default once another text is typed in the profile; a new name or phone is the default’s', async () => {
    const caller = await shopper();
    const id = randomUUID();
    const { user } = readBook(await add(caller, id, { ...vienna, is_default: true }));
    await rename(caller, { ...user, name: 'Berta', phone: '2', avatar: undefined });
    const called = readBook(await caller.get('/user/addresses')).addresses;
    expect(called).toMatchObject([{ recipient: 'Berta', phone: '2', is_default: true }]);
    await rename(caller, { address: 'Somewhere else' });
    const typed = readBook(await caller.get('/user/addresses'));
    expect(typed.addresses).toMatchObject([
      { recipient: 'Berta', text: 'Ring 1\n1010 Wien', is_default: false },
    ]);
    expect(typed.user).toMatchObject({ address: 'Somewhere else', country: null });
  });

  test('leaves the account its text when the default is deleted', async () => {
    const caller = await shopper();
    const id = randomUUID();
    await add(caller, id, { ...vienna, is_default: true });
    const book = readBook(await caller.call('DELETE', `/user/addresses/${id}`));
    expect(book).toMatchObject({ addresses: [], user: { address: 'Ring 1\n1010 Wien', country: 'AT' } });
    for (const again of [await caller.call('DELETE', `/user/addresses/${id}`), await setDefault(caller, id)])
      expect([again.status, again.body.code]).toEqual([404, 'address-not-found']);
  });

  test.each([
    [{ postcode: ' ' }, 'postcode'],
    [{ city: '' }, 'city'],
    [{ country: 'US', region: '' }, 'region'],
    [{ lines: '' }, 'lines'],
    [{ lines: '1\n2\n3\n4' }, 'lines'],
    [{ recipient: '' }, 'recipient'],
    [{ phone: '' }, 'phone'],
    [{ country: 'at' }, 'country'],
    [{ city: 'Wien\u0007' }, 'city'],
    [{ city: 'W'.repeat(81) }, 'city'],
  ])('refuses %j', async (wrong, field) => {
    const response = await add(await shopper(), randomUUID(), { ...vienna, ...wrong });
    expect([response.status, response.body.field]).toEqual([400, field]);
  });

  test('is one’s own: the same id in another account is another address', async () => {
    const [one, two] = [await shopper(), await shopper('b@example.com')];
    const id = randomUUID();
    await add(one, id, vienna);
    await add(two, id, tokyo);
    expect((await two.call('DELETE', `/user/addresses/${id}`)).status).toBe(200);
    expect(readBook(await one.get('/user/addresses')).addresses).toMatchObject([{ id, country: 'AT' }]);
  });

  test('is full at some number, but its addresses can still be changed', async () => {
    const caller = await shopper();
    const ids = Array.from({ length: ADDRESSES_MAX }, () => randomUUID());
    for (const id of ids) expect((await add(caller, id, vienna)).status).toBe(200);
    const response = await add(caller, randomUUID(), vienna);
    expect([response.status, response.body.code]).toEqual([409, 'addresses-full']);
    expect((await change(caller, ids[0] ?? '', tokyo)).status).toBe(200);
  });

  test('is part of the data export, and is deleted with the account', async () => {
    const caller = await shopper();
    await add(caller, randomUUID(), vienna);
    const { body } = await caller.call('POST', '/user/export', { password: PASSWORD });
    expect(body.data.addresses).toMatchObject([{ recipient: 'Anna', city: 'Wien' }]);
    await shop.database.delete(users).where(eq(users.email, person.email));
    expect(await shop.database.$count(addresses)).toBe(0);
  });
});

describe('two tabs', () => {
  const shop = setUpTestShop('PostgreSQL');

  test('that choose, change and delete the default leave one address at most, and the account with its text', async () => {
    const caller = await shop.loggedIn({ ...person, password: PASSWORD });
    const ids = [randomUUID(), randomUUID(), randomUUID()] as const;
    for (const [nth, id] of ids.entries()) await add(caller, id, { ...vienna, lines: `Ring ${nth}` });
    for (let round = 0; round < 3; round += 1) {
      const responses = await Promise.all([
        ...ids.map((id) => setDefault(caller, id)),
        change(caller, ids[0], { ...vienna, lines: `Ring ${round}`, is_default: true }),
        change(caller, ids[1], { ...vienna, lines: `Gasse ${round}` }),
      ]);
      expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
      const { addresses: all, user } = readBook(await caller.get('/user/addresses'));
      const defaults = all.filter((one) => one.is_default);
      expect(defaults).toHaveLength(1);
      expect(user).toMatchObject({ address: defaults[0]?.text, name: 'Anna', country: 'AT' });
    }
    await Promise.all([setDefault(caller, ids[2]), caller.call('DELETE', `/user/addresses/${ids[2]}`)]);
    expect(readBook(await caller.get('/user/addresses')).addresses).toHaveLength(2);
  });
});
