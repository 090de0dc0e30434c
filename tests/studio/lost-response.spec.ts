import { expect, fetchDraft, field, openDocument, openTest as test } from './studio.ts';

test('a change whose answer was lost is recorded once, and so is the text typed after it', {
  tag: '@slow',
}, async ({ page, expectedErrors }) => {
  expectedErrors.push(/ERR_FAILED/);
  const id = 'papilio-machaon';
  await openDocument(page, 'species', id);
  const text = field(page, 'distribution');
  await expect(text).toBeEditable();
  await text.fill('欧洲');
  const saved = async () => (await fetchDraft(page, id))?.['distribution'];
  await expect.poll(saved).toBe('欧洲');

  let lost = 0;
  await page.route('**/data/actions/**', async (route) => {
    if (lost++ > 0) return await route.continue();
    await route.fetch();
    await route.abort();
  });
  await text.press('End');
  await text.pressSequentially('、北非');
  await expect.poll(() => lost).toBeGreaterThan(1);
  await text.pressSequentially('、亚洲');
  await expect.poll(saved).toBe('欧洲、北非、亚洲');
  await expect(text).toHaveValue('欧洲、北非、亚洲');
  await page.unroute('**/data/actions/**');
});
