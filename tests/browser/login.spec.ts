import type { Page } from '@playwright/test';
import { expect, test } from './shop.ts';
import { logIn, newShopper, PASSWORD, randomShopper, registerShopper } from './shoppers.ts';

test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push(/status of (401|403)/);
});

const main = (page: Page) => page.getByRole('main');
const field = (page: Page, label: string) => main(page).getByLabel(label, { exact: true });

test('after registration the login form has the address, and no URL contains it', async ({ page }) => {
  const shopper = randomShopper();
  const visited: string[] = [];
  page.on('framenavigated', (frame) => visited.push(frame.url()));
  await page.goto('/register?from=/guide');
  for (const [label, value] of [
    ['姓名', shopper.name],
    ['收货地址', shopper.address],
    ['邮箱', shopper.email],
    ['密码', PASSWORD],
    ['联系手机', shopper.phone],
  ] as const)
    await field(page, label).fill(value);
  await main(page).getByRole('button', { name: '注册', exact: true }).click();
  await page.waitForURL('/login?from=%2Fguide');
  await expect(field(page, '邮箱')).toHaveValue(shopper.email);
  expect(visited.filter((address) => address.includes(shopper.email.slice(0, 8)))).toEqual([]);
  await field(page, '密码').fill(PASSWORD);
  await main(page).getByRole('button', { name: '登录', exact: true }).click();
  await page.waitForURL('/guide');
  await page.context().clearCookies();
  await page.goto('/login');
  await expect(field(page, '邮箱')).toHaveValue('');
});

test('who is logged in and comes to /login is sent on', async ({ page }) => {
  await newShopper(page);
  await page.goto('/login?from=/guide');
  await page.waitForURL('/guide');
  await page.goto('/login?from=//elsewhere.example');
  await page.waitForURL('/');
});

test('who only seems to be logged in stays at the login', async ({ page, baseURL }) => {
  await page.context().addCookies([{ name: 'signed_in', value: '1', url: baseURL ?? '' }]);
  await page.goto('/login?from=/orders');
  await page.waitForLoadState('networkidle');
  await expect(page).toHaveURL('/login?from=/orders');
  await expect(field(page, '邮箱')).toBeVisible();
});

test('a login in another tab sends this one on, too', async ({ page, context }) => {
  const shopper = await registerShopper();
  await page.goto('/login?from=/guide');
  const other = await context.newPage();
  await other.goto('/login?from=/about');
  await logIn(other, shopper.email);
  await page.waitForURL('/guide');
});

test('a long address has one line in the account menu, on a phone too', async ({ page }) => {
  const email = 'wladimir.nabokov-sirin.lepidopterology@museum-of-comparative-zoology.example.org';
  await page.route('**/api/v1/user/current', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    await route.fulfill({ response, json: { ...body, data: { ...body.data, email } } });
  });
  await newShopper(page);
  await page.goto('/about');
  const line = page.locator('[data-account-email]');
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    if (!(await line.isVisible())) await page.getByRole('button', { name: '账户菜单' }).click();
    await expect(line).toHaveText(email);
    const { lines, left, right } = await line.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const { left, right } = element.getBoundingClientRect();
      return { lines: new Set([...range.getClientRects()].map(({ top }) => top)).size, left, right };
    });
    expect(lines).toBe(1);
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(width);
  }
  // A truncated text has a full title.
  await expect(line).toHaveAttribute('title', email);
});
