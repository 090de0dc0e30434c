import fc from 'fast-check';
import { expect, test } from 'vitest';
import { invoiceSums, type PrintedPermit } from './document-order.ts';
import { englishOrigin, englishPermit, formatGroupedFen } from './facts.ts';
import { makeLine, makeOrder, pdfOf, readPdfText, SLOW_TEST, sender } from './testing/documents.ts';

const trade = { eori: 'GB123456789000', ioss: 'IM2760000742', incoterms: 'DAP' };
const terms = { sender: { ...sender, english: 'Example Valley Trading Ltd.' }, trade };

const fenOf = (printed: string) => Math.round(Number(printed.replaceAll(',', '')) * 100);

test('printed lines add up to the printed total for any order', () => {
  const line = fc.record({
    quantity: fc.integer({ min: 1, max: 999 }),
    unitFen: fc.integer({ min: 0, max: 99_999_999 }),
  });
  const fee = fc.option(fc.integer({ min: 0, max: 9_999_999 }));
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 40 }), fee, (bought, shippingFeeFen) => {
      const order = makeOrder({ lines: bought.map((one) => makeLine(one)), shippingFeeFen });
      const sums = invoiceSums(order);
      const printed = order.lines.map(({ amountFen }) => fenOf(formatGroupedFen(amountFen)));
      const goods = printed.reduce((sum, fen) => sum + fen, 0);
      expect(goods).toBe(fenOf(formatGroupedFen(sums.goodsFen)));
      expect(goods + (sums.freightFen === null ? 0 : fenOf(formatGroupedFen(sums.freightFen)))).toBe(
        fenOf(formatGroupedFen(sums.totalFen)),
      );
      expect(sums.totalFen).toBe(order.totalFen + (shippingFeeFen ?? 0));
    }),
  );
});

test('an invoice whose lines don’t add up throws', () => {
  expect(() => invoiceSums(makeOrder({ totalFen: 1 }))).toThrow(/202611220017/);
  const [line = makeLine()] = makeOrder().lines;
  expect(() => invoiceSums(makeOrder({ lines: [{ ...line, quantity: 2 }] }))).toThrow();
});

test('an invoice lists only units in the parcel', SLOW_TEST, async () => {
  const order = makeOrder({
    lines: [
      makeLine({ quantity: 3, keptBack: 1, unitFen: 10_000 }),
      makeLine({ number: '202611220017-2', name: '退回的标本', quantity: 2, keptBack: 2, unitFen: 7_700 }),
    ],
    shippingFeeFen: 5_000,
    // 254.00 for the units, 3.00 for a scratch.
    refundedFen: 25_700,
  });
  expect(invoiceSums(order)).toEqual({
    ...{ goodsFen: 20_000, refundedFen: 300, freightFen: 5_000, isPart: false, totalFen: 25_000 },
  });
  const bytes = await pdfOf('invoice', [order], terms);
  const [page] = await readPdfText(bytes);
  for (const part of ['200.00', '250.00', '3.00', '202611220017-1']) expect(page?.text).toContain(part);
  for (const part of ['300.00', '154.00', '退回的标本', '202611220017-2'])
    expect(page?.text).not.toContain(part);
});

test('an invoice lists each species of a set with quantity and CITES appendix', SLOW_TEST, async () => {
  const set = makeLine({
    isSet: true,
    name: '鸟翼凤蝶组合标本盒',
    pieces: 3,
    otherSpecies: [
      { latinName: 'Troides helena', cites: 'II', pieces: 2 },
      { latinName: 'Papilio machaon', cites: null, pieces: null },
      { latinName: 'Bhutanitis lidderdalii', cites: 'III', pieces: 1 },
    ],
    quantity: 2,
  });
  const bytes = await pdfOf('invoice', [makeOrder({ lines: [set] })], terms);
  const text = (await readPdfText(bytes)).map((page) => page.text.replaceAll(/\s+/g, ' ')).join('');
  for (const part of [
    'Assorted, each set: 3 × Ornithoptera goliath, CITES Appendix II 2 × Troides helena, CITES Appendix II',
    'Papilio machaon 1 × Bhutanitis lidderdalii, CITES Appendix III',
  ])
    expect(text).toContain(part);
});

test.each([
  ['附印度尼西亚 CITES 出口许可证复印件', 'CITES export permit of Indonesia, copy enclosed'],
  ['附 CITES 出口许可证复印件，编号 09876/IV/2024', 'CITES export permit, no. 09876/IV/2024, copy enclosed'],
  ['马来西亚出口许可证 MY-2024-118', 'export permit of Malaysia, no. MY-2024-118'],
  [
    '随货附几内亚比绍、马来西亚签发的CITES出口许可证复印件',
    'CITES export permit of Guinea-Bissau and Malaysia, copy enclosed',
  ],
  ['附检疫证书和产地证明', 'quarantine certificate and certificate of origin'],
  ['编号 09876/IV/2024', 'permit, no. 09876/IV/2024'],
  ['私人收藏', ''],
])('the permit note “%s” is “%s” in English', (note, english) => expect(englishPermit(note)).toBe(english));

