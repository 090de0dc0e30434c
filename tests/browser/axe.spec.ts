import AxeBuilder from '@axe-core/playwright';
import { expect, publicPages, test } from './shop.ts';

/** Outside the shared layout, or made in the browser. */
const OTHERS = [
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password?token=x',
  '/product/no-such-product',
  '/butterfly/not-built-yet',
];

test('axe finds nothing to mend on any page', async ({ page, catalogue, expectedErrors }) => {
  expectedErrors.push(/404/);
  test.setTimeout(240_000);
  const found: string[] = [];
  for (const path of [...publicPages(catalogue), ...OTHERS]) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    const { violations } = await new AxeBuilder({ page }).analyze();
    found.push(
      ...violations.map(({ id, nodes }) => `${path}: ${id}: ${nodes.map((node) => node.target).join(' | ')}`),
    );
  }
  expect(found).toEqual([]);
});
