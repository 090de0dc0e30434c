import { expect, test } from './shop.ts';

test.use({ reducedMotion: 'no-preference' });

test('a notice continues on the next page before its pictures have loaded', async ({ page }) => {
  await page.goto('/guide');
  await page.evaluate(() => {
    const notice = { kind: 'success', text: '登录成功', until: Date.now() + 60_000 };
    sessionStorage.setItem('notices', JSON.stringify([notice]));
  });
  const { promise: came, resolve: letThrough } = Promise.withResolvers<void>();
  await page.route('**/images/**', async (route) => {
    await came;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByText('登录成功')).toBeVisible();
  expect(await page.evaluate(() => document.readyState)).not.toBe('complete');
  letThrough();
  await page.waitForLoadState();
  await expect(page.getByRole('status').getByText('登录成功')).toHaveCount(1);
});

test('the notice region exists before its notices, and no notice covers another', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/);
  await page.route('**/api/v1/login', (route) => route.abort());
  await page.goto('/login');
  const region = page.locator('[data-notices]');
  await expect.poll(() => region.evaluate((place) => place.matches(':popover-open'))).toBe(true);
  await region.evaluate((place) => {
    place.addEventListener('beforetoggle', () => place.setAttribute('data-toggled', ''));
  });
  const main = page.getByRole('main');
  await main.getByLabel('邮箱').fill('lin@example.com');
  await main.getByLabel('密码', { exact: true }).fill('silver-antenna-9');
  for (const _ of ['first', 'again']) {
    await main.getByRole('button', { name: '登录', exact: true }).click();
    await expect(page.getByText('登录失败，请稍后再试')).toBeVisible();
  }
  await expect(region).not.toHaveAttribute('data-toggled');
});
