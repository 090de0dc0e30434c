import { expect, test } from 'vitest';
import { makeDocument } from './make.ts';
import { pickItems } from './picking.ts';
import {
  fonts,
  jobOf,
  makeLine,
  makeOrder,
  now,
  readPdfText,
  SLOW_TEST,
  sender,
} from './testing/documents.ts';

test('a character without a glyph is reported, and printed as a box only if allowed', SLOW_TEST, async () => {
  const rare = makeOrder({ recipient: { name: '王𠀋', phone: '', address: '' } });
  const job = jobOf('slip', [makeOrder({ number: '202611220016' }), rare]);
  expect(await makeDocument(fonts, job, now)).toEqual({
    kind: 'missing',
    missing: [{ order: rare.number, characters: ['𠀋'] }],
  });
  expect(await makeDocument(fonts, { ...job, boxesAllowed: true }, now)).toMatchObject({
    kind: 'document',
  });
  const odd = jobOf('slip', [makeOrder()], { sender: { ...sender, company: 'ไทย' } });
  expect(await makeDocument(fonts, odd, now)).toMatchObject({ missing: [{ order: null }] });
});

test('a recipient that the fonts can’t write is printed in Latin script alone', SLOW_TEST, async () => {
  const latin = { name: 'Somchai Jaidee', address: '12 Sukhumvit Rd\nBangkok' };
  const recipient = { name: 'สมชาย', phone: '+66 2', address: '12 ถนนสุขุมวิท' };
  const printed = async (over: Parameters<typeof makeOrder>[0]) => {
    const made = await makeDocument(fonts, jobOf('address', [makeOrder(over)]), now);
    return made.kind === 'document' ? (await readPdfText(made.bytes))[0]?.text : made.kind;
  };
  expect(await printed({ recipient, latin })).toMatch(/Somchai Jaidee.*Sukhumvit.*Bangkok/s);
  expect(await printed({ recipient })).toBe('missing');
  expect(await printed({ latin, country: 'CN' })).not.toContain('Somchai');
});

test('documents warn only about what they print', SLOW_TEST, async () => {
  const orders = [
    makeOrder({
      recipient: { name: '王𠀋', phone: '', address: '' },
      lines: [
        makeLine(),
        makeLine({ number: '202611220017-2', locality: '𠀋山', collector: '', permitNote: '' }),
      ],
    }),
  ];
  expect(await makeDocument(fonts, jobOf('picking', orders), now)).toMatchObject({ kind: 'document' });
  expect(await makeDocument(fonts, jobOf('labels', orders, { size: 'large' }), now)).toEqual({
    kind: 'missing',
    missing: [{ order: '202611220017', characters: ['𠀋'] }],
  });
  const restocked = [
    makeOrder({
      lines: [makeLine(), makeLine({ locality: '𠀋山', collector: '很长的名字'.repeat(9), keptBack: 1 })],
    }),
  ];
  expect(await makeDocument(fonts, jobOf('labels', restocked, { size: 'large' }), now)).toMatchObject({
    kind: 'document',
    shortened: [],
  });
  const named = [makeOrder({ lines: [makeLine({ sku: 'lot-ไ' })] })];
  expect(await makeDocument(fonts, jobOf('picking', named), now)).toMatchObject({
    kind: 'missing',
  });
});

test('each grade of a product is picked once, with the orders that want it', SLOW_TEST, async () => {
  const orders = [
    makeOrder({
      lines: [
        makeLine({ productId: 'lot-10', quantity: 2 }),
        makeLine({ productId: 'lot-9', number: 'a-2' }),
      ],
    }),
    makeOrder({ lines: [makeLine({ productId: 'lot-10', number: 'b-1' }), makeLine({ keptBack: 1 })] }),
  ];
  expect(
    pickItems(orders).map(({ line, pieces, wanted }) => [line.productId, pieces, wanted.length]),
  ).toEqual([
    ['lot-9', 1, 1],
    ['lot-10', 3, 2],
  ]);
  const many = Array.from({ length: 60 }, (_, at) =>
    makeOrder({ lines: [makeLine({ number: `many-${at}` })] }),
  );
  const result = await makeDocument(fonts, jobOf('picking', many), now);
  if (result.kind !== 'document') throw new Error(result.kind);
  const pages = await readPdfText(result.bytes);
  expect(pages.flatMap(({ words }) => words).filter(({ text }) => text.startsWith('many-'))).toHaveLength(60);
  for (const { at } of pages.flatMap(({ words }) => words)) expect(at[1]).toBeLessThan(297 - 10);
});
