import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { OpsQuote, OpsQuoteLine } from '../../../src/features/quotes/ops-quotes.contract.ts';
import { quoteRequests } from '../../../src/features/quotes/ops-quotes.contract.ts';
import { pickLine } from './found-product.ts';
import {
  beijingDate,
  differencesFrom,
  endOfBeijingDay,
  type FormLine,
  formSums,
  freightLines,
  parseForm,
  type QuoteDraft,
  shopPrice,
  toQuoteDraft,
} from './quote-form.ts';

function line(more: Partial<OpsQuoteLine> = {}): OpsQuoteLine {
  return {
    ...{ productId: 'morpho', variantKey: 'a1', name: '蓝闪蝶', picture: '', sku: 'DC0001', grade: 'A1' },
    ...{ quantity: 2, unitPrice: 100, listPrice: 128.5, available: 10, alsoRequested: 0 },
    tiers: [{ quantity: 10, price: 110 }],
    ...more,
  };
}

function quote(more: Partial<OpsQuote> = {}): OpsQuote {
  return {
    ...{ id: '0198c0de-7a1b-4c2d-8e3f-000000000002', version: 3, state: 'draft' },
    buyer: { name: '林批发', email: 'lin@example.com', phone: '', address: '' },
    ...{ history: { paid: 0, total: 0, lapsed: 0 }, forPapers: false },
    ...{ message: '20 件', question: null, askedAt: null, isAsked: false, fromDesk: false },
    ...{ isKnownToBuyer: true, createdAt: '2026-11-20T02:00:00.000Z', sentAt: null, endedAt: null },
    ...{ lines: [line()], total: 200, freight: 20, validUntil: '2026-12-03T15:59:00.000Z', reserve: true },
    ...{ note: '包装已含', withdrawalReason: null, order: null, formerOrders: [] },
    ...{ papers: null, way: null, country: 'DE' },
    actions: {
      ...{ edit: null, send: null, reserve: null, revise: 'quoteNotSent', withdraw: null },
      ...{ 'record-papers': 'quoteNotSent', extend: 'quoteNotSent', 'open-payment': 'quoteNotSent' },
    },
    ...more,
  };
}

const formWith = (changed: Partial<QuoteDraft>, of = quote()): QuoteDraft => ({
  ...toQuoteDraft(of),
  ...changed,
});
const typedLine = (changed: Partial<FormLine>): Pick<QuoteDraft, 'lines'> => ({
  lines: toQuoteDraft(quote()).lines.map((one) => ({ ...one, ...changed })),
});

describe('a form', () => {
  test('of a saved quote asks for nothing new', () => {
    const parsed = parseForm(toQuoteDraft(quote()), quote());
    expect(parsed).toEqual({
      kind: 'sound',
      request: {
        ...{ id: quote().id, version: 3, freight: 20, way: null, reserve: true, note: '包装已含' },
        validUntil: '2026-12-03T15:59:00.000Z',
        lines: [{ productId: 'morpho', variantKey: 'a1', quantity: 2, unitPrice: 100 }],
      },
    });
    expect(differencesFrom(toQuoteDraft(quote()), quote())).toEqual([]);
  });

  test.each([
    ['2026-11-20T02:00:00.000Z', '2026-12-04'],
    // In Beijing it is already the next day.
    ['2026-11-20T17:00:00.000Z', '2026-12-05'],
  ])('of a quote without an end proposes 14 days from %s: %s', (now, end) => {
    const open = quote({ validUntil: null });
    expect(toQuoteDraft(open, new Date(now)).validUntil).toBe(end);
    expect(toQuoteDraft(quote(), new Date(now)).validUntil).toBe('2026-12-03');
  });

  test('may leave open what is decided later', () => {
    const form = formWith({ freight: ' ', validUntil: '', ...typedLine({ unitPrice: '' }) });
    expect(parseForm(form, quote())).toMatchObject({
      kind: 'sound',
      request: { freight: null, validUntil: null, lines: [{ unitPrice: null }] },
    });
    expect(formSums(form, quote()).goodsFen).toBeUndefined();
  });

  test.each([
    ['a quantity of none', typedLine({ quantity: '0' }), '蓝闪蝶 A1：数量'],
    ['a part of a unit', typedLine({ quantity: '1.5' }), '蓝闪蝶 A1：数量'],
    ['no quantity', typedLine({ quantity: '' }), '蓝闪蝶 A1：数量'],
    ['a price of nothing', typedLine({ unitPrice: '0' }), '蓝闪蝶 A1：单价'],
    ['a price of three decimals', typedLine({ unitPrice: '1.005' }), '蓝闪蝶 A1：单价'],
    ['a negative freight', { freight: '-1' }, '运费'],
    ['a date that does not exist', { validUntil: '2026-13-01' }, '有效期'],
  ])('with %s is not sent', (_, changed, problem) => {
    const parsed = parseForm(formWith(changed), quote());
    expect(parsed).toMatchObject({ kind: 'wrong', problems: [expect.stringContaining(problem)] });
  });

  test('takes what an input method types', () => {
    const form = formWith(typedLine({ quantity: '１２', unitPrice: '￥1,088.50' }));
    expect(parseForm(form, quote())).toMatchObject({
      request: { lines: [{ quantity: 12, unitPrice: 1_088.5 }] },
    });
  });

  test('sends only what the API takes, whatever is typed', () => {
    const texts = fc.oneof(fc.string(), fc.stringMatching(/^[\d.,¥ -]{0,9}$/));
    fc.assert(
      fc.property(texts, texts, texts, texts, (quantity, unitPrice, freight, validUntil) => {
        const parsed = parseForm(
          formWith({ freight, validUntil, ...typedLine({ quantity, unitPrice }) }),
          quote(),
        );
        if (parsed.kind === 'sound')
          expect(quoteRequests['/quotes/edit'].safeParse(parsed.request).error).toBeUndefined();
        else expect(parsed.problems.length).toBeGreaterThan(0);
      }),
    );
  });
});

