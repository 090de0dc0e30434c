import fc from 'fast-check';
import { expect, test } from 'vitest';
import { permitNumber } from './facts.ts';
import { LABEL_SHAPES, type LabelSize } from './job.ts';
import { labelOf, shorterNames } from './label-text.ts';
import { widthOf } from './measure.ts';
import {
  barcodesOn,
  fonts,
  makeLine,
  makeOrder,
  pdfOf,
  readPdfStrokes,
  readPdfText,
  SLOW_TEST,
  widthsOf,
} from './testing/documents.ts';

const HAN = /\p{Script=Han}/u;
const rounded = (values: readonly number[]) =>
  [...new Set(values.map((value) => value.toFixed(2)))].map(Number);

test.each([
  ['small', 22, 8],
  ['large', 40, 21],
] as const)(
  'a %s label measures %d by %d mm between its cut marks, and the scale line 100 mm',
  SLOW_TEST,
  async (size, width, height) => {
    const bytes = await pdfOf('labels', [makeOrder({ lines: [makeLine({ quantity: 12 })] })], { size });
    const [strokes = []] = await readPdfStrokes(bytes);
    const length = ({ from, to }: (typeof strokes)[number]) => Math.hypot(to[0] - from[0], to[1] - from[1]);
    expect(strokes.map(length).filter((one) => one > 50)).toEqual([expect.closeTo(100, 3)]);
    const marks = strokes.filter((stroke) => Math.abs(length(stroke) - 1) < 0.001);
    expect(marks).toHaveLength(12 * 8);
    const xs = rounded(marks.filter(({ from, to }) => from[0] === to[0]).map(({ from }) => from[0])).sort(
      (a, b) => a - b,
    );
    const ys = rounded(marks.filter(({ from, to }) => from[1] === to[1]).map(({ from }) => from[1])).sort(
      (a, b) => a - b,
    );
    for (let at = 0; at < xs.length; at += 2) expect((xs[at + 1] ?? 0) - (xs[at] ?? 0)).toBeCloseTo(width, 2);
    for (let at = 0; at < ys.length; at += 2)
      expect((ys[at + 1] ?? 0) - (ys[at] ?? 0)).toBeCloseTo(height, 2);
    expect(bytes.byteLength).toBeLessThan(300 * 1024);
  },
);

test(
  'pin labels have Latin in 4 points and Chinese in 5, one label per unit, order by order',
  SLOW_TEST,
  async () => {
    const orders = [
      makeOrder({
        lines: [makeLine({ quantity: 3 }), makeLine({ number: '202611220017-2', keptBack: 1, quantity: 2 })],
      }),
      makeOrder({ number: '202611220018', lines: [makeLine({ number: '202611220018-1' })] }),
    ];
    const bytes = await pdfOf('labels', orders, { size: 'small' });
    const [page] = await readPdfText(bytes);
    const words = page?.words ?? [];
    const ofNumber = (number: string) => words.filter(({ text }) => text === number);
    expect(['202611220017-1', '202611220017-2', '202611220018-1'].map((one) => ofNumber(one).length)).toEqual(
      [3, 1, 1],
    );
    expect(words.find(({ text }) => text.includes('Ornithoptera goliath'))?.size).toBe(4);
    const onLabels = words.filter(({ size }) => size !== 7 && size > 0);
    for (const { text, size } of onLabels) expect(size).toBeGreaterThanOrEqual(HAN.test(text) ? 5 : 4);
    expect([page?.widthMm.toFixed(1), page?.heightMm.toFixed(1)]).toEqual(['210.0', '297.0']);
  },
);

test('a large label has the product’s number as a barcode', SLOW_TEST, async () => {
  const lines = [makeLine({ sku: 'DC0123' }), makeLine({ number: '202611220017-2', sku: '' })];
  const bytes = await pdfOf('labels', [makeOrder({ lines })], { size: 'large' });
  const [[bars = [], ...more] = []] = await barcodesOn(bytes);
  expect(more).toEqual([]);
  // Start B, D, C, code C, 01, 23, check, stop.
  expect(widthsOf(bars)).toBe(
    ['211214', '112313', '131321', '113141', '222122', '312131', '132212', '2331112'].join(''),
  );
  const [page] = await readPdfText(bytes);
  expect(page?.words.filter(({ text }) => text === 'DC0123')).toHaveLength(1);
});

