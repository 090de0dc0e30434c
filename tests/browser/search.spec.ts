import type { Page } from '@playwright/test';
import { findAxeViolations } from './axe.ts';
import { expect, test } from './shop.ts';

const cards = (page: Page) => page.getByRole('main').locator('.card');
const readReported = (page: Page) => page.getByRole('main').locator('[aria-live], [role=status]');
const field = (page: Page) => page.getByRole('banner').getByLabel('搜索标本');
const options = (page: Page) => page.getByRole('listbox', { name: '搜索建议' }).getByRole('option');
const choice = (page: Page, name: string) =>
  page.getByRole('complementary').getByRole('checkbox', { name: new RegExp(`^${name}\\s*，`) });
const asked = (page: Page) => decodeURIComponent(new URL(page.url()).search);

async function countOf(page: Page, name: string): Promise<number> {
  const text = await choice(page, name).locator('..').locator('.choice-count').innerText();
  return Number(/\d+/.exec(text)?.[0]);
}

async function totalOf(page: Page): Promise<number> {
  return Number(/(\d+) 款标本/.exec(await readReported(page).innerText())?.[1]);
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 844 } });

  test('the header leads to results, which narrow, order and go back by their addresses; an empty result offers ways on, and an invalid address gets a response', async ({
    page,
  }) => {
    await page.goto('/guide');
    await page.getByRole('button', { name: '打开搜索' }).click();
    await field(page).fill('闪蝶');
    await field(page).press('Enter');
    await expect(page).toHaveTitle(/“闪蝶”的搜索结果/);
    await expect(readReported(page)).toContainText(`找到 ${await totalOf(page)} 款标本`);

    await page.getByRole('button', { name: /^筛选/ }).click();
    await page.locator('#facet-sex summary').click();
    const females = await countOf(page, '雌');
    await choice(page, '雌').check();
    await page.getByRole('button', { name: /^查看 \d+ 款标本/ }).click();
    expect(asked(page)).toContain('sex=雌');
    await expect(readReported(page)).toContainText(`找到 ${females} 款标本`);

    await page.getByLabel('排序').selectOption('price');
    await page.getByRole('button', { name: '应用' }).click();
    const prices = await page.locator('.card .price').allInnerTexts();
    const sorted = prices.map((price) => Number(price.slice(1)));
    expect(sorted).toEqual(sorted.toSorted((a, b) => a - b));

    await page.getByRole('link', { name: '去掉：雌' }).click();
    expect(asked(page)).not.toContain('sex');
    await page.goBack();
    await page.getByRole('button', { name: /^筛选/ }).click();
    await expect(choice(page, '雌')).toBeChecked();

    await page.goto('/search?q=%3Cimg+src%3Dx%3Eqqqqqq');
    await expect(readReported(page)).toHaveText('没有找到“<img src=x>qqqqqq”');
    await expect(page.getByRole('main').getByRole('link', { name: '浏览全部蝴蝶' })).toBeVisible();

    await page.goto('/search?sex=雌&grade=no-such-grade&stock=1');
    await expect(readReported(page)).toHaveText('没有同时符合“no-such-grade”“雌”“只看有货”的标本');
    await page.getByRole('link', { name: '去掉：no-such-grade' }).click();
    await expect(cards(page).first()).toBeVisible();

    const response = await page.goto('/search?page=x&sort=%00&price=1-1&size=__proto__&stock=2&q=%ff');
    expect(response?.status()).toBe(200);
    await expect(page.getByText('地址里有看不懂的筛选条件，已忽略。')).toBeVisible();
    await page.goto('/search?page=9999');
    await expect(page.getByRole('link', { name: '上一页' })).toBeVisible();
    await expect(page.getByRole('link', { name: '下一页' })).toHaveCount(0);
  });
});

test('a choice applies immediately: focus and position stay, the address contains it, Back reverts it', async ({
  page,
}) => {
  await page.goto('/butterfly/all');
  await page.getByRole('main').getByRole('link', { name: '排序与可寄往' }).click();
  await page.waitForLoadState('networkidle');
  const all = await totalOf(page);
  await page.locator('#facet-sex summary').click();
  const promised = await countOf(page, '雌');
  const females = choice(page, '雌');
  await females.focus();
  const place = await females.boundingBox();
  await page.keyboard.press('Space');
  await expect(readReported(page)).toContainText(`${promised} 款`);
  await expect(females).toBeFocused();
  expect(await females.boundingBox()).toEqual(place);
  expect(asked(page)).toBe('?sex=雌');
  // Options without results are disabled.
  for (const box of await page.getByRole('complementary').getByRole('checkbox').all()) {
    const count = Number(/(\d+) 件/.exec((await box.locator('..').innerText()) ?? '')?.[1]);
    if (count === 0 && !(await box.isChecked())) await expect(box).toBeDisabled();
  }
  await page.getByLabel('排序').selectOption('-price');
  await expect.poll(() => asked(page)).toBe('?sex=雌&sort=-price');
  // A group that the shopper opened stays open.
  await page.goBack();
  await expect(page.getByLabel('排序')).toHaveValue('rank');
  await page.goBack();
  await expect(readReported(page)).toContainText(`${all} 款`);
  await expect(females).not.toBeChecked();

  await page.goForward();
  await expect(females).toBeChecked();
  await cards(page).first().getByRole('link').click();
  await page.waitForURL('**/product/*');
  await page.goBack();
  await expect(females).toBeChecked();
});

