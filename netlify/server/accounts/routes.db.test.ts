import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { accountFailures } from '../../../src/features/accounts/account-failures.text.ts';
import { failureSchema } from '../../../src/features/base/failure.contract.ts';
import { sentenceOf } from '../../../src/features/base/failures.text.ts';
import { credentials, sessions, tries, users } from '../db/schema.ts';
import { Caller } from '../testing/caller.ts';
import { DEPLOYED_KIND } from '../testing/fresh-database.ts';
import { setUpTestShop } from '../testing/shop.ts';

const form = {
  name: '林蝶',
  address: '云南省昆明市学府路 1 号',
  email: 'Lin@Example.com ',
  password: 'morpho-blue',
  phone: '13800000000',
};
const own = { name: form.name, address: form.address, email: 'lin@example.com', phone: form.phone };
const credentialsOf = ({ email, password }: { email: string; password: string }) => ({ email, password });

describe.each(DEPLOYED_KIND)('accounts on %s', (kind) => {
  const shop = setUpTestShop(kind);

  const registered = (who = form) => shop.registered(who);
  const signedIn = (who = form) => shop.loggedIn(who);

  test('a shopper registers, logs in, is recognized, and logs out', async () => {
    const caller = await shop.visitor();
    const registration = await caller.call('POST', '/register', form);
    expect([registration.status, registration.body]).toEqual([
      200,
      { status: 200, msg: '注册成功，请登录', data: null },
    ]);
    expect(caller.cookies.has('session')).toBe(false);
    expect(await shop.database.$count(sessions)).toBe(0);

    const login = await caller.call('POST', '/login', { email: ' LIN@example.COM', password: form.password });
    const user = { ...own, country: null, avatar: null, email_confirmed: false, pending_email: null };
    expect([login.status, login.body]).toEqual([200, { status: 200, msg: '登录成功', data: { user } }]);
    expect(login.headers.get('Cache-Control')).toBe('no-store');
    expect((await caller.get('/user/current')).body).toEqual({ status: 200, data: user });

    const logout = await caller.call('POST', '/logout');
    expect([logout.status, logout.body]).toEqual([200, { status: 200, msg: '已退出登录', data: null }]);
    const after = await caller.get('/user/current');
    expect([after.status, after.body]).toEqual([
      401,
      { status: 401, code: 'login-required', msg: '请先登录', data: null },
    ]);
    expect(await caller.call('POST', '/logout')).toMatchObject({ status: 200 });
  });

  test('scripts can’t read the session cookie, which lasts 30 days and is host-only on https', async () => {
    await registered();
    const plain = await shop.visitor();
    const onHttp = (await plain.call('POST', '/login', credentialsOf(form))).cookies;
    const month = 'Max-Age=2592000; Path=/';
    expect(onHttp).toContainEqual(
      expect.stringMatching(new RegExp(`^session=[^;]+; ${month}; HttpOnly; SameSite=Lax$`)),
    );
    expect(onHttp).toContain(`signed_in=1; ${month}; SameSite=Lax`);
    expect(onHttp).toContainEqual(
      expect.stringMatching(/^XSRF-TOKEN=[^;]+; Max-Age=\d+; Path=\/; SameSite=Lax$/),
    );

    const secure = await new Caller(shop.api, { origin: 'https://shop.example' }).ready();
    const onHttps = (await secure.call('POST', '/login', credentialsOf(form))).cookies;
    expect(onHttps).toHaveLength(4);
    expect(onHttps).toContainEqual(
      expect.stringMatching(new RegExp(`^__Host-session=[^;]+; ${month}; HttpOnly; Secure; SameSite=Lax$`)),
    );
    expect(onHttps.every((line) => line.includes('; Secure'))).toBe(true);
    expect(await secure.get('/user/current')).toMatchObject({ status: 200 });
    expect(await secure.call('POST', '/logout')).toMatchObject({ status: 200 });
    expect([...secure.cookies.keys()].sort()).toEqual(['XSRF-TOKEN', '__Host-device', '__Host-visitor']);
  });

  test('a session ends on the server: at logout, after 30 days, and when another login replaces it', async () => {
    const caller = await signedIn();
    const stolen = caller.cookies.get('session') ?? '';
    const thief = new Caller(shop.api);
    const peek = () => {
      thief.cookies.set('session', stolen);
      return thief.get('/user/current');
    };
    expect(await peek()).toMatchObject({ status: 200 });
    await caller.call('POST', '/login', credentialsOf(form));
    expect(caller.cookies.get('session')).not.toBe(stolen);
    expect(await peek()).toMatchObject({ status: 401 });
    expect(await shop.database.$count(sessions)).toBe(1);
    await shop.database.update(sessions).set({ expiresAt: sql`now() + interval '1 minute'` });
    expect(await caller.get('/user/current')).toMatchObject({ status: 200 });
    await shop.database.update(sessions).set({ expiresAt: sql`now() - interval '1 second'` });
    const late = await caller.get('/user/current');
    expect(late.status).toBe(401);
    expect(late.cookies).toContainEqual(expect.stringMatching(/^session=; Max-Age=0/));
    expect(late.cookies).toContainEqual(expect.stringMatching(/^signed_in=; Max-Age=0/));
    await caller.call('POST', '/login', credentialsOf(form));
    const last = caller.cookies.get('session') ?? '';
    await caller.call('POST', '/logout');
    thief.cookies.set('session', last);
    expect(await thief.get('/user/current')).toMatchObject({ status: 401 });
  });

  test('two devices have separate sessions', async () => {
    const phone = await signedIn();
    const suite = await shop.visitor();
    await suite.call('POST', '/login', credentialsOf(form));
    await suite.call('POST', '/logout');
    expect(await phone.get('/user/current')).toMatchObject({ status: 200 });
  });

  test('a planted session, or one without its signature, opens nothing', async () => {
    const caller = await signedIn();
    const [token = '', signature = ''] = (caller.cookies.get('session') ?? '').split('.');
    const planted = [
      token,
      `${token}.`,
      `${token}.${signature.slice(1)}`,
      `x${token}.${signature}`,
      '.',
      'a.b',
    ];
    for (const value of planted) {
      const other = new Caller(shop.api);
      other.cookies.set('session', value);
      expect(await other.get('/user/current')).toMatchObject({ status: 401 });
    }
    // Session fixation: an unsigned token from the browser never becomes a session.
    const victim = await shop.visitor();
    victim.cookies.set('session', `${'A'.repeat(32)}.planted`);
    await victim.ready();
    await victim.call('POST', '/login', credentialsOf(form));
    const tokens = (await shop.database.select({ token: sessions.token }).from(sessions)).map(
      (row) => row.token,
    );
    expect(tokens).toHaveLength(2);
    expect(tokens).not.toContain('A'.repeat(32));
  });

  test('a taken address is refused in any spelling, also for concurrent registrations', async () => {
    const caller = await registered();
    await shop.database.update(users).set({ emailVerified: true });
    const taken = await caller.call('POST', '/register', { ...form, email: 'LIN@EXAMPLE.COM' });
    expect([taken.status, taken.body]).toEqual([
      409,
      { status: 409, code: 'email-taken', msg: '该邮箱已注册', data: null, field: 'email' },
    ]);
    const rivals = Array.from({ length: 5 }, () =>
      caller.call('POST', '/register', { ...form, email: 'rival@example.com' }),
    );
    const statuses = (await Promise.all(rivals)).map(({ status }) => status);
    expect(statuses).toEqual([200, 200, 200, 200, 200]);
    expect(await shop.database.$count(users)).toBe(2);
    expect(await shop.database.$count(credentials)).toBe(2);
  });

  const refusals: [method: string, path: string, change: object, field: string, msg: string][] = [
    ['POST', '/register', { name: ' ' }, 'name', '请填写姓名'],
    ['POST', '/register', { name: 'a\0b' }, 'name', '姓名不能包含换行或不可见的字符'],
    ['POST', '/register', { name: 'x'.repeat(101) }, 'name', '姓名最多 100 个字符'],
    ['POST', '/register', { address: '蝶'.repeat(501) }, 'address', '收货地址最多 500 个字符'],
    ['POST', '/register', { name: '林\n蝶' }, 'name', '姓名不能包含换行或不可见的字符'],
    ['POST', '/register', { phone: '1\u202e38' }, 'phone', '联系手机不能包含换行或不可见的字符'],
    ['POST', '/register', { country: 'Narnia' }, 'country', '没有这个国家或地区，请从列表中选择'],
    ['PUT', '/user/update', { country: 'ZZ' }, 'country', '没有这个国家或地区，请从列表中选择'],
    ['POST', '/register', { address: '昆明\u0007' }, 'address', '收货地址不能包含不可见的字符'],
    ['POST', '/register', { phone: '1'.repeat(101) }, 'phone', '联系手机最多 100 个字符'],
    ['POST', '/register', { address: '' }, 'address', '请填写收货地址'],
    ['POST', '/register', { phone: undefined }, 'phone', '请填写联系手机'],
    ['POST', '/register', { email: '' }, 'email', '请填写邮箱'],
    ['POST', '/register', { email: 'not an address' }, 'email', '请输入有效的邮箱'],
    ['POST', '/register', { email: `${'x'.repeat(250)}@example.com` }, 'email', '邮箱最多 254 个字符'],
    ['POST', '/register', { password: '1234567' }, 'password', '密码至少 8 个字符'],
    ['POST', '/register', { password: 'x'.repeat(129) }, 'password', '密码最多 128 个字符'],
    ['POST', '/register', { password: '🦋🦋🦋🦋' }, 'password', '密码至少 8 个字符'],
    ['POST', '/login', { password: 'x'.repeat(129) }, 'password', '密码最多 128 个字符'],
    ['POST', '/register', { password: 12345678 }, 'password', '参数 password 无效'],
    ['POST', '/login', { password: '' }, 'password', '请填写密码'],
    ['POST', '/login', { email: 'lin' }, 'email', '请输入有效的邮箱'],
    ['POST', '/password/forgot', { email: 'lin@' }, 'email', '请输入有效的邮箱'],
    ['POST', '/password/reset', { password: 'short', token: 'x' }, 'password', '密码至少 8 个字符'],
    ['POST', '/password/reset', { token: '' }, 'token', '参数 token 无效'],
    ['PUT', '/user/update', { email: 'lin' }, 'email', '请输入有效的邮箱'],
    ['PUT', '/user/update', { password: 5 }, 'password', '参数 password 无效'],
    ['POST', '/user/email/confirm', { token: '' }, 'token', '参数 token 无效'],
    ['POST', '/user/email/confirm', { token: 'x', password: '' }, 'password', '请填写密码'],
    ['POST', '/user/email/stop', { token: '' }, 'token', '参数 token 无效'],
    ['PUT', '/user/update', { name: 5 }, 'name', '参数 name 无效'],
  ];
  test('an invalid field is named, with a message for the form', async () => {
    const caller = await signedIn();
    for (const [method, path, change, field, msg] of refusals) {
      const response = await caller.call(method, path, { ...form, ...change });
      const { values, ...body } = failureSchema.parse(response.body);
      const reported = [path, field, response.status, body];
      expect(reported).toEqual([
        path,
        field,
        400,
        { status: 400, code: 'bad-field', msg, data: null, field },
      ]);
      expect(sentenceOf({ code: 'bad-field', field, ...(values && { values }) }, accountFailures)).toBe(msg);
    }
    for (const path of ['/login', '/register', '/password/forgot', '/password/reset']) {
      const reply = await caller.call('POST', path, undefined, { text: '{"email":' });
      expect(failureSchema.parse(reply.body).msg).toBe('请求内容不是有效的 JSON');
      expect((await caller.call('POST', path, [])).status).toBe(400);
    }
  });

  test('the profile is updated, blank texts are stored, and a visitor is asked to log in', async () => {
    const caller = await signedIn();
    const change = { name: '林小蝶', email: own.email, phone: '', address: ' ' };
    const updated = await caller.call('PUT', '/user/update', change);
    const unconfirmed = { email_confirmed: false, pending_email: null };
    const user = { ...change, address: '', country: null, avatar: null, ...unconfirmed };
    expect([updated.status, updated.body]).toEqual([200, { status: 200, msg: '更新成功', data: user }]);
    expect((await caller.get('/user/current')).body.data).toEqual(user);
    const stranger = await shop.visitor();
    const refused = await stranger.call('PUT', '/user/update', change);
    expect([refused.status, refused.body.msg]).toEqual([401, '请先登录']);
  });

  test('sending a role gives no role', async () => {
    const caller = await signedIn({ ...form, role: 'operator' } as typeof form);
    await caller.call('PUT', '/user/update', { ...own, role: 'operator', id: 'x', emailVerified: true });
    expect(await shop.database.select().from(users)).toMatchObject([
      { role: 'shopper', emailVerified: false },
    ]);
  });

  test('successful logins don’t count as guesses: they stay possible, and only their number is limited', async () => {
    const caller = await signedIn();
    await caller.call('POST', '/login', credentialsOf(form));
    await caller.settled();
    const counted = async () => (await shop.database.select().from(tries)).map(({ times }) => times.length);
    // Five counts: registration by network, the mail to an unconfirmed address twice, and a login by network and by
    // known browser.
    expect((await counted()).filter((count) => count > 0)).toEqual([1, 1, 1, 1, 1]);
    await (await shop.visitor()).call('POST', '/login', { ...credentialsOf(form), password: 'not-that-one' });
    expect((await counted()).reduce((sum, count) => sum + count, 0)).toBe(9);
  });

  test('a wrong password and an unknown address get the same answer', async () => {
    await registered();
    const caller = await shop.visitor();
    const wrong = await caller.call('POST', '/login', { email: own.email, password: 'not-that-one' });
    const unknown = await caller.call('POST', '/login', {
      email: 'no@example.com',
      password: 'not-that-one',
    });
    expect([wrong.status, wrong.body]).toEqual([
      401,
      { status: 401, code: 'wrong-credentials', msg: '邮箱或密码错误', data: null },
    ]);
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body]);
    const names = (headers: Headers) => [...headers.keys()].sort();
    expect(names(unknown.headers)).toEqual(names(wrong.headers));
    expect(wrong.cookies).toEqual([]);
  });
});
