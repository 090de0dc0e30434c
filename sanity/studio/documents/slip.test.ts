import { expect, test } from 'vitest';
import { makeLine, makeOrder, pdfOf, readPdfText, SLOW_TEST } from './testing/documents.ts';

const slipOf = (order = makeOrder()) => pdfOf('slip', [order]);

test('a slip is an A4 sheet with the lines and the total', SLOW_TEST, async () => {
  const lines = [
    makeLine({ quantity: 2 }),
    makeLine({
      number: '202611220017-2',
      latinName: 'Morpho didius',
      name: '欢乐女神闪蝶展翅标本',
      unitFen: 9_999,
    }),
  ];
  const bytes = await slipOf(makeOrder({ lines, shippingFeeFen: 23_800, refundedFen: 1_280 }));
  const pages = await readPdfText(bytes);
  expect(pages.map(({ widthMm, heightMm }) => [widthMm.toFixed(2), heightMm.toFixed(2)])).toEqual([
    ['210.00', '297.00'],
  ]);
  const text = pages[0]?.text.replaceAll(/\s+/g, ' ') ?? '';
  for (const part of [
    ...['王喆', '云南省昆明市翠湖南路', '202611220017-2', 'Morpho didius', '欢乐女神闪蝶展翅标本', '♂'],
    ...['CITES', '附录', 'II', '牧养', '09876/IV/2024', 'DC0123', '2026-11-21'],
    ...['2,561.00', '99.99', '¥2,660.99', '¥238.00', '¥2,898.99', '¥12.80'],
  ])
    expect(text).toContain(part);
  expect(bytes.byteLength).toBeLessThan(300 * 1024);
});

test('the text of every slip can be searched', SLOW_TEST, async () => {
  for (const address of ['Žižkov, Praha', 'Zagreb']) {
    const bytes = await pdfOf('slip', [makeOrder({ recipient: { name: 'Ž', phone: '', address } })]);
    const [page] = await readPdfText(bytes);
    expect(page?.text.replaceAll(/\s+/g, ' ')).toContain(address);
  }
});

test('a long order continues on more pages, each line once, in a small file', SLOW_TEST, async () => {
  const lines = Array.from({ length: 12 }, (_, at) =>
    makeLine({ number: `202611220017-${at + 1}`, quantity: at + 1, name: '极长的名字'.repeat(12) }),
  );
  const bytes = await slipOf(makeOrder({ lines }));
  const pages = await readPdfText(bytes);
  const text = pages.map((page) => page.text).join('\n');
  for (const { number } of lines) expect(text.match(new RegExp(`${number}(?!\\d)`, 'g'))).toHaveLength(1);
  expect(pages.at(-1)?.text.replaceAll(/\s+/g, '')).toContain(`第${pages.length}页，共${pages.length}页`);
  for (const { words } of pages)
    for (const { at } of words) {
      expect(at[1]).toBeLessThan(297 - 8);
      expect(at[0]).toBeGreaterThanOrEqual(16 - 0.01);
    }
  expect(bytes.byteLength).toBeLessThan(300 * 1024);
});

test('undecided freight is not free, and due freight is marked', SLOW_TEST, async () => {
  const textOf = async (order = makeOrder()) =>
    (await readPdfText(await slipOf(order))).map((page) => page.text.replaceAll(/\s+/g, '')).join('');
  const undecided = await textOf();
  expect(undecided).toContain('运费待定');
  expect(undecided).not.toMatch(/免运费|(?<![\d,])0\.00|订单金额/);
  expect(await textOf(makeOrder({ shippingFeeFen: 5_000, feeStatus: 'due' }))).toContain('待付¥50.00');
  expect(await textOf(makeOrder({ shippingFeeFen: 5_000, feeStatus: 'refunded' }))).toContain('已退¥50.00');
});

test('a slip of a replacement has its value, and asks for nothing', SLOW_TEST, async () => {
  const line = makeLine({ quantity: 1, isReplacement: true });
  const [page] = await readPdfText(await slipOf(makeOrder({ lines: [line], shippingFeeFen: 0 })));
  expect(page?.text).toContain('商品价值（不收费）');
  expect(page?.text).not.toMatch(/订单金额|免运费/);
});

test('a slip lists what is in its parcel, and nothing else', SLOW_TEST, async () => {
  const lines = [
    makeLine({
      quantity: 3,
      inOtherParcels: 1,
      unitFen: 10_000,
      listFen: 10_000,
      papers: ['公约证', '进口许可'],
    }),
    makeLine({ number: '202611220017-2', quantity: 2, inOtherParcels: 2, name: '在另一个包裹' }),
  ];
  const bytes = await slipOf(makeOrder({ lines, shippingFeeFen: 8_850 }));
  const text = (await readPdfText(bytes)).map((page) => page.text.replaceAll(/\s+/g, '')).join('');
  for (const part of [
    '1项，共2件',
    '另有1件分开寄送',
    '所需文件：公约证、进口许可',
    '¥200.00',
    '整单运费¥88.50',
  ])
    expect(text).toContain(part);
  expect(text).not.toMatch(/在另一个包裹|订单金额|300\.00/);
});

test('a slip of two orders in one parcel names both, and lists the lines by order', SLOW_TEST, async () => {
  const lines = [makeLine(), makeLine({ order: '202611220018', number: '202611220018-1' })];
  const bytes = await slipOf(makeOrder({ lines, joined: ['202611220018'] }));
  const text = (await readPdfText(bytes)).map((page) => page.text.replaceAll(/\s+/g, '')).join('');
  expect(text).toMatch(/订单202611220017.*202611220017-1.*订单202611220018.*202611220018-1/);
});
