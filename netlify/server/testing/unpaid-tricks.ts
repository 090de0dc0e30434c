/** What an account can do without paying, and without the staff (docs/decisions/0108). */
import { randomUUID } from 'node:crypto';
import { makeRule } from '../../../src/features/shipping/rule.fixture.ts';
import type { Buyer } from '../orders/buyer.ts';
import type { VariantQuantity } from '../stock/shift-store.ts';
import type { ApiResponse, Caller } from './caller.ts';
import { IMPORT_PERMIT } from './papers-world.ts';
import type { PayingShop } from './shop.ts';

export interface Stranger {
  readonly buyer: Buyer;
  readonly caller: Caller;
  /** The API's answers to POSTs, such as `/quotes 200` or `/quotes email-unconfirmed`. */
  readonly answers: string[];
  /** The card session that it left open. */
  session?: string | undefined;
}

type Shop = Pick<PayingShop, 'sandbox' | 'fill'>;
/** `wanted` is in the cart: all that is in stock. */
type Trick = (shop: Shop, one: Stranger, wanted: readonly VariantQuantity[]) => Promise<unknown>;

/** Germany requires a paper before payment; the accounts live in China. */
export const PAPERS_ABROAD = [
  makeRule('out', { border: 'export' }),
  makeRule('germany', { destination: 'DE', verdict: 'papers', papers: [IMPORT_PERMIT] }),
];
const ABROAD = {
  recipient: '林晓',
  phone: '1',
  country: 'DE',
  lines: 'Ring 1',
  city: 'Bonn',
  postcode: '53111',
};

/** `id` replaces `:id` of the path. */
async function post(one: Stranger, path: string, content: object = {}, id = ''): Promise<ApiResponse> {
  const headers = { 'idempotency-key': randomUUID() };
  const response = await one.caller.call('POST', path.replace(':id', id), content, { headers });
  one.answers.push(`${path} ${response.body.code ?? response.status}`);
  return response;
}

type Session = string | undefined;
const goByCard = async (one: Stranger, body: object = {}): Promise<Session> =>
  (await post(one, '/stripe/create-session', body)).body.sessionId;
const goByWallet = async (one: Stranger, body: object = {}): Promise<Session> =>
  (await post(one, '/paypal/orders', body)).body.id;
const capture = async (one: Stranger, ref: Session) =>
  await post(one, '/paypal/orders/:id/capture', {}, `${ref}`);
const verify = async (one: Stranger, ref: Session) => await one.caller.get(`/stripe/verify-payment/${ref}`);

async function addAddressAbroad({ caller }: Stranger): Promise<string> {
  const address = randomUUID();
  await caller.call('POST', '/user/addresses', ABROAD, { headers: { 'idempotency-key': address } });
  return address;
}

const quoteIds = async ({ caller }: Stranger): Promise<string[]> =>
  (await caller.get('/quotes')).body.data.map(({ id }: { id: string }) => id);

async function unpaidOrder({ caller }: Stranger): Promise<string | undefined> {
  const orders: { id: string; status: string }[] = (await caller.get('/orders')).body.data;
  return orders.find(({ status }) => status === 'pending')?.id;
}

const openCardSession: Trick = async (_shop, one) => await goByCard(one);

/** The bank decides against each payment. */
const startBankPayment =
  (result: 'voucher' | 'async_fail' | 'async_succeed'): Trick =>
  async ({ sandbox }, one) => {
    const ref = await goByCard(one);
    if (ref === undefined) return;
    await sandbox.payByCard(ref, result);
    await verify(one, ref);
    if (result !== 'async_succeed') return;
    await goByWallet(one);
    await sandbox.control(`stripe/sessions/${ref}/settle`, { succeeds: false });
    await verify(one, ref);
  };

const approveWithDeclinedCard: Trick = async ({ sandbox }, one) => {
  const ref = await goByWallet(one);
  for (let n = 0; ref !== undefined && n < 4; n += 1) {
    await sandbox.approve(ref, 'declined-card');
    await capture(one, ref);
  }
};

const captureWithoutApproval: Trick = async (_shop, one) => {
  await capture(one, await goByWallet(one));
  await goByCard(one);
};

const leaveSessionOpen: Trick = async ({ fill }, one, wanted) => {
  // Others buy of the lot meanwhile, so that the order could not be paid for.
  await fill(one.buyer, wanted.slice(1));
  one.session = await goByCard(one);
};
const stayAway: Trick = async () => undefined;
/** Two rounds after `leaveSessionOpen` the session has ended. */
const returnToSession: Trick = async (_shop, one) => {
  if (one.session !== undefined) await verify(one, one.session);
  const order = await unpaidOrder(one);
  if (order !== undefined) await goByCard(one, { order });
};

/** Opens more attempts than the shop allows, some of them at once. */
const payOrderAgainAndAgain: Trick = async (_shop, one) => {
  await goByCard(one);
  const order = await unpaidOrder(one);
  if (order === undefined) return;
  for (let n = 0; n < 4; n += 1) await goByWallet(one, { order }).then(() => goByCard(one, { order }));
  await Promise.all([goByWallet(one, { order }), goByCard(one, { order }), goByWallet(one, { order })]);
  await post(one, '/orders/:id/cancel', {}, order);
  await goByCard(one, { order });
};

/** Tries to end what it requested, and requests it again. */
const requestPapersForEachLine: Trick = async ({ fill }, one, wanted) => {
  const address = await addAddressAbroad(one);
  for (const units of wanted.toReversed()) {
    await fill(one.buyer, [units]);
    for (let n = 0; n < 2; n += 1) await post(one, '/reservations', { address });
  }
  for (const id of await quoteIds(one)) {
    await post(one, '/quotes/:id/papers', { name: IMPORT_PERMIT.name, number: 'DE-1' }, id);
    await post(one, '/quotes/:id/decline', {}, id);
  }
  await fill(one.buyer, wanted);
  await post(one, '/reservations', { address });
};

const requestPapersAndGoToPay: Trick = async (_shop, one) => {
  const address = await addAddressAbroad(one);
  await post(one, '/reservations', { address });
  await goByWallet(one, { address });
  await Promise.all([post(one, '/reservations', { address }), goByCard(one)]);
  await capture(one, await goByWallet(one));
};

const requestQuotesAndGoToPay: Trick = async (_shop, one) => {
  for (let n = 0; n < 6; n += 1) await post(one, '/quotes', { message: '全部' });
  for (const id of (await quoteIds(one)).slice(0, 2)) {
    await post(one, '/quotes/:id/ask', { question: '可以预留吗' }, id);
    await post(one, '/quotes/:id/decline', {}, id);
  }
  await goByCard(one);
};

/** An account plays three in a row, one each round. */
export const UNPAID_TRICKS: readonly Trick[] = [
  openCardSession,
  startBankPayment('voucher'),
  requestPapersForEachLine,
  startBankPayment('async_fail'),
  approveWithDeclinedCard,
  requestPapersAndGoToPay,
  startBankPayment('async_succeed'),
  captureWithoutApproval,
  payOrderAgainAndAgain,
  requestQuotesAndGoToPay,
  leaveSessionOpen,
  stayAway,
  returnToSession,
];
