import type { FrameLocator, Page } from '@playwright/test';
import { draftMessage } from '../../src/features/preview/drafts.fixture.ts';
import { PREVIEW_VERSION } from '../../src/features/preview/preview.contract.ts';
import { findAxeViolations } from './axe.ts';
import { waitForRest } from './page-state.ts';
import { expect, test } from './shop.ts';

const framing = (address: string) =>
  `<!doctype html><html lang="zh-CN"><title>t</title><body style="margin:0"><iframe title="p" src="${address}" style="border:0;width:100vw;height:100vh"></iframe>`;

async function frame(page: Page): Promise<FrameLocator> {
  await page.route('**/stand-in', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: framing('/preview').replace(
        '<body',
        `<script>said=[];addEventListener('message',({data})=>said.push(data))</script><body`,
      ),
    }),
  );
  // The fixture's pictures do not exist.
  await page.route('**/images/**', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  );
  await page.goto('/stand-in');
  await expect.poll(() => saidBy(page)).toContainEqual({ preview: PREVIEW_VERSION, kind: 'ready' });
  return page.frameLocator('iframe[title="p"]');
}

const saidBy = (page: Page) => page.evaluate(() => Reflect.get(window, 'said') as unknown[]);
const send = (page: Page, message: unknown) =>
  page.evaluate((sent) => window.frames[0]?.postMessage(sent, '*'), message);

test('a draft is drawn, later drafts replace it, missing fields are reported, nothing is bought, and no link leads out', async ({
  page,
}) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') calls.push(request.url());
  });
  const preview = await frame(page);
  const _id = 'morpho-didius-spread';
  await send(
    page,
    draftMessage('product', (draft) => ({ ...draft, _id })),
  );
  const name = preview.getByRole('heading', { level: 1 });
  await expect(name).toHaveText('欢乐女神闪蝶 展翅标本');
  await preview.getByRole('navigation', { name: '当前位置' }).getByRole('link').click();
  await preview.getByRole('button', { name: '加入购物车' }).click({ force: true });
  await expect(name).toBeVisible();
  expect(page.frames()[1]?.url()).toMatch(/\/preview$/);

  await expect(preview.locator('[data-price]')).toHaveText('¥128.50');
  await preview.getByLabel('品质', { exact: true }).selectOption('b');
  await send(page, {
    ...draftMessage('product', (draft) => ({ ...draft, _id, name: '新名字', origin: '' })),
    serial: 2,
  });
  await expect(name).toHaveText('新名字');
  await expect(preview.locator('[data-price]')).toHaveText('¥40.00');
  await expect
    .poll(() => saidBy(page))
    .toContainEqual(
      expect.objectContaining({
        kind: 'drawn',
        serial: 2,
        problems: [{ path: 'origin', name: 'origin', kind: 'missing', message: '请填写产地' }],
      }),
    );
  expect(calls).toEqual([]);
});

test('only known messages of the surrounding window are accepted', async ({ page }) => {
  const preview = await frame(page);
  await send(page, draftMessage('species'));
  const name = preview.getByRole('heading', { level: 1 });
  await expect(name).toHaveText('欢乐女神闪蝶');
  const lie = draftMessage('species', (draft) => ({ ...draft, name: '假的' }));
  for (const broken of [
    { ...lie, preview: PREVIEW_VERSION - 1 },
    { ...lie, type: 'order' },
    { ...lie, document: 'x' },
    null,
  ])
    await send(page, broken);
  // A second frame of the same origin is not the Studio.
  await page.evaluate(async (message) => {
    const other = document.createElement('iframe');
    document.body.append(other);
    const script = other.contentDocument?.createElement('script');
    if (script === undefined) return;
    script.textContent = `parent.frames[0].postMessage(${JSON.stringify(message)}, '*')`;
    other.contentDocument?.body.append(script);
  }, lie);
  await send(page, { ...draftMessage('carouselItem'), serial: 9 });
  await expect(preview.getByText('新到的闪蝶')).toBeVisible();
  const drawn = (await saidBy(page)).filter((said) => Reflect.get(Object(said), 'kind') === 'drawn');
  expect(drawn.map((said) => Reflect.get(Object(said), 'serial'))).toEqual([1, 9]);
});

test('the edited field is marked and in view, and a press on an element opens its field', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const preview = await frame(page);
  const paragraph = (key: string) => ({
    ...{ _type: 'block', _key: key, style: 'normal', markDefs: [] },
    children: [{ _type: 'span', _key: 's', text: `第 ${key} 段`, marks: [] }],
  });
  const body = Array.from({ length: 60 }, (_, at) => paragraph(`p${at}`));
  const focus = (path: string) => send(page, { preview: PREVIEW_VERSION, kind: 'focus', path });
  await focus('body[_key=="p50"].children[_key=="s"]');
  await send(
    page,
    draftMessage('page', (draft) => ({ ...draft, body })),
  );
  await expect(preview.getByText('第 p50 段')).toBeInViewport();
  await expect(preview.locator('[data-edited]')).toHaveText('第 p50 段');
  await focus('title');
  await expect(preview.getByRole('heading', { level: 1 })).toBeInViewport();
  await send(page, { ...draftMessage('page', (draft) => ({ ...draft, title: '新标题', body })), serial: 2 });
  await expect(preview.locator('[data-edited]')).toHaveText('新标题');
  await focus('');
  await expect(preview.locator('[data-edited]')).toHaveCount(0);
  await preview.getByText('第 p2 段').click();
  await expect
    .poll(() => saidBy(page))
    .toContainEqual({ preview: PREVIEW_VERSION, kind: 'open', path: 'body[_key=="p2"]' });
});

test('opened by itself it says what it is for, and draws nothing that it is sent; another site can’t frame it', async ({
  page,
  baseURL,
  expectedErrors,
}) => {
  expectedErrors.push(/frame-ancestors|Refused to frame|Framing/);
  await page.goto('/preview');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('内容预览');
  await page.evaluate((message) => window.postMessage(message, '*'), draftMessage('species'));
  await waitForRest(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('内容预览');
  expect(await findAxeViolations(page, '/preview')).toEqual([]);

  await page.route('http://another.test/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: framing(`${baseURL}/preview`) }),
  );
  await page.goto('http://another.test/');
  await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/);
});
