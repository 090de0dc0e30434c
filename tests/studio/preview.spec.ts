import type { Frame, Page } from '@playwright/test';
import { expect, field, openDocument, openTest as test } from './studio.ts';

/** Milliseconds from keystroke to rendered draft. */
const AT_ONCE = 300;

type Seen = [text: string, at: number][];

const keepTyped = (page: Page) =>
  page.evaluate(() => {
    const typed: Seen = [];
    Reflect.set(window, 'typed', typed);
    const keep = ({ target }: Event) =>
      typed.push([(target as HTMLInputElement).value, performance.timeOrigin + performance.now()]);
    document.addEventListener('input', keep, { capture: true });
  });

const keepDrawn = (frame: Frame) =>
  frame.evaluate(() => {
    const drawn: Seen = [];
    Reflect.set(window, 'drawn', drawn);
    const keep = () =>
      drawn.push([
        document.querySelector('h1')?.textContent ?? '',
        performance.timeOrigin + performance.now(),
      ]);
    new MutationObserver(keep).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
  });

test('the preview shows typed text at once at 390 and at 1440 px', async ({ page }) => {
  await openDocument(page, 'species', `preview-${Date.now()}`);
  const pane = page.getByTestId('preview-pane').filter({ visible: true });
  const heading = page.frameLocator('iframe').getByRole('heading', { level: 1 });
  const name = field(page, 'name');
  for (const [width, pixels] of [
    ['手机', 390],
    ['电脑', 1440],
  ] as const) {
    const button = pane.getByRole('button', { name: width });
    // A new document's form takes the focus once it is ready, perhaps between focus and key.
    await expect(async () => {
      await button.press('Enter');
      await expect(button).toHaveAttribute('aria-pressed', 'true', { timeout: 1_000 });
    }).toPass();
    await name.fill('');
    // Placeholders have the form's field names.
    await expect(heading).toHaveText('〔中文名〕');
    await expect.poll(() => heading.evaluate(() => innerWidth)).toBe(pixels);
    await expect(pane.getByRole('button', { name: /处待完善/ })).toBeVisible();
    const frame = page.frames().find((each) => each.url().endsWith('/preview'));
    if (frame === undefined) throw new Error('no frame');
    await name.click();
    await page.keyboard.insertText('蓝');
    await expect(heading).toHaveText('蓝');
    await Promise.all([keepTyped(page), keepDrawn(frame)]);
    let text = '蓝';
    for (const character of '带纹斑闪蝶') {
      await page.keyboard.insertText(character);
      text += character;
      await expect(heading).toHaveText(text);
    }
    const [typed, drawn] = await Promise.all([
      page.evaluate(() => Reflect.get(window, 'typed') as Seen),
      frame.evaluate(() => Reflect.get(window, 'drawn') as Seen),
    ]);
    const lags = typed.map(([each, at]) => (drawn.find(([shown]) => shown === each)?.[1] ?? Infinity) - at);
    console.log(`typed to drawn, ${pixels} px: ${lags.map(Math.round).join(', ')} ms`);
    expect(lags).toHaveLength(5);
    // A busy machine delays some; a slow preview delays all.
    expect(Math.min(...lags)).toBeLessThan(AT_ONCE);
  }
});
