import type { Locator } from '@playwright/test';
import {
  expect,
  fetchDraft,
  field,
  goTo,
  logIn,
  OPERATOR,
  openDocument,
  openTest as test,
} from './studio.ts';

async function write(where: 'start' | 'end', text: string, into: Locator): Promise<void> {
  // A form shows values before it accepts input.
  await expect(into).toBeEditable();
  const isWritten = await into.evaluate(
    (area, asked) => {
      if (!(area instanceof HTMLTextAreaElement)) throw new Error('no field of text');
      area.focus();
      const caret = asked.where === 'start' ? 0 : area.value.length;
      area.setSelectionRange(caret, caret);
      return document.execCommand('insertText', false, asked.text);
    },
    { where, text },
  );
  expect(isWritten).toBe(true);
}

test('text typed in a second tab and by a second editor appears everywhere, also after a tab crashed', {
  tag: '@slow',
}, async ({ page, browser }) => {
  const id = 'charaxes-jasius';
  const second = await page.context().newPage();
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await logIn(other, OPERATOR);
  const tabs = [page, second, other];
  for (const tab of tabs) await openDocument(tab, 'species', id);
  const before = await field(page, 'description').inputValue();
  for (const tab of tabs) await expect(field(tab, 'description')).toHaveValue(before);

  await Promise.all([
    write('start', '甲写在最前：', field(page, 'description')),
    field(second, 'distribution').fill('地中海沿岸，乙改'),
    write('end', '丙写在最后。', field(other, 'description')),
  ]);
  const both = `甲写在最前：${before}丙写在最后。`;
  for (const tab of tabs) {
    await expect(field(tab, 'description')).toHaveValue(both);
    await expect(field(tab, 'distribution')).toHaveValue('地中海沿岸，乙改');
  }
  const draft = async () => (await fetchDraft(page, id)) ?? {};
  await expect.poll(draft).toMatchObject({ description: both, distribution: '地中海沿岸，乙改' });

  const typed = '，后来又写了几个字，写到一半标签页没了';
  const sent = second.waitForResponse(/\/data\/actions\//);
  await field(second, 'distribution').press('End');
  await Promise.all([
    field(second, 'distribution')
      .pressSequentially(typed, { delay: 100 })
      .catch(() => undefined),
    sent.then(() => second.close({ runBeforeUnload: false })),
  ]);
  const left = String((await draft())['distribution']).replace('地中海沿岸，乙改', '');
  expect(left).not.toBe('');
  expect(typed.startsWith(left)).toBe(true);
  await expect(field(page, 'distribution')).toHaveValue(`地中海沿岸，乙改${left}`);

  await goTo(page, '/studio/structure/species');
  await page.getByPlaceholder('搜索列表').fill('Charaxes jasius');
  await expect(page.getByLabel('演示店员 正在编辑此文档')).toBeVisible();
  await elsewhere.close();
});