test('any number leaves blank paper at both ends of its bars', SLOW_TEST, async () => {
  const sku = fc.stringMatching(/^[A-Z0-9]{1,20}$/);
  await fc.assert(
    fc.asyncProperty(sku, async (number) => {
      const bytes = await pdfOf('labels', [makeOrder({ lines: [makeLine({ sku: number })] })], {
        size: 'large',
      });
      const [[bars = []] = []] = await barcodesOn(bytes);
      const module = Math.min(...bars.map(({ from, to }) => to - from));
      // 5 mil, the narrowest bar that a hand scanner can distinguish.
      expect(module).toBeGreaterThan(0.126);
      expect((bars[0]?.from ?? 0) - 14).toBeGreaterThanOrEqual(10 * module - 0.001);
      expect(14 + 40 - (bars.at(-1)?.to ?? 0)).toBeGreaterThanOrEqual(10 * module - 0.001);
    }),
    { numRuns: 12 },
  );
});

test('any facts stay inside the label, and shortened ones are reported', SLOW_TEST, () => {
  const words = fc.string({ unit: fc.constantFrom(...'蝶翅省，山 abMW.-12×(éř'), maxLength: 60 });
  const line = fc.record({
    latinName: fc.constantFrom(
      'Morpho didius',
      'Papilio (Achillides) memnon agenor f. achates × Colias hyale',
      null,
    ),
    ...{ locality: words, origin: words, collector: words, permitNote: words, species: words, name: words },
    forewingMm: fc.constantFrom(null, 98.5),
    cites: fc.constantFrom('II', null),
    number: fc.constantFrom('202611220017-1', '202611220017-123456789-123456789'),
  });
  fc.assert(
    fc.property(line, fc.constantFrom<LabelSize>('small', 'large'), (given, size) => {
      const full = makeLine(given as Parameters<typeof makeLine>[0]);
      const shape = LABEL_SHAPES[size];
      const label = labelOf(fonts, full, shape);
      const width = shape.width - 2 * shape.padding;
      expect(label.rows.length).toBeLessThanOrEqual(shape.rowsAt.length);
      for (const row of label.rows) expect(widthOf(fonts, row, shape.size)).toBeLessThanOrEqual(width + 0.3);
      if (label.rows.length === shape.rowsAt.length) {
        const used =
          widthOf(fonts, label.rows.at(-1) ?? [], shape.size) +
          widthOf(fonts, label.number, shape.numberSize);
        expect(used).toBeLessThanOrEqual(width + 0.3);
      }
      for (const { full: whole, shown } of label.shortened) expect(shown).not.toBe(whole);
      if (label.number !== full.number) expect(label.shortened.map(({ field }) => field)).toContain('number');
    }),
    { numRuns: 40 },
  );
});

test('a name loses its subgenus first, then its genus is abbreviated, then it is cut', () => {
  expect(shorterNames('Papilio (Achillides) blumei').slice(0, 4)).toEqual([
    'Papilio (Achillides) blumei',
    'Papilio blumei',
    'P. blumei',
    'P. blume…',
  ]);
});

test('each shortened field of a label is reported', () => {
  const line = makeLine({
    permitNote: '编号 09876/IV/SATS-LN/2024',
    collector: 'Wang Xiaoming & S. Kitahara',
  });
  const { shortened } = labelOf(fonts, line, LABEL_SHAPES.small);
  expect(shortened).toContainEqual({
    ...{ number: line.number, field: 'permit', full: 'CITES II 09876/IV/SATS-LN/2024', shown: 'CITES II' },
  });
  expect(
    labelOf(fonts, makeLine({ locality: '阿鲁', permitNote: '', collector: '' }), LABEL_SHAPES.large)
      .shortened,
  ).toEqual([]);
});

test('a small label has the whole number if the facts leave its line free', () => {
  const facts = { number: '9250-6282-0517-40', locality: '', collectedOn: '2025-03', collector: '' };
  const brief = makeLine({ ...facts, forewingMm: null, source: null, permitNote: '' });
  expect(labelOf(fonts, brief, LABEL_SHAPES.small)).toMatchObject({ number: brief.number, shortened: [] });
  const long = { ...brief, locality: '云南省西双版纳傣族自治州勐腊县勐仑镇热带植物园望天树景区以东' };
  expect(labelOf(fonts, long, LABEL_SHAPES.small).number).toBe('…-6282-0517-40');
});

test.each([
  ['附印度尼西亚 CITES 出口许可证复印件（09876/IV/SATS-LN/2024）', '09876/IV/SATS-LN/2024'],
  ['附 CITES 出口许可证复印件', ''],
  ['', ''],
])('the permit number in “%s” is “%s”', (note, number) => expect(permitNumber(note)).toBe(number));
