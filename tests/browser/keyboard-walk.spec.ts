/** Buys with the keyboard only, and checks what a screen reader would read. */
import type { Page } from '@playwright/test';
import { expectOrderStatuses, hasSeveralUnits, putInCart } from './buying.ts';
import { findAccessibleNameProblem } from './for-everyone.ts';
import { expect, test } from './shop.ts';
import { newShopper, PASSWORD, postJson, registerShopper } from './shoppers.ts';

const MOST = 80;

/** Returns an empty text at the top of a page. */
async function heardIn(page: Page): Promise<string> {
  const meant = await page.evaluate(() =>
    document.activeElement === document.body
      ? undefined
      : (document.activeElement?.getAttribute('aria-activedescendant') ?? null),
  );
  if (meant === undefined) return '';
  // The focused element may disappear in the meantime, and the next press finds another.
  const tree = await page
    .locator(meant === null ? ':focus' : `#${meant}`)
    .ariaSnapshot({ timeout: 5_000 })
    .catch(() => '');
  return tree.split('\n')[0] ?? '';
}

/** `heard` collects everything that a screen reader would read. */
function walkIn(page: Page) {
  const heard: string[] = [];
  /** Presses a key until the screen reader would read the wanted text. */
  const reach = async (wanted: string, key = 'Tab') => {
    for (let presses = 0; presses < MOST; presses += 1) {
      await page.keyboard.press(key);
      const line = await heardIn(page);
      heard.push(line);
      if (line.includes(wanted)) return;
    }
    throw new Error(`“${wanted}” is not reached by ${key}: ${heard.slice(-MOST).join(' | ')}`);
  };
  const press = async (wanted: string, key?: string) => {
    await reach(wanted, key);
    await page.keyboard.press('Enter');
  };
  const type = async (wanted: string, text: string) => {
    await reach(wanted);
    await page.keyboard.type(text);
  };
  return { heard, press, type };
}

test('somebody without a mouse finds a specimen, logs in, buys and pays, and hears each step in Chinese', async ({
  page,
  ownProduct,
}) => {
  test.setTimeout(120_000);
  const { email } = await registerShopper();
  const { name } = ownProduct(hasSeveralUnits);
  const { heard, press, type } = walkIn(page);
  const main = page.getByRole('main');

  await page.goto('/');
  // The field becomes a combobox when its script loads.
  await type('box "搜索标本"', name);
  await expect(page.getByRole('option', { name }).first()).toBeVisible();
  await press(`option "${name}`, 'ArrowDown');
  await expect(main.getByRole('heading', { level: 1, name })).toBeVisible();

  await press('link "跳到正文"');
  await press('button "加入购物车"');
  await page.waitForURL(/\/login/);
  await type('textbox "邮箱"', email);
  await type('textbox "密码"', PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/product\//);

  await press('button "加入购物车"');
  await expect(page.getByRole('dialog', { name: '购物车', exact: true })).toBeVisible();
  await press('button "Stripe 支付"');
  await page.waitForURL(/\/c\/pay\//);
  await press('button "支付');

  await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible();
  await press('link "查看订单"');
  await expect(main.getByRole('heading', { level: 1, name: '历史订单' })).toBeVisible();
  await expectOrderStatuses(page, 'completed');
  expect(heard.flatMap((line) => findAccessibleNameProblem(line) ?? [])).toEqual([]);
});

test('somebody without a mouse cancels an order, and hears each step in Chinese', async ({
  page,
  ownProduct,
}) => {
  const { heard, press } = walkIn(page);
  const { request } = page.context();
  await newShopper(page);
  await putInCart(request, ownProduct(hasSeveralUnits));
  await postJson(request, '/stripe/create-session');

  await page.goto('/orders');
  const asked = page.getByRole('dialog', { name: '确定要取消该订单吗？' });
  await expect(page.getByRole('button', { name: '取消订单' })).toBeVisible();
  await press('button "取消订单"');
  await expect(asked).toBeVisible();
  await press('button "取消订单"');
  await expect(asked).toBeHidden();
  await expectOrderStatuses(page, 'cancelled');
  expect(heard.flatMap((line) => findAccessibleNameProblem(line) ?? [])).toEqual([]);
});
