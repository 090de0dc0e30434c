/** From the search box to a paid order by keys alone, by what a screen reader reads of whatever has the focus. */
import type { Page } from '@playwright/test';
import { expectStatuses, several } from './buying.ts';
import { nameFault } from './for-everyone.ts';
import { expect, test } from './shop.ts';
import { PASSWORD, registered } from './shoppers.ts';

/** More presses than any page needs from its top to its foot. */
const MOST = 80;

/** Role and name of what has the focus, or of the option that the box's focus means; nothing at the top of a page. */
async function heard(page: Page): Promise<string> {
  const focused = page.locator(':focus');
  if ((await focused.count()) === 0) return '';
  const meant = await focused.getAttribute('aria-activedescendant');
  const tree = await (meant === null ? focused : page.locator(`#${meant}`)).ariaSnapshot();
  return tree.split('\n')[0] ?? '';
}

test('somebody without a mouse finds a specimen, logs in, buys and pays, and hears each step in Chinese', async ({
  page,
  ownProduct,
}) => {
  test.setTimeout(120_000);
  const { email } = await registered();
  const { name } = ownProduct(several);
  const all: string[] = [];

  /** Presses a key until this is heard. */
  const reach = async (wanted: string, key = 'Tab') => {
    for (let presses = 0; presses < MOST; presses += 1) {
      await page.keyboard.press(key);
      const line = await heard(page);
      all.push(line);
      if (line.includes(wanted)) return;
    }
    throw new Error(`“${wanted}” is not reached by ${key}: ${all.slice(-MOST).join(' | ')}`);
  };
  const main = page.getByRole('main');

  await page.goto('/');
  // A field until its script is there, a combobox from then on.
  await reach('box "搜索标本"');
  await page.keyboard.type(name);
  await expect(page.getByRole('option', { name }).first()).toBeVisible();
  await reach(`option "${name}`, 'ArrowDown');
  await page.keyboard.press('Enter');
  await expect(main.getByRole('heading', { level: 1, name })).toBeVisible();

  await reach('link "跳到正文"');
  await page.keyboard.press('Enter');
  await reach('button "加入购物车"');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/login/);
  await reach('textbox "邮箱"');
  await page.keyboard.type(email);
  await reach('textbox "密码"');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/product\//);

  await reach('button "加入购物车"');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: '购物车', exact: true })).toBeVisible();
  await reach('button "Stripe 支付"');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/c\/pay\//);
  await reach('button "支付');
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible();
  await reach('link "查看订单"');
  await page.keyboard.press('Enter');
  await expect(main.getByRole('heading', { level: 1, name: '历史订单' })).toBeVisible();
  await expectStatuses(page, 'completed');
  expect(all.flatMap((line) => nameFault(line) ?? [])).toEqual([]);
});