test('facts that are typed become choices, which leave the field and can be taken off; unknown words are named', async ({
  page,
}) => {
  await page.goto('/search?q=闪蝶');
  await page.waitForLoadState('networkidle');
  const words = page.getByRole('main').getByRole('searchbox');
  await words.fill('闪蝶 雌 ¥100-500 peru qwzx');
  await words.press('Enter');
  await expect(page.getByRole('link', { name: '去掉：雌' })).toBeVisible();
  await expect(page.getByRole('link', { name: '去掉：¥100–500' })).toBeVisible();
  await expect(page.getByText('没有与“qwzx”相符的内容，搜索时已略去。')).toBeVisible();
  await expect(words).toHaveValue('闪蝶');
  await choice(page, '雌').uncheck();
  await expect(page.getByRole('link', { name: '去掉：雌' })).toHaveCount(0);
  await page.getByRole('link', { name: '去掉：秘鲁' }).click();
  expect(asked(page)).toBe('?q=闪蝶&price=100-500');

  // The search box recognizes category, sex and country; grades lead to the page.
  await field(page).fill('闪蝶 相框');
  await expect(options(page).first()).toContainText('画框');
  await field(page).fill('A1-');
  await expect(options(page)).toHaveText(['查看“A1-”的全部结果']);
  await field(page).fill('裳凤蝶 秘鲁');
  await expect(options(page)).toHaveText(['没有直接匹配，查看与“裳凤蝶 秘鲁”相近的名称']);
});

test('the box suggests while one types: arrows, Home, End, Esc and Enter, with nothing moved', async ({
  page,
}) => {
  await page.goto('/guide');
  const box = field(page);
  const place = await page.locator('main').boundingBox();
  await box.focus();
  await expect(box).toHaveRole('combobox');
  await expect(box).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.type('闪蝶');
  await expect(options(page).first()).toBeVisible();
  await expect(box).toHaveAttribute('aria-expanded', 'true');
  await expect(options(page).filter({ hasText: '¥' }).first()).toBeVisible();
  expect(await page.locator('main').boundingBox()).toEqual(place);
  expect(await findAxeViolations(page, 'suggestions')).toEqual([]);

  const meant = () => options(page).and(page.locator('[aria-selected=true]'));
  await page.keyboard.press('ArrowDown');
  await expect(options(page).nth(0)).toHaveAttribute('aria-selected', 'true');
  await expect(box).toHaveAttribute(
    'aria-activedescendant',
    (await options(page).nth(0).getAttribute('id')) ?? '',
  );
  await page.keyboard.press('ArrowUp');
  await expect(meant()).toHaveCount(0);
  await page.keyboard.press('ArrowUp');
  await expect(options(page).last()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Home');
  await expect(meant()).toHaveCount(0);
  await expect(box).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(options(page)).toHaveCount(0);
  await expect(box).toHaveValue('闪蝶');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/butterfly/morpho-*');

  await field(page).fill('闪蝶');
  await expect(options(page).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/search?q=*');
});

test('what an input method shows meanwhile is no word, and its Enter sends nothing', async ({ page }) => {
  await page.goto('/guide');
  await field(page).focus();
  await page.waitForLoadState('networkidle');
  const questions: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/v1/search/cards')) questions.push(new URL(request.url()).search);
  });
  const input = await page.context().newCDPSession(page);
  for (const text of ['s', 'sh', "shan'd", "shan'die"])
    await input.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
  await page.waitForTimeout(400);
  expect(questions).toEqual([]);
  await expect(options(page)).toHaveCount(0);
  await input.send('Input.insertText', { text: '闪蝶' });
  await expect(options(page).first()).toBeVisible();
  await expect.poll(() => questions.length).toBe(1);
  // Safari ends a composition with such an Enter.
  const isEnterTaken = await field(page).evaluate((box) => {
    const init = { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true };
    return !box.dispatchEvent(new KeyboardEvent('keydown', init));
  });
  expect(isEnterTaken).toBe(true);
  expect(page.url()).toContain('/guide');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('an icon opens the field, a suggestion is tapped, and the filters are a sheet that stays open', async ({
    page,
  }) => {
    await page.goto('/guide');
    await page.getByRole('button', { name: '打开搜索' }).tap();
    await expect(field(page)).toBeFocused();
    await page.keyboard.type('闪蝶');
    await options(page).first().tap();
    await page.waitForURL('**/butterfly/morpho-*');

    await page.goto('/search?q=闪蝶');
    await page.waitForLoadState('networkidle');
    await page.getByRole('button', { name: '筛选', exact: true }).tap();
    await page.locator('#facet-sex summary').tap();
    const promised = await countOf(page, '雄');
    await choice(page, '雄').tap();
    await expect(page.getByRole('button', { name: `查看 ${promised} 款标本` })).toBeVisible();
    await page.getByRole('button', { name: `查看 ${promised} 款标本` }).tap();
    await expect(page.getByRole('button', { name: /^筛选\s*，已选 1 项/ })).toBeVisible();
    await expect(readReported(page)).toContainText(`找到 ${promised} 款标本`);
    expect(asked(page)).toBe('?q=闪蝶&sex=雄');
  });
});
