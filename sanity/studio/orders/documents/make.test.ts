import { expect, test } from 'vitest';
import { makeDocument } from './make.ts';
import { pickItems } from './picking.ts';
import { aLine, anOrder, fonts, now, patient, readBack, sender } from './testing/documents.ts';

test('a character without a glyph is reported, and printed as a box only if allowed', patient, async () => {
  const rare = anOrder({ recipient: { name: '王𠀋', phone: '', address: '' } });
  const job = { kind: 'slips', sender, orders: [anOrder({ number: '202611220016' }), rare] } as const;
  expect(await makeDocument(fonts, job, now)).toEqual({
    kind: 'missing',
    missing: [{ order: rare.number, characters: ['𠀋'] }],
  });
  expect(await makeDocument(fonts, { ...job, boxesAllowed: true }, now)).toMatchObject({
    kind: 'document',
  });
  const odd = { ...job, sender: { ...sender, company: 'ไทย' }, orders: [anOrder()] };
  expect(await makeDocument(fonts, odd, now)).toMatchObject({ missing: [{ order: null }] });
});

test('documents warn only about what they print', patient, async () => {
  const orders = [
    anOrder({
      recipient: { name: '王𠀋', phone: '', address: '' },
      lines: [aLine(), aLine({ number: '202611220017-2', locality: '𠀋山', collector: '', permitNote: '' })],
    }),
  ];
  expect(await makeDocument(fonts, { kind: 'picking', orders }, now)).toMatchObject({ kind: 'document' });
  expect(await makeDocument(fonts, { kind: 'labels', size: 'large', orders }, now)).toEqual({
    kind: 'missing',
    missing: [{ order: '202611220017', characters: ['𠀋'] }],
  });
  const restocked = [
    anOrder({
      lines: [aLine(), aLine({ locality: '𠀋山', collector: '很长的名字'.repeat(9), keptBack: 1 })],
    }),
  ];
  expect(await makeDocument(fonts, { kind: 'labels', size: 'large', orders: restocked }, now)).toMatchObject({
    kind: 'document',
    shortened: [],
  });
  const named = [anOrder({ lines: [aLine({ sku: 'lot-ไ' })] })];
  expect(await makeDocument(fonts, { kind: 'picking', orders: named }, now)).toMatchObject({
    kind: 'missing',
  });
});

test('each grade of a product is picked once, with the orders that want it', patient, async () => {
  const orders = [
    anOrder({
      lines: [aLine({ productId: 'lot-10', quantity: 2 }), aLine({ productId: 'lot-9', number: 'a-2' })],
    }),
    anOrder({ lines: [aLine({ productId: 'lot-10', number: 'b-1' }), aLine({ keptBack: 1 })] }),
  ];
  expect(
    pickItems(orders).map(({ line, pieces, wanted }) => [line.productId, pieces, wanted.length]),
  ).toEqual([
    ['lot-9', 1, 1],
    ['lot-10', 3, 2],
  ]);
  const many = Array.from({ length: 60 }, (_, at) => anOrder({ lines: [aLine({ number: `many-${at}` })] }));
  const answer = await makeDocument(fonts, { kind: 'picking', orders: many }, now);
  if (answer.kind !== 'document') throw new Error(answer.kind);
  const pages = await readBack(answer.bytes);
  expect(pages.flatMap(({ words }) => words).filter(({ text }) => text.startsWith('many-'))).toHaveLength(60);
  for (const { at } of pages.flatMap(({ words }) => words)) expect(at[1]).toBeLessThan(297 - 10);
});
