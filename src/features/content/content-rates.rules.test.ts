import { describe, expect, test } from 'vitest';
import { type StepValue, type WayValue, type ZoneValue, zoneFindings } from './content-rates.rules.ts';

const steps = [
  { up_to_grams: 500, price: 120 },
  { up_to_grams: 1_000, price: 160.5 },
];
const way = (given: WayValue = {}): WayValue => ({
  ...{ _key: 'ems', name: 'EMS', steps, days_from: 7, days_to: 15 },
  ...given,
});
const zone = (given: ZoneValue = {}): ZoneValue => ({
  ...{ title: '欧洲', countries: ['德国', 'FR'], ways: [way()] },
  ...given,
});
const ways = (...list: WayValue[]) => zone({ ways: list });
const withSteps = (...list: StepValue[]) => ways(way({ steps: list }));
const many = <T>(count: number, make: (at: number) => T) =>
  Array.from({ length: count }, (_, at) => make(at));

describe('a zone of freight rates', () => {
  test.each<[string, ZoneValue]>([
    ['has countries by name or code, and ways with steps', zone()],
    ['may name the EU', zone({ countries: ['EU', '瑞士'] })],
    ['may have its steps in any order', withSteps(...steps.toReversed())],
    [
      'may cost the same for more weight',
      withSteps({ up_to_grams: 1, price: 5 }, { up_to_grams: 2, price: 5 }),
    ],
    ['may have limits', ways(way({ free_from: 800, max_grams: 2_000, max_goods: 3_000 }))],
    ['may fill all bounds', ways(...many(6, (at) => way({ _key: `${at}`, name: `${at}` })))],
    [
      'may have 60 steps, up to 30 kg',
      withSteps(...many(60, (at) => ({ up_to_grams: (at + 1) * 500, price: at + 1 }))),
    ],
  ])('%s', (_, value) => expect(zoneFindings(value)).toEqual([]));

  test.each<[string, ZoneValue, path: string, message: string]>([
    ['without a name', zone({ title: ' ' }), 'title', '请填写分区的名称'],
    ['with a long name', zone({ title: '长'.repeat(41) }), 'title', '最多40个字'],
    ['with a long tax note', zone({ tax_note: '长'.repeat(201) }), 'tax_note', '税费说明最多200个字'],
    ['with a long name of a way', ways(way({ name: '长'.repeat(31) })), 'ways 0 name', '名称最多30个字'],
    [
      'with a long reason',
      ways(way({ paused_because: '长'.repeat(101) })),
      'ways 0 paused_because',
      '方式“EMS”，暂停原因最多100个字',
    ],
    ['without countries', zone({ countries: [] }), 'countries', '请填写国家'],
    [
      'with an unknown country',
      zone({ countries: ['德国', '桃花源'] }),
      'countries 1',
      '没有叫“桃花源”的国家',
    ],
    ['of everywhere abroad', zone({ countries: ['境外'] }), 'countries 0', '没有叫“境外”的国家'],
    ['with a country twice', zone({ countries: ['德国', 'DE'] }), 'countries 1', 'DE写了两次'],
    ['with a member beside the EU', zone({ countries: ['EU', '法国'] }), 'countries 1', 'FR写了两次'],
    ['without ways', ways(), 'ways', '至少要有一种方式'],
    ['with 7 ways', ways(...many(7, (at) => way({ _key: `${at}`, name: `${at}` }))), 'ways', '最多6种方式'],
    [
      'with a nameless way',
      ways(way(), way({ _key: 'b', name: '' })),
      'ways 1 name',
      '第2种方式，名称没有填',
    ],
    ['with a way twice', ways(way(), way({ _key: 'b' })), 'ways 1 name', '方式“EMS”，已经写过一次'],
    ['with a key twice', ways(way(), way({ name: '小包' })), 'ways 1 name', '键相同'],
    ['without steps', withSteps(), 'ways 0 steps', '方式“EMS”，还没有运费的档'],
    [
      'with 61 steps',
      withSteps(...many(61, (at) => ({ up_to_grams: at + 1, price: 1 }))),
      'ways 0 steps',
      '最多60档',
    ],
    [
      'with a blank price',
      withSteps({ up_to_grams: 500 }),
      'ways 0 steps 0 price',
      '方式“EMS”，第1档：运费没有填',
    ],
    ['with a price of 0', withSteps({ up_to_grams: 500, price: 0 }), 'ways 0 steps 0 price', '应大于 0'],
    ['with a price below 0', withSteps({ up_to_grams: 500, price: -1 }), 'ways 0 steps 0 price', '应大于 0'],
    [
      'finer than a fen',
      withSteps({ up_to_grams: 500, price: 1.005 }),
      'ways 0 steps 0 price',
      '最多两位小数',
    ],
    ['with a blank weight', withSteps({ price: 5 }), 'ways 0 steps 0 up_to_grams', '不超过几克没有填'],
    ['in kilograms', withSteps({ up_to_grams: 0.5, price: 5 }), 'ways 0 steps 0 up_to_grams', '0.5千克写500'],
    [
      'above 30 kg',
      withSteps(...steps, { up_to_grams: 30_001, price: 900 }),
      'ways 0 steps 2 up_to_grams',
      '第3档：不超过30001克太重，最多30000克：这里填克，不是千克',
    ],
    [
      'with a step twice',
      withSteps(...steps, { up_to_grams: 500, price: 120 }),
      'ways 0 steps 2 up_to_grams',
      '第3档：不超过500克写了两次',
    ],
    [
      'with a heavier step that costs less',
      withSteps(...steps, { up_to_grams: 1_500, price: 150 }),
      'ways 0 steps 2 price',
      '第3档：不超过1500克只要150元，比不超过1000克的160.5元还低',
    ],
    ['with a free threshold of 0', ways(way({ free_from: 0 })), 'ways 0 free_from', '满额免运费应大于 0'],
    [
      'with a greatest weight in kilograms',
      ways(way({ max_grams: 1.5 })),
      'ways 0 max_grams',
      '最重应为整数克',
    ],
    ['with a greatest value below 0', ways(way({ max_goods: -1 })), 'ways 0 max_goods', '最高货值应大于 0'],
    ['without days', ways(way({ days_from: null })), 'ways 0 days_from', '天数从没有填'],
    ['with half a day', ways(way({ days_from: 0.5 })), 'ways 0 days_from', '应为1到365的整数'],
    ['with days the wrong way round', ways(way({ days_to: 5 })), 'ways 0 days_to', '天数从7天到5天'],
  ])('%s is refused, and the message names the cell', (_, value, path, message) => {
    const findings = zoneFindings(value);
    expect(findings.map((one) => one.path.join(' '))).toEqual([path]);
    expect(findings[0]?.message).toContain(message);
  });
});
