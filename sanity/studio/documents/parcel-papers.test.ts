import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PrintableOrder } from './document-order.ts';
import { printText } from './documents.text.ts';
import type { PrintChoice } from './job.ts';
import { planDocuments } from './parcel-papers.ts';
import { recipientTexts } from './recipient.ts';
import {
  bytesOfJob,
  jobOf,
  makeLine,
  makeOrder,
  pdfOf,
  readPdfText,
  SLOW_TEST,
} from './testing/documents.ts';

type Weights = Parameters<typeof planDocuments>[2];

const latin = { name: 'Wang Zhe', address: 'Invalidenstr. 43\n10115 Berlin' };
const abroad = makeOrder({ number: '2611-0001-0002', latin });
const heavy = { ...abroad, lines: [makeLine({ quantity: 3 })] };
const atHome = makeOrder({ number: '2611-0001-0001', country: 'CN' });
const parcelGrams = { [abroad.number]: 350, [atHome.number]: 350 };
const weighed = { parcelGrams, lineGrams: {} };
const unweighed = { parcelGrams: {}, lineGrams: {} };
const printed = (orders: readonly PrintableOrder[], choice: PrintChoice, weights: Weights = weighed) =>
  planDocuments(orders, choice, weights).sheets.map(({ paper, orders }) =>
    [paper, ...orders.map(({ number }) => number.slice(-1))].join(' '),
  );

describe('a whole set of documents', () => {
  test('has what each parcel needs, parcel by parcel, as a packer uses them', () => {
    expect(printed([atHome, abroad], 'all')).toEqual([
      ...['slip 1', 'labels 1', 'address 1'],
      ...['slip 2', 'labels 2', 'invoice 2', 'cn23 2', 'address 2'],
    ]);
  });

  test('needs the country, which says what is needed', () => {
    const nowhere = makeOrder({ country: null });
    expect(planDocuments([nowhere], 'all', weighed).lacks).toEqual([
      { order: nowhere.number, what: 'country' },
    ]);
    expect(planDocuments([nowhere], 'slip', weighed).lacks).toEqual([]);
    // Nobody can add it once the parcel is on its way.
    expect(planDocuments([{ ...nowhere, trackingNumber: 'EE1' }], 'all', weighed).lacks).toEqual([]);
  });

  test('is one PDF whose pages have their own sizes', SLOW_TEST, async () => {
    const { sheets } = planDocuments([abroad, atHome], 'all', weighed);
    const pages = await readPdfText(await bytesOfJob(jobOf('slip', [], { sheets, parcelGrams })));
    const sizes = pages.map(({ widthMm, heightMm }) => `${widthMm.toFixed(0)}×${heightMm.toFixed(0)}`);
    const [a4, a5, label] = ['210×297', '210×148', '100×150'];
    expect(sizes).toEqual([...[a4, a4, a4, a5, label], ...[a4, a4, label]]);
    expect(pages[3]?.text).toMatch(/0\.350/);
  });
});

test('one kind of document is for all orders together', () => {
  expect(printed([atHome, abroad], 'labels')).toEqual(['labels 1 2']);
});

describe('a customs declaration', () => {
  test.each([
    ['all', ['slip 2', 'labels 2', 'invoice 2', 'address 2']],
    ['cn22', []],
    ['cn23', []],
  ] as const)(
    'without a gross weight, or with one below its lines’ net weight, is left out of %s, and said so',
    (choice, rest) => {
      expect(printed([abroad], choice, unweighed)).toEqual(rest);
      expect(planDocuments([abroad], choice, unweighed).unweighed).toEqual([
        { order: abroad.number, netGrams: null },
      ]);
      expect(planDocuments([abroad], choice, weighed).unweighed).toEqual([]);
      // The order's lines weigh 360 g.
      const tooLight = { ...weighed, lineGrams: { [heavy.lines[0]?.number ?? '']: 120 } };
      expect(printed([heavy], choice, tooLight)).toEqual(rest);
      expect(planDocuments([heavy], choice, tooLight).unweighed).toEqual([
        { order: heavy.number, netGrams: 360 },
      ]);
      const even = { ...tooLight, parcelGrams: { [heavy.number]: 360 } };
      expect(planDocuments([heavy], choice, even).unweighed).toEqual([]);
    },
  );

  test('names the net weight that its gross weight is below', () =>
    expect(
      printText.unweighed([
        { order: 'A', netGrams: null },
        { order: 'B', netGrams: 360 },
      ]),
    ).toContain('A（没有包裹毛重）、B（毛重小于净重合计 360 克）'));

  test('is no part of other choices', () => {
    expect(planDocuments([abroad], 'invoice', unweighed).unweighed).toEqual([]);
    expect(planDocuments([atHome], 'all', unweighed).unweighed).toEqual([]);
  });

  test('of a parcel that nobody weighed can’t be drawn', SLOW_TEST, async () => {
    await expect(pdfOf('cn23', [abroad], { parcelGrams: {} })).rejects.toThrow(/2611-0001-0002/);
  });
});

