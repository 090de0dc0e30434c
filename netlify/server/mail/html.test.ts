// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { traditionalConverter } from '../../../src/features/base/traditional.text.ts';
import { withLanguage } from '../../../src/features/base/with-language.text.ts';
import { isPictureWidth } from '../../../src/features/specimens/pictures.rules.ts';
import { type MailBlock, mailHtml, markUserText, paragraph, renderMail } from './html.ts';
import { specimenBlock } from './specimen.ts';

const address = 'https://shop.example/orders/1042';
type Drawn = Extract<MailBlock, { kind: 'drawn' }>;
const MORPHO = {
  name: '蓝闪蝶展翅标本',
  ...{
    quality: 'A1',
    productId: 'morpho',
    picture: `/images/80-0-1000-800/${'a'.repeat(40)}-1600x1280.webp?w=1600`,
  },
  label: {
    ...{ latinName: 'Morpho didius', sex: '雄', place: '廷戈玛丽亚', collectedOn: '2023-06' },
    ...{ collector: '云里', forewing: 70, number: 'DC0123' },
  },
};
const BLOCKS: { readonly [K in MailBlock['kind']]: Extract<MailBlock, { kind: K }> } = {
  paragraph: { kind: 'paragraph', text: '已收到您的订单' },
  link: { kind: 'link', text: '查看订单', address },
  heading: { kind: 'heading', text: '订单 1042', address },
  facts: { kind: 'facts', facts: [['运单号', 'JD 0001']] },
  drawn: specimenBlock(MORPHO, 'https://shop.example', ['¥128.50 × 2', '¥257.00']) as Drawn,
};
const html = mailHtml('订单', Object.values(BLOCKS));
const page = new DOMParser().parseFromString(html, 'text/html');
const all = [...page.body.querySelectorAll<HTMLElement>('*')];
const styled = (property: string) => all.filter((element) => element.style.getPropertyValue(property) !== '');
const tags = (elements: readonly Element[]) => [...new Set(elements.map(({ tagName }) => tagName))].sort();

test('widths and padding are where Outlook for Windows reads them', () => {
  expect(tags(all)).toEqual(['A', 'BDI', 'I', 'IMG', 'TABLE', 'TBODY', 'TD', 'TR']);
  expect(tags(styled('padding-top'))).toEqual(['TD']);
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
  const worded = all.filter(
    (element) =>
      element.tagName !== 'BDI' &&
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

test('a specimen has its picture and its label, and both read without the picture', () => {
  const { text } = BLOCKS.drawn;
  expect(text).toBe(
    [
      '蓝闪蝶展翅标本',
      'Morpho didius ♂\uFE0E',
      `廷戈玛丽亚，2023年6月，${markUserText('leg.\u00A0云里')}，前翅\u00A070\u00A0毫米，品质\u00A0${markUserText('A1')}，DC0123`,
      '¥128.50 × 2　¥257.00',
    ].join('\n'),
  );
  const picture = page.querySelector('img');
  expect(picture?.src).toBe(
    `https://shop.example/images/80-0-1000-800/${'a'.repeat(40)}-1600x1280.webp?w=240&fm=jpg`,
  );
  expect(isPictureWidth(240, 0)).toBe(true);
  expect([picture?.width, picture?.height, picture?.alt]).toEqual([112, 90, '蓝闪蝶展翅标本']);
  const label = styled('border-left-style').map((element) => element.textContent);
  expect(label).toEqual([
    text
      .split('\n')
      .slice(0, 3)
      .join('')
      .replaceAll(/[\u2068\u2069]/g, ''),
  ]);
  expect(picture?.closest('a')?.href).toBe('https://shop.example/product/morpho?quality=A1');
});

test('a line of an older release has a label without picture and link', () => {
  const block = specimenBlock({ name: '蓝闪蝶', quality: 'A1' }, 'https://shop.example', []) as Drawn;
  expect(block.text.replaceAll(/[\u2068\u2069]/g, '')).toBe('蓝闪蝶\n品质\u00A0A1');
  expect(block.html).not.toMatch(/<img|<a |undefined/);
});

test('a mail in Traditional Chinese leaves what the shopper wrote as it is', async () => {
  const mail = withLanguage(
    'zh-Hant',
    () =>
      renderMail('订单已发货', [
        paragraph(`${markUserText('云里')}，您好：`),
        { kind: 'facts', facts: [['收货地址', markUserText('台后路\n1 号')]] },
        { kind: 'link', text: '查看订单', address: 'https://shop.example/zh-hant/orders/云' },
        specimenBlock(MORPHO, 'https://shop.example', []),
      ]),
    await traditionalConverter([]),
  );
  expect(mail.subject).toBe('訂單已發貨 · 蝶藏');
  expect(mail.text).toContain(
    '云里，您好：\n\n收貨地址：台后路\n1 号\n\n查看訂單：\nhttps://shop.example/zh-hant/orders/云',
  );
  expect(mail.html).toContain('<bdi>云里</bdi>');
  expect(mail.text).toContain(
    '藍閃蝶展翅標本\nMorpho didius ♂\uFE0E\n廷戈瑪麗亞，2023年6月，leg.\u00A0云里，',
  );
  expect(mail.html).toContain('<html lang="zh-Hant">');
});
