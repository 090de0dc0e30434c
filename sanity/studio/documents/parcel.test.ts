import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contentsSummary } from './customs.ts';
import { invoiceSums } from './document-order.ts';
import { formatGroupedFen } from './facts.ts';
import { makeDocument } from './make.ts';
import {
  barcodesOn,
  fonts,
  jobOf,
  makeLine,
  makeOrder,
  now,
  pdfOf,
  readPdfText,
  SLOW_TEST,
  sender,
  widthsOf,
} from './testing/documents.ts';
import { netGrams } from './weights.ts';

const english = 'Example Valley Trading Ltd., Kunming, China';
const lineGrams = { box: 250 };
const terms = { sender: { ...sender, english }, lineGrams };
const flat = (text = '') => text.replaceAll(/\s+/g, ' ');

test('an address label is 100 × 150 mm and has the order’s number as a barcode', SLOW_TEST, async () => {
  const order = makeOrder({ courier: 'EMS', trackingNumber: 'EE123456789CN' });
  const bytes = await pdfOf('address', [order], terms);
  const [page] = await readPdfText(bytes);
  expect([page?.widthMm.toFixed(1), page?.heightMm.toFixed(1)]).toEqual(['100.0', '150.0']);
  for (const part of ['王喆', '+86 138 0013 8000', 'GERMANY', english, 'EE123456789CN'])
    expect(flat(page?.text)).toContain(part);
  expect(page?.text).not.toContain(sender.address);
  const [[bars = []] = []] = await barcodesOn(bytes);
  // Start C, 20, 26, 11, 22, 00, 17, check, stop.
  expect(widthsOf(bars)).toBe(
    ['211232', '221231', '321221', '231212', '223112', '212222', '123221', '412121', '2331112'].join(''),
  );
  expect(bars[0]?.height).toBeCloseTo(16, 1);
});

test('any address stays above the barcode, whole', SLOW_TEST, async () => {
  const address = fc.array(
    fc.string({ unit: fc.constantFrom(...'云南省ab 12,'), minLength: 4, maxLength: 70 }),
    {
      minLength: 1,
      maxLength: 8,
    },
  );
  await fc.assert(
    fc.asyncProperty(address, async (lines) => {
      const recipient = { name: '王喆', phone: '+86 138', address: lines.join('\n') };
      const orders = [makeOrder({ recipient })];
      const [label] = await readPdfText(await pdfOf('address', orders, terms));
      const [form] = await readPdfText(await pdfOf('cn23', orders, terms));
      const phoneOn = (page: typeof label) =>
        page?.words.find(({ text }) => text.includes('138'))?.at[1] ?? 999;
      expect(phoneOn(label)).toBeLessThan(118);
      expect(phoneOn(form)).toBeLessThan(47);
    }),
    { numRuns: 5 },
  );
});

test.each(['cn22', 'cn23'] as const)(
  'a %s lists what is in the parcel, with the sums of the invoice',
  SLOW_TEST,
  async (form) => {
    const order = makeOrder({
      lines: [
        makeLine({ quantity: 3, keptBack: 1, unitFen: 12_345 }),
        makeLine({
          number: 'box',
          isSet: true,
          otherSpecies: [{ latinName: 'Troides helena', cites: 'II', pieces: 2 }],
          hsCode: '9705.22',
        }),
        makeLine({ latinName: 'Papilio ulysses', keptBack: 1 }),
      ],
      shippingFeeFen: 8_850,
    });
    const bytes = await pdfOf(form, [order], terms);
    const pages = await readPdfText(bytes);
    expect(pages).toHaveLength(1);
    const text = flat(pages[0]?.text);
    const sums = invoiceSums(order);
    for (const part of [
      'Dried butterfly specimen, male: Ornithoptera goliath (CITES App. II)',
      'Set of dried butterfly specimens',
      '2 × Troides helena',
      '9705.29',
      '9705.22',
      'Indonesia',
      '0.060',
      '0.250',
      '2.000',
      '246.90',
      formatGroupedFen(sums.goodsFen),
      '202611220017',
      ...(form === 'cn23' ? ['88.50', english, '王喆'] : []),
    ])
      expect(text).toContain(part);
    for (const part of ['ulysses', sender.address]) expect(text).not.toContain(part);
  },
);