describe('the end of a quote', () => {
  test('is that of its day in Beijing, wherever the operator is', () => {
    expect(endOfBeijingDay('2026-12-03')).toBe('2026-12-03T15:59:00.000Z');
    expect(toQuoteDraft(quote()).validUntil).toBe('2026-12-03');
    expect(beijingDate(new Date('2026-12-02T16:30:00Z'))).toBe('2026-12-03');
    expect(beijingDate(new Date('2026-12-31T16:30:00Z'), 30)).toBe('2027-01-31');
  });
});

describe('prices and sums', () => {
  test.each([
    [1, 12_850, undefined],
    [9, 12_850, undefined],
    [10, 11_000, 10],
    [40, 11_000, 10],
  ])('%i units cost %i fen each in the shop', (quantity, fen, tier) => {
    expect(shopPrice(line(), quantity)).toEqual({ fen, tier });
  });

  test('a variant that is not for sale has no price', () => {
    expect(shopPrice(line({ listPrice: null }), 1)).toBeUndefined();
    expect(
      formSums(toQuoteDraft(quote()), quote({ lines: [line({ listPrice: null })] })).shopFen,
    ).toBeUndefined();
  });

  test('are whole fen', () => {
    const two = quote({
      lines: [line({ unitPrice: 0.1, quantity: 3 }), line({ variantKey: 'a2', unitPrice: 0.2 })],
    });
    expect(formSums(toQuoteDraft(two), two)).toMatchObject({ units: 5, goodsFen: 70, freightFen: 2_000 });
  });
});

describe('freight by the rates', () => {
  const way = { id: 'eu/ems', name: 'EMS' };

  test('is asked for the lines as typed, and not while a quantity can’t be read', () => {
    const typed = formWith(typedLine({ quantity: '3', unitPrice: '99.50' }));
    expect(freightLines(typed)).toEqual([
      { productId: 'morpho', variantKey: 'a1', quantity: 3, amountFen: 29_850 },
    ]);
    expect(freightLines(formWith(typedLine({ unitPrice: '' })))).toMatchObject([{ amountFen: 0 }]);
    expect(freightLines(formWith(typedLine({ quantity: '' })))).toEqual([]);
  });

  test('is saved with its way; freight that is undecided has no way', () => {
    const request = (changed: object) => {
      const parsed = parseForm(formWith({ way, ...changed }), quote());
      return parsed.kind === 'sound' ? parsed.request : undefined;
    };
    expect(request({ freight: '86' })).toMatchObject({ freight: 86, way: 'eu/ems' });
    expect(request({ freight: '' })).toMatchObject({ freight: null, way: null });
  });
});

describe('a conflict', () => {
  test('shows both where they differ, and nothing else', () => {
    const theirs = quote({
      version: 4,
      ...{ freight: null, reserve: false },
      lines: [line({ quantity: 5, unitPrice: 99.5 }), line({ variantKey: 'a2', grade: 'A2' })],
    });
    expect(differencesFrom(formWith({ note: '' }), theirs)).toEqual([
      { field: '蓝闪蝶 A1', mine: '2 × ¥100.00', theirs: '5 × ¥99.50' },
      { field: '蓝闪蝶 A2', mine: '无', theirs: '2 × ¥100.00' },
      { field: '运费', mine: '¥20.00', theirs: '运费待定' },
      { field: '库存', mine: '保留到有效期结束', theirs: '不保留' },
      { field: '给买家的留言', mine: '无', theirs: '包装已含' },
    ]);
  });

  test('names a line that the colleague has removed', () => {
    expect(differencesFrom(toQuoteDraft(quote()), quote({ version: 4, lines: [] }))).toEqual([
      { field: '蓝闪蝶 A1', mine: '2 × ¥100.00', theirs: '无' },
    ]);
  });

  test('is none if both typed the same', () => {
    const form = formWith(typedLine({ unitPrice: '99.50' }));
    expect(differencesFrom(form, quote({ version: 4, lines: [line({ unitPrice: 99.5 })] }))).toEqual([]);
  });
});

describe('a picked product', () => {
  const product = { _id: 'p', name: '枯叶蝶', sku: null, latinName: null, picture: null, variants: [] };
  const variant = { _key: 'a1', grade: 'A1', price: 60, withdrawn: null, tiers: null };

  test('is a line of one unit, without a price', () => {
    const picked = pickLine(product, {
      ...variant,
      tiers: [
        { quantity: 5, price: 50 },
        { quantity: 9, price: null },
      ],
    });
    expect(picked).toMatchObject({ productId: 'p', variantKey: 'a1', quantity: '1', unitPrice: '' });
    expect(picked && shopPrice(picked.facts, 5)).toEqual({ fen: 5_000, tier: 5 });
  });

  test.each([
    ['withdrawn', { withdrawn: true }],
    ['without a price', { price: null }],
    ['with a price that is no amount', { price: 1.005 }],
  ])('%s is not offered', (_, changed) => {
    expect(pickLine(product, { ...variant, ...changed })).toBeUndefined();
  });
});
