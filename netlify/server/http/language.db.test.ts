import { describe, expect, test } from 'vitest';
import { DEPLOYED_KIND } from '../testing/fresh-database.ts';
import { setUpTestShop } from '../testing/shop.ts';

/** Each place name has another traditional form. */
const form = {
  name: '云里',
  address: '云南省台后路 1 号',
  email: 'yun@example.com',
  password: 'morpho-blue',
  phone: '13800000000',
};

describe.each(DEPLOYED_KIND)('languages on %s', (kind) => {
  const shop = setUpTestShop(kind);

  test('a call answers in the language that it names, and leaves what the shopper wrote', async () => {
    const caller = await shop.visitor();
    const { body } = await caller.call('POST', '/register?lang=zh-Hant', form);
    expect(body).toEqual({ status: 200, msg: '註冊成功，請登錄', data: null });
    const { email, password } = form;
    const wrong = await caller.call('POST', '/login?lang=zh-Hant', { email, password: 'another-1' });
    expect(wrong.body).toMatchObject({ code: 'wrong-credentials', msg: '郵箱或密碼錯誤' });
    const login = await caller.call('POST', '/login?lang=zh-Hant', { email, password });
    expect(login.cookies.some((cookie) => cookie.startsWith('session='))).toBe(true);
    const user = { name: form.name, address: form.address };
    expect(login.body).toMatchObject({ msg: '登錄成功', data: { user } });
    expect((await caller.get('/user/current?lang=tlh')).body).toMatchObject({ data: user });
    expect((await caller.call('POST', '/logout')).body).toMatchObject({ msg: '已退出登录' });
  });

  test('mails follow the page that the account used last', async () => {
    const caller = await shop.visitor();
    await caller.call('POST', '/register?lang=zh-Hant', form);
    await caller.settled();
    const sent = shop.services.sent;
    expect(sent.at(-1)).toMatchObject({ subject: '請確認您的郵箱 · 蝶藏' });
    expect(sent.at(-1)?.text).toContain('/zh-hant/confirm-email?token=');
    expect(sent.at(-1)?.html).toContain('<html lang="zh-Hant">');

    const { email, password } = form;
    await caller.call('POST', '/login', { email, password });
    await caller.call('POST', '/password/forgot?lang=zh-Hant', { email });
    await caller.settled();
    expect(sent.at(-1)).toMatchObject({ subject: '重置您的密码 · 蝶藏' });
    expect(sent.at(-1)?.text).toContain('shop.example/reset-password?token=');
    await caller.get('/user/current?lang=zh-Hant');
    await caller.call('PUT', '/user/update?lang=zh-Hant', { ...form, email: 'yun2@example.com' });
    await caller.settled();
    const confirm = sent.findLast((mail) => mail.to === 'yun2@example.com');
    expect(confirm?.subject).toBe('請確認您的新郵箱 · 蝶藏');
    expect(confirm?.text).toContain('/zh-hant/confirm-email?token=');
  });
});