test('the lines of a form come to its total, on however many pages', SLOW_TEST, async () => {
  const lines = Array.from({ length: 23 }, (_, at) => makeLine({ number: `n-${at}`, unitFen: 10_001 + at }));
  const bytes = await pdfOf('cn22', [makeOrder({ lines })], terms);
  const pages = await readPdfText(bytes);
  expect(pages.length).toBeGreaterThan(2);
  const printed = pages.flatMap(({ words }) => words.filter(({ text }) => /^\d+\.\d\d$/.test(text)));
  const fen = printed.map(({ text }) => Math.round(Number(text) * 100));
  const goods = lines.reduce((sum, { amountFen }) => sum + amountFen, 0);
  expect(fen.reduce((sum, one) => sum + one, 0)).toBe(goods);
  expect(flat(pages.at(-1)?.text)).toContain(formatGroupedFen(goods));
  for (const { at } of pages.flatMap(({ words }) => words)) expect(at[1]).toBeLessThan(149);
});

test('forms warn only about what they print', SLOW_TEST, async () => {
  const orders = [
    makeOrder({
      recipient: { name: '王𠀋', phone: '', address: '' },
      lines: [makeLine({ collector: '𠀋' })],
    }),
  ];
  expect(await makeDocument(fonts, jobOf('cn22', orders, terms), now)).toMatchObject({
    kind: 'document',
  });
  expect(await makeDocument(fonts, jobOf('cn23', orders, terms), now)).toMatchObject({
    missing: [{ order: '202611220017', characters: ['𠀋'] }],
  });
  expect(await makeDocument(fonts, jobOf('address', orders), now)).toMatchObject({
    missing: [{ order: '202611220017', characters: ['𠀋'] }],
  });
});

test('lines weigh what their units weigh, or the usual 30 g', () => {
  const lines = [makeLine({ number: 'box', quantity: 2 }), makeLine()];
  expect(netGrams(lines, lineGrams)).toEqual([500, 30]);
});

const listed = makeLine({ permits: [] });
const permits = [{ kind: 'cites-export', number: 'CN1', issuedOn: '2026-11-20', validUntil: null }] as const;
const free = makeLine({ cites: null, latinName: 'Papilio paris' });

test.each([
  ['species that CITES does not list', [free], 'No CITES species.'],
  ['listed species with a permit', [free, { ...listed, permits }], 'With CITES permit no. CN1.'],
  ['listed species without a permit', [listed], 'not infectious.'],
  [
    'listed species with another paper',
    [{ ...listed, permits: [{ ...permits[0], kind: 'origin' as const }] }],
    'not infectious.',
  ],
  ['a specimen without a species', [makeLine({ cites: null, latinName: null })], 'not infectious.'],
  ['a set of which one species is recorded', [{ ...free, isSet: true }], 'not infectious.'],
])('the contents of a parcel with %s claim no more than is known', (_, lines, end) =>
  expect(contentsSummary(lines).endsWith(end)).toBe(true),
);

test('CN 23 has fields for certificates and the exporter’s numbers', SLOW_TEST, async () => {
  const numbers = { eori: 'GB123456789000', ioss: 'IM2760000742', incoterms: 'DAP' };
  const order = makeOrder({ lines: [makeLine({ permits })] });
  const textOf = async (form: 'cn22' | 'cn23') => {
    const bytes = await pdfOf(form, [order], { ...terms, trade: numbers });
    return (await readPdfText(bytes)).map(({ text }) => flat(text)).join('');
  };
  const large = await textOf('cn23');
  for (const part of ['EORI GB123456789000, IOSS IM2760000742', 'certificate no. CN1', 'Permit no. CN1'])
    expect(large).toContain(part);
  const small = await textOf('cn22');
  expect(small).toContain('Permit no. CN1');
  expect(small).not.toContain('IOSS');
});
