import { expect, test } from 'vitest';
import { EU_COUNTRIES } from '../features/shipping/places.rules.ts';
import { queryResult } from './dataset.fixture.ts';
import { rateZoneSchema } from './freight-rates.ts';
import { FREIGHT_RATES_QUERY } from './queries.ts';
import { parseInChinese } from './validation.ts';

const WAY = {
  ...{ _key: 'ems', name: ' EMS ', days_from: 7, days_to: 15 },
  steps: [
    { _key: 'b', up_to_grams: 1_000, price: 160.5 },
    { _key: 'a', up_to_grams: 500, price: 19.99 },
  ],
};
const ZONE = {
  ...{ _id: 'eu', _type: 'freightZone', title: '欧盟', countries: ['EU', '瑞士'], note: '内部' },
  ways: [WAY],
};
async function read(document: object) {
  const [raw] = (await queryResult([document], FREIGHT_RATES_QUERY, {})) as unknown[];
  return parseInChinese(rateZoneSchema, raw);
}

test('a document becomes a zone in fen, with ascending steps and codes of countries', async () => {
  expect((await read(ZONE)).data).toEqual({
    ...{ id: 'eu', title: '欧盟', countries: [...EU_COUNTRIES, 'CH'], taxNote: null },
    ways: [
      {
        ...{ key: 'ems', name: 'EMS', freeFromFen: null, days: { from: 7, to: 15 }, isTracked: false },
        ...{ maxGrams: null, maxGoodsFen: null, excludedCategories: [], takesPermits: false },
        ...{ isDutyPaid: false, pausedBecause: null, validUntil: null },
        steps: [
          { upToGrams: 500, priceFen: 1_999 },
          { upToGrams: 1_000, priceFen: 16_050 },
        ],
      },
    ],
  });
});

test('every field of a way is read', async () => {
  const full = {
    ...WAY,
    ...{ free_from: 800, tracked: true, max_grams: 2_000, max_goods: 3_000, takes_permits: true },
    ...{ duty_paid: true, paused_because: ' 停运 ', valid_until: '2026-12-31' },
    excluded_categories: [{ _key: 'a', _ref: 'framed' }],
  };
  const { data } = await read({ ...ZONE, tax_note: '另收关税。', ways: [full] });
  expect(data?.taxNote).toBe('另收关税。');
  expect(data?.ways[0]).toMatchObject({
    ...{ freeFromFen: 80_000, isTracked: true, maxGrams: 2_000, maxGoodsFen: 300_000, takesPermits: true },
    ...{ isDutyPaid: true, pausedBecause: '停运', validUntil: '2026-12-31', excludedCategories: ['framed'] },
  });
});

test.each([
  ['a blank price', [{ up_to_grams: 500 }], '方式“EMS”，第1档：运费没有填；要免运费，请填“满额免运费”'],
  ['a price in text', [{ up_to_grams: 500, price: '12,5' }], '这一栏的内容不是应有的形式，请重新填写'],
  ['no steps', null, '方式“EMS”，还没有运费的档'],
])('%s is refused', async (_, steps, message) => {
  const { error } = await read({ ...ZONE, ways: [{ ...WAY, steps }] });
  expect(error?.issues.map((issue) => issue.message)).toEqual([message]);
});
