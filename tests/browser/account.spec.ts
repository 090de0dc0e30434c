import type { Page } from '@playwright/test';
import { waitForLink } from '../common/mailbox.ts';
import { cartBadge, cartDrawer, cartIcon, hasSeveralUnits, putInCart } from './buying.ts';
import { expect, productWhere, test } from './shop.ts';
import {
  logIn,
  newShopper,
  PASSWORD,
  postJson,
  randomShopper,
  registerShopper,
  type Shopper,
} from './shoppers.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPj/HwADBwIAMCbHYQAAAABJRU5ErkJggg==',
  'base64',
);
const REFUSED = /status of (400|401|409)/;

const main = (page: Page) => page.getByRole('main');
const field = (page: Page, label: string) => main(page).getByLabel(label, { exact: true });
const press = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click();
const menu = (page: Page) => page.getByRole('banner').getByRole('button', { name: '账户菜单' });
const loginLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: '登录' });

async function fillRegistration(page: Page, shopper: Shopper) {
  await field(page, '姓名').fill(shopper.name);
  await field(page, '收货地址').fill(shopper.address);
  await field(page, '邮箱').fill(shopper.email);
  await field(page, '密码').fill(PASSWORD);
  await field(page, '联系手机').fill(shopper.phone);
}

test('a newcomer registers with an avatar, logs in where the form has the address, which no URL contains, changes the profile and logs out', async ({
  page,
}) => {
  const shopper = randomShopper();
  const visited: string[] = [];
  page.on('framenavigated', (frame) => visited.push(frame.url()));
  await page.goto('/register?from=/profile');
  await page.getByLabel('选择头像').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: PNG });
  await expect(page.getByRole('button', { name: '移除头像' })).toBeVisible();
  await fillRegistration(page, shopper);
  await expect(main(page).getByText(`已写 ${shopper.address.length}，最多 500 个字符`)).toBeVisible();
  await press(page, '注册');
  await expect(page.getByText('注册成功，请登录')).toBeVisible();
  await expect(page).toHaveURL('/login?from=%2Fprofile');
  await expect(field(page, '邮箱')).toHaveValue(shopper.email);
  await field(page, '密码').fill(PASSWORD);
  await press(page, '登录');
  await expect(page.getByText('登录成功')).toBeVisible();
  await expect(page).toHaveURL('/profile');
  expect(visited.filter((address) => address.includes(shopper.email.slice(0, 8)))).toEqual([]);

  await expect(field(page, '姓名')).toHaveValue(shopper.name);
  await expect(field(page, '收货地址')).toHaveValue(shopper.address);
  await field(page, '姓名').fill('林小蝶');
  await page.getByRole('button', { name: '移除头像' }).click();
  await press(page, '更新个人资料');
  await expect(page.getByText('更新成功')).toBeVisible();
  await page.reload();
  await expect(field(page, '姓名')).toHaveValue('林小蝶');
  await expect(page.getByRole('button', { name: '移除头像' })).toBeHidden();

  await menu(page).click();
  await page.getByRole('button', { name: '退出登录' }).click();
  await expect(page).toHaveURL(/\/login\?from=%2Fprofile$/);
  await expect(field(page, '邮箱')).toHaveValue('');
});

