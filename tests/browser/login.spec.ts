import { expect, test } from './shop.ts';
import { logIn, newShopper, registerShopper } from './shoppers.ts';

test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push(/status of (401|403)/);
});

test('who only seems to be logged in stays at the login; a login in another tab leads on, and so does coming back', async ({
  page,
  context,
  baseURL,
}) => {
  const shopper = await registerShopper();
  await context.addCookies([{ name: 'signed_in', value: '1', url: baseURL ?? '' }]);
  await page.goto('/login?from=/guide');
  await page.waitForLoadState('networkidle');
  await expect(page).toHaveURL('/login?from=/guide');
  await expect(page.getByRole('main').getByLabel('邮箱', { exact: true })).toBeVisible();

  const other = await context.newPage();
  await other.goto('/login?from=/about');
  await logIn(other, shopper.email);
  await page.waitForURL('/guide');
  await page.goto('/login?from=//elsewhere.example');
  await page.waitForURL('/');
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
