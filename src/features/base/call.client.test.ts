import { expect, test } from 'vitest';
import { addAddress, fetchAddresses } from '../accounts/addresses.client.ts';
import { fetchCabinet, fetchSharedDrawer, putDrawer, putSpecimen } from '../cabinet/cabinet.client.ts';
import type { OwnSpecimenRequest } from '../cabinet/cabinet.contract.ts';
import { fetchClaims, reportDamage } from '../claims/claims.client.ts';
import {
  fetchOlderOrders,
  fetchOrder,
  fetchOrders,
  finishWalletPayment,
  verifyPayment,
} from '../orders/orders.client.ts';
import { exportOwnData } from '../own-data/own-data.client.ts';
import { fetchPayLink } from '../payments/payments.client.ts';
import { askQuestion, fetchQuote, fetchQuotes } from '../quotes/quotes.client.ts';
import { fetchFavorites, fetchSharedFavorites, putWant } from '../wants/wants.client.ts';
import type { WantRequest } from '../wants/wants.contract.ts';
import type { CallResult } from './call.client.ts';
import { createFakePage } from './page.fixture.ts';

const page = createFakePage(() => ({ cookie: 'XSRF-TOKEN=abc; signed_in=1', answers: [] }));

const specimen: OwnSpecimenRequest = {
  drawer: null,
  latin_name: 'Morpho didius',
  chinese_name: '',
  family_name: '',
  sex: null,
  country: null,
  site: '',
  collected_on: '',
  collector: '',
  number: '',
  remarks: '',
  quantity: 1,
};
const want: WantRequest = {
  level: 'genus',
  taxon: 'Morpho',
  sex: null,
  grade: null,
  origin: null,
  max_price: null,
};
const address = { recipient: '林', phone: '1', country: 'CN' };

/** These trust the API's data (docs/decisions/0027). */
const calls: Readonly<Record<string, () => Promise<CallResult<unknown>>>> = {
  orders: fetchOrders,
  'older orders': () => fetchOlderOrders('1'),
  'an order': () => fetchOrder('1'),
  'the result of a card': () => verifyPayment('cs_1'),
  'the result of a wallet': () => finishWalletPayment('W1'),
  'a pay link': () => fetchPayLink('/pay/a'),
  claims: () => fetchClaims('1'),
  'a report of damage': () => reportDamage('1', { items: [], words: '裂' }, 'key'),
  quotes: fetchQuotes,
  'a quote': () => fetchQuote('q'),
  'a question about a quote': () => askQuestion('q', '能包邮吗？'),
  favourites: fetchFavorites,
  'shared favourites': () => fetchSharedFavorites('t'),
  'a want': () => putWant('w', want),
  'the cabinet': () => fetchCabinet(),
  'a shared drawer': () => fetchSharedDrawer('t'),
  'a drawer': () => putDrawer('d', { name: '闪蝶' }),
  'a specimen': () => putSpecimen('s', specimen),
  'the address book': fetchAddresses,
  'an added address': () => addAddress('a', address),
  'the own data': () => exportOwnData('secret'),
};

test.each(Object.entries(calls))(
  '%s: a success that is no JSON object or has no data counts as no answer',
  async (_name, call) => {
    for (const body of [
      '<html>Hello</html>',
      '',
      'null',
      '1',
      '[]',
      { hello: 1 },
      { status: 200, msg: '', data: null },
    ]) {
      page.answers = [{ status: 200, body }];
      expect([body, await call()]).toEqual([body, { kind: 'unreachable' }]);
    }
  },
);

test('orders and quotes are the response’s, with the cursor of the next ones', async () => {
  const shown = { display: { status: 'unpaid', tone: 'waiting', next: 'pay' }, delivery: null, balance: {} };
  const [first, second] = ['2', '1'].map((id) => ({ id, ...shown }));
  page.answers = [{ status: 200, body: { status: 200, msg: '', data: [first], total: 2, next: '2' } }];
  expect(await fetchOrders()).toEqual({ kind: 'answer', data: { orders: [first], total: 2, next: '2' } });
  page.answers = [[first, '2'] as const, [second, null] as const].map(([one, next]) => ({
    status: 200,
    body: { status: 200, msg: '', data: [one], next },
  }));
  expect(await fetchQuotes()).toEqual({ kind: 'answer', data: { items: [first, second], next: null } });
});

test('a payment is paid at 200 and pending at 202', async () => {
  const data = { order: { id: '1' } };
  for (const status of [200, 202]) {
    page.answers = [{ status, body: { status, msg: '', data } }];
    expect(await verifyPayment('cs_1')).toEqual({
      kind: 'answer',
      data: { isPaid: status === 200, order: data.order },
    });
  }
});
