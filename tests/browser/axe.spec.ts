import AxeBuilder from '@axe-core/playwright';
import { expect, publicPages, test } from './shop.ts';

test('axe finds nothing to mend on any page', async ({ page, catalogue, expectedErrors }) => {
  expectedErrors.push(/404/);
  test.setTimeout(240_000);
  const found: string[] = [];
  for (const path of [...publicPages(catalogue), '/product/no-such-product', '/butterfly/not-built-yet']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    const { violations } = await new AxeBuilder({ page }).analyze();
    found.push(
      ...violations.map(({ id, nodes }) => `${path}: ${id}: ${nodes.map((node) => node.target).join(' | ')}`),
    );
  }
  expect(found).toEqual([]);
});