test('a visitor’s first login is one call, with the token that came when the form was touched; a wrong password and an unreachable server are reported, and the typed text stays', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(REFUSED, /ERR_FAILED/);
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}`);
  });
  await page.goto('/login');
  await page.waitForLoadState('networkidle');
  expect(calls).toEqual([]);
  await field(page, '邮箱').focus();
  await expect.poll(() => calls).toEqual(['GET /api/v1/xsrf-token']);
  await logIn(page, 'demo@example.com', 'wrong-password');
  await expect(page.getByText('邮箱或密码错误')).toBeVisible();
  expect(calls).toEqual(['GET /api/v1/xsrf-token', 'POST /api/v1/login']);
  await expect(field(page, '邮箱')).toHaveValue('demo@example.com');
  await expect(page.getByText('登录中...')).toBeHidden();

  await page.route('**/api/v1/login', (route) => route.abort());
  await logIn(page, 'lin@example.com');
  await expect(page.getByText('登录失败，请稍后再试')).toBeVisible();
});

test('a form that is submitted before its script has loaded is sent afterwards, with the chosen avatar', async ({
  page,
}) => {
  const shopper = randomShopper();
  const { promise: came, resolve: letThrough } = Promise.withResolvers<void>();
  await page.route(/\/_astro\/register\.astro/, async (route) => {
    await came;
    await route.continue();
  });
  await page.goto('/register', { waitUntil: 'commit' });
  await page.getByLabel('选择头像').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: PNG });
  await fillRegistration(page, shopper);
  await press(page, '注册');
  const sent = page.waitForRequest('**/api/v1/register');
  letThrough();
  expect((await sent).postDataJSON().avatar).toMatch(/^data:image\/png;base64,/);
  await expect(page).toHaveURL('/login');
});

test('the menu closes on Escape and on a click outside; after a logout in another tab the header and the open cart ask for the login', async ({
  page,
  context,
  catalogue,
}) => {
  await newShopper(page);
  const product = productWhere(catalogue, hasSeveralUnits);
  await putInCart(context.request, product);
  await page.goto('/guide');
  const way = page.getByRole('link', { name: '个人信息' });
  await menu(page).click();
  await expect(way).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(way).toBeHidden();
  await menu(page).click();
  await expect(way).toBeVisible();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(way).toBeHidden();

  await cartIcon(page).click();
  await expect(cartDrawer(page).getByRole('link', { name: product.name })).toBeVisible();
  const other = await context.newPage();
  await other.goto('/about');
  await menu(other).click();
  await other.getByRole('button', { name: '退出登录' }).click();
  await expect(loginLink(other)).toBeVisible();
  await expect(cartDrawer(page).getByText('登录后即可使用购物车')).toBeVisible();
  await expect(cartDrawer(page).getByRole('link', { name: product.name })).toBeHidden();
  await expect(cartBadge(page)).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(loginLink(page)).toBeVisible();
  await expect(menu(page)).toBeHidden();
});

test('a shopper’s page shows the pulsing avatar, before any script and until the session is known', async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(REFUSED);
  await page.goto('/guide');
  await context.addCookies([{ name: 'signed_in', value: '1', url: page.url() }]);
  const [script, session] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(/\/_astro\/.*\.js/, async (route) => {
    await script.promise;
    await route.continue();
  });
  await page.route('**/api/v1/user/current', async (route) => {
    await session.promise;
    await route.continue();
  });
  const asked = page.waitForRequest('**/api/v1/user/current');
  await page.goto('/guide', { waitUntil: 'commit' });
  const avatar = page.getByRole('banner').getByRole('status', { name: '正在确认登录状态' });
  await expect(avatar).toBeVisible();
  await expect(loginLink(page)).toBeHidden();
  script.resolve();
  await asked;
  await expect(avatar).toBeVisible();
  await expect(loginLink(page)).toBeHidden();
  session.resolve();
  await expect(loginLink(page)).toBeVisible();
});

test('a guarded page leads through the login and back to itself, and follows when another tab logs somebody else in', async ({
  page,
  context,
  expectedErrors,
}) => {
  // The first tab may fetch its cart and addresses after its session ended.
  expectedErrors.push(/status of 401 .*\/api\/v1\/(cart|user\/addresses)/);
  const [first, second] = [await registerShopper(), await registerShopper()];
  await page.goto('/about');
  await page.goto('/profile?fromOrder=7');
  await expect(page).toHaveURL(/\/login\?from=%2Fprofile%3FfromOrder%3D7$/);
  await logIn(page, first.email);
  // Checks the address first, because the login page has an e-mail field with the same value.
  await expect(page).toHaveURL(/\/profile\?fromOrder=7$/);
  await expect(field(page, '邮箱')).toHaveValue(first.email);
  await expect(field(page, '姓名')).toHaveValue(first.name);

  // An active session would redirect the login page.
  await postJson(context.request, '/logout');
  const other = await context.newPage();
  await other.goto('/login');
  await logIn(other, second.email);
  await expect(field(page, '邮箱')).toHaveValue(second.email);
  await page.goBack();
  await expect(page).toHaveURL(/\/about$/);
});

test('each invalid field, a taken address and a file that is no picture are reported, with the focus on the first, and no input is lost', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(REFUSED);
  await page.goto('/register');
  await field(page, '姓名').fill('林晓');
  await field(page, '密码').fill('short');
  await press(page, '注册');
  for (const text of ['请填写收货地址', '请填写邮箱', '密码至少 8 个字符', '请填写联系手机']) {
    await expect(main(page).getByText(text)).toBeVisible();
  }
  await expect(field(page, '收货地址')).toBeFocused();
  await field(page, '收货地址').fill('大理');
  await expect(main(page).getByText('请填写收货地址')).toBeHidden();

  // Anyone may register an unconfirmed address.
  const shopper = { ...randomShopper(), email: 'demo@example.com' };
  await fillRegistration(page, shopper);
  await press(page, '注册');
  await expect(main(page).getByText('该邮箱已注册')).toBeVisible();
  await expect(field(page, '邮箱')).toBeFocused();
  await expect(field(page, '邮箱')).toHaveAttribute('aria-invalid', 'true');
  await expect(field(page, '姓名')).toHaveValue(shopper.name);
  await expect(field(page, '密码')).toHaveValue(PASSWORD);

  // An avatar is validated by its content, in the browser and again by the server.
  const avatar = page.getByLabel('选择头像');
  const sentence = main(page).getByText('只支持 JPG/PNG 格式的图片');
  await avatar.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('GIF89a') });
  await expect(sentence).toBeVisible();
  const large = Buffer.concat([PNG, Buffer.alloc(1024 * 1024)]);
  await avatar.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: large });
  await expect(main(page).getByText('图片大小不能超过1MB')).toBeVisible();

  const disguised = Buffer.concat([PNG.subarray(0, 8), Buffer.from('no picture at all')]);
  await avatar.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: disguised });
  await expect(sentence).toBeHidden();
  await fillRegistration(page, randomShopper());
  await press(page, '注册');
  await expect(sentence).toBeVisible();
});

test('a forgotten password can be reset once by the mailed link', async ({
  page,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(REFUSED);
  const shopper = await registerShopper();
  await page.goto('/login');
  await page.getByRole('link', { name: '忘记密码' }).click();
  await field(page, '邮箱').fill(shopper.email);
  await press(page, '发送重置邮件');
  await expect(
    main(page).getByText('如果该邮箱已注册，请打开我们发到该邮箱的最近一封重置或确认邮件'),
  ).toBeVisible();

  const link = await waitForLink(request, shopper.email, /\/reset-password\?token=[\w-]+/);
  await page.goto(link);
  await field(page, '新密码').fill('golden-proboscis-4');
  await press(page, '保存新密码');
  await expect(page.getByText('密码已重置，请重新登录')).toBeVisible();
  await expect(page).toHaveURL('/login');
  await logIn(page, shopper.email, 'golden-proboscis-4');
  // The login redirects by itself, which would interrupt a later navigation.
  await expect(page).toHaveURL('/');

  await page.goto(link);
  await field(page, '新密码').fill('another-one-5');
  await press(page, '保存新密码');
  await expect(main(page).getByRole('alert')).toHaveText('链接无效或已过期，请重新申请');
});

const CHANGE_LINK = /\/confirm-email\?token=[\w-]+&change=1/;

test('a changed address requires the password in a field that opens, and takes effect once the mailbox has confirmed it', async ({
  page,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(REFUSED);
  const old = await newShopper(page);
  const moved = randomShopper().email;
  await page.goto('/profile');
  await expect(field(page, '邮箱')).toHaveValue(old);
  const password = field(page, '当前密码');
  await expect(password).toBeHidden();
  await field(page, '邮箱').pressSequentially('x');
  await expect(password).toBeVisible();
  await expect(field(page, '邮箱')).toBeFocused();
  await expect(main(page).getByText('更改邮箱需要填写当前密码')).toBeAttached();
  await field(page, '邮箱').fill(old.toUpperCase());
  await expect(password).toBeHidden();
  // The closed field is neither focusable nor required.
  await page.keyboard.press('Tab');
  await expect(main(page).getByRole('button', { name: '重新发送' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(field(page, '联系手机')).toBeFocused();
  await press(page, '更新个人资料');
  await expect(page.getByText('更新成功')).toBeVisible();

  await field(page, '邮箱').fill(moved);
  await press(page, '更新个人资料');
  await expect(password).toBeFocused();
  await expect(main(page).getByText('请填写密码')).toBeVisible();
  await password.fill('not-that-one');
  await press(page, '更新个人资料');
  await expect(main(page).getByText('当前密码错误，请重新输入')).toBeVisible();
  await expect(password).toBeFocused();
  await password.fill(PASSWORD);
  const saved = page.waitForResponse('**/api/v1/user/update');
  await press(page, '更新个人资料');
  expect((await saved).status()).toBe(200);
  await expect(password).toBeHidden();
  // The current address stays until the new one is confirmed.
  await expect(field(page, '邮箱')).toHaveValue(old);
  await expect(main(page).getByText(`新邮箱 ${moved} 待确认`)).toBeVisible();
  await press(page, '重新发送');
  await expect(page.getByText('请打开我们发到该邮箱的最近一封确认邮件')).toBeVisible();
  await press(page, '取消更改');
  await expect(main(page).getByText(`新邮箱 ${moved} 待确认`)).toBeHidden();
  await expect(field(page, '邮箱')).toBeFocused();

  await field(page, '邮箱').fill(moved);
  await password.fill(PASSWORD);
  const again = page.waitForResponse('**/api/v1/user/update');
  await press(page, '更新个人资料');
  expect((await again).status()).toBe(200);
  const link = await waitForLink(request, moved, CHANGE_LINK, 3);
  await page.goto(link);
  await field(page, '密码').fill('not-that-one');
  await press(page, '确认邮箱');
  await expect(main(page).getByText('密码错误，请重新输入')).toBeVisible();
  await field(page, '密码').fill(PASSWORD);
  await press(page, '确认邮箱');
  await expect(page).toHaveURL('/profile');
  await expect(field(page, '邮箱')).toHaveValue(moved);

  await page.goto(link);
  await field(page, '密码').fill(PASSWORD);
  await press(page, '确认邮箱');
  await expect(main(page).getByRole('alert')).toContainText('链接无效或已过期');
  for (const path of ['/confirm-email', '/stop-email-change']) {
    await page.goto(path);
    await expect(main(page).getByRole('alert')).toContainText('链接无效或已过期');
  }
});

test('the password field opens if the server requires it, for example after a change in another tab', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(REFUSED);
  const old = await newShopper(page);
  await page.goto('/profile');
  await expect(field(page, '邮箱')).toHaveValue(old);
  const [{ name, phone, address }, email] = [randomShopper(), randomShopper().email];
  const headers = async () => {
    const cookies = await page.context().cookies();
    return { 'X-XSRF-TOKEN': cookies.find((cookie) => cookie.name === 'XSRF-TOKEN')?.value ?? '' };
  };
  const data = { name, phone, address, email, password: PASSWORD };
  const asked = await page.request.put('/api/v1/user/update', { data, headers: await headers() });
  expect(asked.status()).toBe(200);
  const link = await waitForLink(page.request, email, CHANGE_LINK);
  const token = new URL(link, page.url()).searchParams.get('token');
  const moved = await page.request.post('/api/v1/user/email/confirm', {
    data: { token, password: PASSWORD },
    headers: await headers(),
  });
  expect(moved.status()).toBe(200);
  await press(page, '更新个人资料');
  await expect(field(page, '当前密码')).toBeVisible();
  await expect(main(page).getByText('更改邮箱请填写当前密码')).toBeVisible();
  await expect(field(page, '当前密码')).toBeFocused();
});

test('search engines must not index these pages', async ({ request }) => {
  for (const path of [
    '/login',
    '/register',
    '/forgot-password',
    '/reset-password',
    '/confirm-email',
    '/stop-email-change',
    '/profile',
  ]) {
    expect(await (await request.get(path)).text()).toContain('<meta name="robots" content="noindex">');
  }
});