test('an invoice states goods, origin and permit in both languages', SLOW_TEST, async () => {
  const lines = [
    makeLine({ quantity: 2, unitFen: 9_999 }),
    makeLine({
      number: '202611220017-2',
      isSet: true,
      name: '入门六只组合',
      cites: null,
      source: null,
      permitNote: '',
      origin: '中国、秘鲁',
    }),
  ];
  const order = makeOrder({ lines, shippingFeeFen: 23_800, charged: { amount: '234.56', currency: 'USD' } });
  const bytes = await pdfOf('invoice', [order], terms);
  const pages = await readPdfText(bytes);
  const text = pages.map((page) => page.text.replaceAll(/\s+/g, ' ')).join('');
  for (const part of [
    ...[
      'Commercial invoice',
      '商业发票',
      'Example Valley Trading Ltd.',
      '9705',
      'Indonesia',
      '印度尼西亚',
      'GERMANY',
    ],
    ...[
      'Ornithoptera goliath',
      'CITES Appendix II',
      'source R',
      'Permit：CITES export permit',
      '09876/IV/2024',
      'Assorted, including',
      'China, Peru',
    ],
    ...['99.99', '199.98', '1,480.48', '238.00', '1,718.48', '234.56', 'CNY', 'USD', '2026-11-22'],
  ])
    expect(text).toContain(part);
  expect(pages.map(({ widthMm, heightMm }) => [Math.round(widthMm), Math.round(heightMm)])).toEqual([
    [210, 297],
  ]);
  expect(bytes.byteLength).toBeLessThan(300 * 1024);
});

test(
  'an invoice has the permits of its lines, and numbers and terms of the exporter',
  SLOW_TEST,
  async () => {
    const permits: PrintedPermit[] = [
      {
        ...{ kind: 'cites-export' as const, number: '2026CN/EC000123/KM' },
        ...{ issuedOn: '2026-11-20', validUntil: '2027-05-19' },
      },
    ];
    const textOf = async (country: string) => {
      const order = makeOrder({ lines: [makeLine({ permits, hsCode: '9705.22' })], country });
      const pages = await readPdfText(await pdfOf('invoice', [order], terms));
      return pages.map((page) => page.text.replaceAll(/\s+/g, ' ')).join('');
    };
    const toGermany = await textOf('DE');
    for (const part of [
      'Permit：no. 2026CN/EC000123/KM, CITES 出口证明书 CITES export permit, issued 2026-11-20, valid until 2027-05-19',
      ...['9705.22', 'EORI GB123456789000', 'IOSS IM2760000742', 'DAP'],
    ])
      expect(toGermany).toContain(part);
    expect(await textOf('CH')).not.toContain('IM2760000742');
  },
);

test('the freight of an order in several parcels is in no parcel’s total', SLOW_TEST, async () => {
  const order = makeOrder({
    lines: [makeLine({ quantity: 3, inOtherParcels: 1, unitFen: 10_000 })],
    shippingFeeFen: 5_000,
    charged: { amount: '50.00', currency: 'USD' },
  });
  expect(invoiceSums(order)).toMatchObject({ goodsFen: 20_000, totalFen: 20_000, isPart: true });
  const [page] = await readPdfText(await pdfOf('invoice', [order], terms));
  for (const part of ['Freight of all parcels', 'Total excl. freight', '50.00', '200.00'])
    expect(page?.text).toContain(part);
  for (const part of ['250.00', 'USD']) expect(page?.text).not.toContain(part);
});

test('undecided freight is not 0.00, and due freight is marked', SLOW_TEST, async () => {
  const textOf = async (order = makeOrder()) =>
    (await readPdfText(await pdfOf('invoice', [order], terms)))
      .map((page) => page.text.replaceAll(/\s+/g, ' '))
      .join('');
  const undecided = await textOf();
  expect(undecided).toContain('to be confirmed');
  expect(undecided).toContain('Total excl. freight');
  expect(undecided).not.toMatch(/(?<![\d,])0\.00/);
  expect(await textOf(makeOrder({ shippingFeeFen: 5_000, feeStatus: 'due' }))).toContain('not yet paid');
  expect(await textOf(makeOrder({ shippingFeeFen: 5_000, feeStatus: 'refunded' }))).toContain(
    'Freight, refunded',
  );
});

test('an invoice of a replacement has its value for customs, and no freight', SLOW_TEST, async () => {
  const line = makeLine({ quantity: 2, unitFen: 11_900, isReplacement: true });
  const order = makeOrder({ lines: [line], shippingFeeFen: 0 });
  const [page] = await readPdfText(await pdfOf('invoice', [order], terms));
  expect(page?.text).toMatch(/Value for customs only, no charge\s+CNY\s+238\.00/);
  expect(page?.text).not.toMatch(/Freight|总计|(?<![\d,])0\.00/);
});

test.each([
  ['印度尼西亚', 'Indonesia'],
  ['几内亚比绍', 'Guinea-Bissau'],
  ['马来西亚沙巴', 'Malaysia'],
  ['世界各地', 'Various countries'],
  ['东南亚', ''],
])('%s is %s in English', (origin, english) => expect(englishOrigin(origin)).toBe(english));