describe('a Chinese recipient', () => {
  const chinese = { name: '王喆', phone: '+49 30 1', address: '柏林市荣军院大街43号' };
  const half = { ...chinese, name: 'Wang Zhe' };
  const german = { name: 'Jürgen Groß', phone: '+49 30 1', address: 'Invalidenstr. 43\n10115 Berlin' };
  const korean = { name: '김민수', phone: '+82 2', address: '서울특별시 중구' };

  test.each([
    ['DE', chinese, true],
    ['DE', half, true],
    ['DE', german, false],
    ['US', chinese, true],
    ['SG', chinese, true],
    ['KR', chinese, true],
    ['KR', korean, false],
    ['CN', chinese, false],
    ['HK', chinese, false],
    ['MO', chinese, false],
    ['TW', chinese, false],
    ['JP', chinese, false],
    [null, chinese, false],
  ])('to %s of %j lacks a Latin form: %s', (country, recipient, isLacking) => {
    const order = makeOrder({ country, recipient });
    for (const choice of ['address', 'invoice', 'cn23'] as const)
      expect(planDocuments([order], choice, weighed).lacks).toEqual(
        isLacking ? [{ order: order.number, what: 'latin' }] : [],
      );
    for (const choice of ['slip', 'labels', 'cn22', 'picking'] as const)
      expect(planDocuments([order], choice, weighed).lacks).toEqual([]);
    expect(planDocuments([{ ...order, latin }], 'all', weighed).lacks).toEqual(
      country === null ? [{ order: order.number, what: 'country' }] : [],
    );
    // Nobody can add it any more.
    expect(planDocuments([{ ...order, trackingNumber: 'EE1' }], 'invoice', weighed).lacks).toEqual([]);
  });

  test.each(['address', 'invoice', 'cn23'] as const)(
    'is printed beside the Latin form, which comes first: %s',
    SLOW_TEST,
    async (paper) => {
      const text = async (over: Partial<PrintableOrder>) =>
        (await readPdfText(await pdfOf(paper, [makeOrder({ recipient: chinese, ...over })])))[0]?.text ?? '';
      expect(await text({ latin })).toMatch(/Wang Zhe.*Invalidenstr.*GERMANY.*\+49.*王喆.*柏林市/s);
      expect(await text({ latin, country: 'HK' })).not.toMatch(/Wang/);
      expect(await text({ latin, recipient: german })).not.toMatch(/Wang/);
    },
  );

  test('gives way where there is no room for both', SLOW_TEST, async () => {
    const recipient = { ...chinese, address: '荣军院大街'.repeat(80) };
    const long = { name: 'Wang Zhe', address: Array.from({ length: 7 }, (_, at) => `Line ${at}`).join('\n') };
    const order = makeOrder({ recipient, latin: long });
    for (const paper of ['address', 'cn23'] as const) {
      const text = (await readPdfText(await pdfOf(paper, [order])))[0]?.text ?? '';
      expect(text).toMatch(/Line 6/);
      expect(text).toMatch(/GERMANY.*\+49/s);
      expect(text).not.toContain('荣军院');
    }
  });

  test('never loses what the destination reads', () => {
    const text = fc.string({ unit: fc.constantFrom(...'王喆Wang 12'), maxLength: 12 });
    const recipient = fc.record({ name: text, phone: text, address: text });
    const form = fc.option(fc.record({ name: text, address: text }));
    const country = fc.constantFrom('CN', 'DE', 'JP', null);
    fc.assert(
      fc.property(recipient, form, country, (recipient, latin, country) => {
        const { readable, chinese } = recipientTexts({ recipient, latin, country });
        const all = [...readable, ...chinese];
        for (const part of [recipient.name, recipient.address, recipient.phone].filter(Boolean))
          expect(all).toContain(part);
      }),
    );
  });
});
