// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { traditionalConverter } from '../../../src/features/base/traditional.text.ts';
import { withLanguage } from '../../../src/features/base/with-language.text.ts';
import { type MailBlock, mailHtml, markUserText, paragraph, renderMail } from './html.ts';

const address = 'https://shop.example/orders/1042';
const BLOCKS: { readonly [K in MailBlock['kind']]: Extract<MailBlock, { kind: K }> } = {
  paragraph: { kind: 'paragraph', text: '已收到您的订单' },
  link: { kind: 'link', text: '查看订单', address },
  heading: { kind: 'heading', text: '订单 1042', address },
  table: { kind: 'table', head: ['商品', '金额'], rows: [['蓝闪蝶', '¥128.50']] },
  facts: { kind: 'facts', facts: [['运单号', 'JD 0001']] },
};
const html = mailHtml('订单', Object.values(BLOCKS));
const page = new DOMParser().parseFromString(html, 'text/html');
const all = [...page.body.querySelectorAll<HTMLElement>('*')];
const styled = (property: string) => all.filter((element) => element.style.getPropertyValue(property) !== '');
const tags = (elements: readonly Element[]) => [...new Set(elements.map(({ tagName }) => tagName))].sort();

test('widths and padding are where Outlook for Windows reads them', () => {
  expect(tags(all)).toEqual(['A', 'TABLE', 'TBODY', 'TD', 'TH', 'THEAD', 'TR']);
  expect(tags(styled('padding-top'))).toEqual(['TD', 'TH']);
  expect(styled('display').concat(styled('margin-top'), styled('float'))).toEqual([]);
  expect(tags(styled('width'))).toEqual(['TABLE']);
  for (const table of styled('width')) expect(table.getAttribute('width')).toBe('100%');
});

test('Outlook, which ignores max-width, gets a table of the same width around it', () => {
  const [framed, ...others] = styled('max-width');
  expect(others).toEqual([]);
  const before = [...(framed?.parentElement?.childNodes ?? [])].find((node) => node.nodeType === 8);
  expect(before?.textContent).toMatch(/^\[if mso\]><table .*width="560"/);
  expect(framed?.style.maxWidth).toBe('560px');
});

test('every cell with text sets font, size and colour, because Outlook inherits none into tables', () => {
  const worded = all.filter((element) =>
    [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim() !== ''),
  );
  expect(worded.length).toBeGreaterThan(10);
  for (const { style } of worded)
    expect([style.fontFamily, style.fontSize, style.color].map((value) => value !== '')).toEqual([
      true,
      true,
      true,
    ]);
});

test('a button is a cell with the button’s colour', () => {
  const cell = page.querySelector('td[bgcolor="#0f4c9a"]');
  expect(cell?.querySelector('a')?.href).toBe(address);
});

test('a mail in Traditional Chinese leaves what the shopper wrote as it is', async () => {
  const mail = withLanguage(
    'zh-Hant',
    () =>
      renderMail('订单已发货', [
        paragraph(`${markUserText('云里')}，您好：`),
        { kind: 'facts', facts: [['收货地址', markUserText('台后路\n1 号')]] },
        { kind: 'link', text: '查看订单', address: 'https://shop.example/zh-hant/orders/云' },
      ]),
    await traditionalConverter([]),
  );
  expect(mail.subject).toBe('訂單已發貨 · 蝶藏');
  expect(mail.text).toContain(
    '云里，您好：\n\n收貨地址：台后路\n1 号\n\n查看訂單：\nhttps://shop.example/zh-hant/orders/云',
  );
  expect(mail.html).toContain('<bdi>云里</bdi>');
  expect(mail.html).toContain('<html lang="zh-Hant">');
});
