import { expect, test } from 'vitest';
import { createFakePage } from '../base/page.fixture.ts';
import { exportOwnData } from './own-data.client.ts';

const bought = (id: string, order: string) => ({
  ...{ id, drawer: null, line: { order, position: 0 }, latin_name: 'Morpho didius', name: '闪蝶' },
  ...{ family: '', sex: '雄', country: null, locality: '', locality_coarsened: false, collected_on: '' },
  ...{ collector: '', grade: 'A1', number: '', quantity: 1, picture: null },
});
const cabinet = { drawers: [], own: [], bought: [bought('a', '1')], next: '1.0' };
const first = { orders: [], claims: [], next_orders: null, cabinet };

const page = createFakePage(() => ({ cookie: 'XSRF-TOKEN=abc', answers: [] }));

test('an export follows the pages of bought specimens to the end', async () => {
  const older = (id: string, next: string | null) => ({ ...cabinet, bought: [bought(id, id)], next });
  page.answers = [first, older('b', '2.0'), older('c', null)].map((data) => ({
    status: 200,
    body: { status: 200, msg: '', data },
  }));
  const result = await exportOwnData('secret');
  expect(result).toMatchObject({
    kind: 'answer',
    data: { data: { cabinet: { bought: [{ id: 'a' }, { id: 'b' }, { id: 'c' }], next: null } } },
  });
  expect(page.calls.map(({ line }) => line)).toEqual([
    'POST /api/v1/user/export',
    'GET /api/v1/cabinet?after=1.0',
    'GET /api/v1/cabinet?after=2.0',
  ]);
});
