import type { LiveResponse } from '../../src/features/specimens/catalogue.contract.ts';
import { openContentLake } from '../browser/content-lake.ts';
import { EDITOR, expect, goTo, logIn, OPERATOR, openTest as test } from './studio.ts';

test.use({ who: OPERATOR });

test('a published rule waits until an operator accepts it, and an earlier set comes back', async ({
  page,
  browser,
  catalogue,
}) => {
  const baseURL = String(test.info().project.use.baseURL);
  const [product] = catalogue.products;
  const verdict = async () => {
    const response = await page.request.get(`/api/v1/stock?ids=${product?.id}&country=CL`);
    return ((await response.json()) as { data: LiveResponse }).data.items[0]?.shipping?.verdict;
  };
  const before = await verdict();
  expect(before).not.toBe('forbidden');
  // With the token of the Studio, past every form.
  const lake = await openContentLake(baseURL, EDITOR);
  const { _id } = await lake.create({
    ...{ _type: 'shippingRule', title: '智利暂停进口标本', border: 'import', destination: 'CL' },
    ...{ verdict: 'forbidden', checked_on: new Date().toISOString().slice(0, 10) },
  });
  try {
    await goTo(page, '/studio/structure/shipping-rules;acceptance');
    await expect(page.getByText('1条规则的改动已发布、未生效')).toBeVisible();
    const table = page.getByRole('table', { name: '新增 智利暂停进口标本' });
    await expect(table.getByRole('row', { name: '结论' })).toContainText('不可寄');
    await expect(page.getByText(/种商品，1个国家和地区，例如“.*”寄往智利/).first()).toBeVisible();
    expect(await verdict()).toBe(before);

    const accept = page.getByRole('button', { name: '接受，立即生效' });
    await expect(accept).toBeDisabled();
    await page.getByLabel('说明', { exact: true }).fill('按公告核对');
    await accept.click();
    await expect(page.getByText('已接受，新的规则已生效。')).toBeVisible();
    await expect(page.getByText('已发布的规则都已生效。')).toBeVisible();
    expect(await verdict()).toBe('forbidden');

    await page.getByLabel('说明', { exact: true }).fill('公告撤回');
    await page.getByRole('button', { name: '恢复这一套' }).first().click();
    await expect(page.getByText('已恢复，这一套已生效。')).toBeVisible();
    expect(await verdict()).toBe(before);

    const editor = await browser.newContext({ baseURL });
    const own = await editor.newPage();
    await logIn(own, EDITOR);
    await own.goto('/studio/structure/shipping-rules;acceptance');
    await expect(own.getByText('等操作员接受')).toBeVisible();
    await expect(own.getByRole('button', { name: '接受，立即生效' })).toHaveCount(0);
    await expect(own.getByRole('button', { name: '恢复这一套' })).toHaveCount(0);
    await editor.close();
  } finally {
    await lake.delete(_id);
  }
});
