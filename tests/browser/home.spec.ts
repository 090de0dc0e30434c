import { FEATURED_PRODUCTS } from '../../src/features/base/limits.contract.ts';
import { expect, test } from './shop.ts';

test.use({ reducedMotion: 'no-preference' });

test('the carousel advances every 5 seconds, comes round, and waits for pointer, focus and its pause button', async ({
  page,
}) => {
  // Frozen time keeps the carousel still while the page loads.
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000);
  await page.goto('/');
  const carousel = page.getByRole('region', { name: '精选推荐' });
  const dots = carousel.getByRole('button', { name: /^第 \d 张$/ });
  const expectShown = (nth: number) => expect(dots.nth(nth - 1)).toHaveAttribute('aria-current', 'true');
  const leave = () => page.mouse.move(2, 2);
  await expect(dots).toHaveCount(5);
  for (const shown of [1, 2, 3, 4, 5]) {
    await expectShown(shown);
    await page.clock.runFor(5_000);
  }
  await expectShown(1);

  await carousel.getByRole('link').first().focus();
  await page.clock.runFor(12_000);
  await expectShown(1);
  await page.getByRole('contentinfo').getByRole('link').first().focus();
  await page.clock.runFor(5_000);
  await expectShown(2);

  await dots.nth(3).click();
  await page.clock.runFor(12_000);
  await expectShown(4);
  await leave();
  await page.clock.runFor(5_000);
  await expectShown(5);

  await carousel.getByRole('button', { name: '暂停轮播' }).click();
  await leave();
  await page.clock.runFor(12_000);
  await expectShown(5);
  await carousel.getByRole('button', { name: '继续轮播' }).click();
  await leave();
  await page.clock.runFor(5_000);
  await expectShown(1);
});

test('for those who want less motion the carousel does not move by itself; a swipe marks the dot of its slide, even without the event `scrollend`', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(HTMLElement.prototype, 'onscrollend');
    addEventListener('scrollend', (event) => event.stopImmediatePropagation(), { capture: true });
  });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.clock.install();
  await page.goto('/');
  await page.clock.runFor(20_000);
  const carousel = page.getByRole('region', { name: '精选推荐' });
  await expect(carousel.getByRole('button', { name: '第 1 张' })).toHaveAttribute('aria-current', 'true');
  const second = carousel.getByRole('button', { name: '第 2 张' });
  await carousel.hover({ position: { x: 300, y: 100 } });
  await expect(async () => {
    await page.mouse.wheel(900, 0);
    await expect(second).toHaveAttribute('aria-current', 'true', { timeout: 1_000 });
  }).toPass();
});

test('home leads to each slide’s product, the first eight products, the listing, each species once, and by header and footer to the texts', async ({
  page,
  request,
  catalogue,
}) => {
  const { data } = (await (await request.get('/api/v1/carousel')).json()) as {
    data: { title: string; buttonText: string; productId: string }[];
  };
  await page.goto('/');
  const carousel = page.getByRole('region', { name: '精选推荐' });
  for (const item of data) {
    await expect(carousel.getByText(item.title, { exact: true })).toBeAttached();
    await expect(carousel.locator(`a[href="/product/${item.productId}"]`).first()).toBeAttached();
  }

  const featured = page.getByRole('region', { name: '精选标本' });
  const links = await featured
    .locator('a[href^="/product/"]')
    .evaluateAll((anchors) => anchors.map((anchor) => anchor.getAttribute('href')));
  const expected = catalogue.products.slice(0, FEATURED_PRODUCTS).map((product) => `/product/${product.id}`);
  expect([...new Set(links)]).toEqual(expected);
  await expect(featured.getByRole('link', { name: /查看全部/ })).toHaveAttribute('href', '/butterfly/all');

  for (const title of ['快速配送', '批发专家', '100% 安全']) {
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
  }
  await expect(page.getByRole('link', { name: '立即购买' })).toHaveAttribute('href', '/butterfly/all');

  // Keyboard and screen reader don't find the cloned cards.
  const slider = page.getByRole('region', { name: '按种类选购' });
  await slider.scrollIntoViewIfNeeded();
  await expect(slider.locator('[data-clone]').first()).toBeAttached();
  const hrefs = await slider
    .getByRole('link')
    .evaluateAll((all) =>
      all.map((link) => link.getAttribute('href')).filter((href) => href !== '/butterfly/all'),
    );
  expect(hrefs.length).toBe(new Set(hrefs).size);
  expect(hrefs.length).toBeLessThanOrEqual(24);

  const header = page.getByRole('banner');
  for (const [name, href] of [
    ['首页', '/'],
    ['全部蝴蝶', '/butterfly/all'],
    ['购买须知', '/guide'],
    ['关于我们', '/about'],
    ['联系我们', '/contact'],
  ] as const) {
    await expect(header.getByRole('link', { name, exact: true }).first()).toHaveAttribute('href', href);
  }
  await expect(header.getByRole('link', { name: '登录' })).toHaveAttribute('href', '/login');
  const footer = page.getByRole('contentinfo');
  for (const [name, href] of [
    ['全部蝴蝶', '/butterfly/all'],
    ['关于我们', '/about'],
    ['联系我们', '/contact'],
    ['隐私政策', '/privacy'],
    ['用户协议', '/terms'],
    ['退款政策', '/refund'],
  ] as const) {
    await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
  }
});
