import { randomUUID } from 'node:crypto';
import { eq, like } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { OpsClaimsPage } from '../../../src/features/claims/ops-claims.contract.ts';
import { claimPhotos, claims, mails, refunds, reservations } from '../db/schema.ts';
import { transitionOrder } from '../orders/store.ts';
import type { Caller } from '../testing/caller.ts';
import { simulateCrashAt } from '../testing/locks.ts';
import { fetchOrder, PRICE } from '../testing/operator-world.ts';
import { sendWrite, signInAs } from '../testing/staff-world.ts';
import { countStripeRefunds, reconcileLater, withTwoOperators } from '../testing/two-operators.ts';

const two = withTwoOperators();

const signedIn = (accountId: string) => signInAs(two.world.services, accountId);

/** Creates a shipped order of three units and a claim for some of them. */
async function claimed(quantity = 2) {
  const { number, buyerId } = await two.world.paid(3);
  const recipient = { name: '王小蝶', phone: '1', address: '昆明' };
  const ship = { actor: 'test', at: new Date(), change: { recipient } };
  await two.world.database.transaction((tx) => transitionOrder(tx, number, 'ship', ship));
  const buyer = await signedIn(buyerId);
  const body = { items: [{ item: `${number}-1`, quantity }], words: '两只断翅', photos: [] };
  const key = { headers: { 'idempotency-key': randomUUID() } };
  expect(await buyer.call('POST', `/orders/${number}/claims`, body, key)).toMatchObject({ status: 200 });
  const [claim] = await two.world.database.select().from(claims).where(eq(claims.orderNumber, number));
  if (claim === undefined) throw new Error('the claim is not there');
  return { number, buyer, buyerId, claim: claim.id };
}

type Claimed = Awaited<ReturnType<typeof claimed>>;

async function answer(by: Caller, { number, claim }: Claimed, request: object, key?: string) {
  const { version } = await fetchOrder(by, number);
  const body = { number, version, claim, answer: '同意赔付', ...request };
  return await sendWrite(by, '/ops/claims/answer', body, key);
}

const refundsOf = ({ number }: Claimed) =>
  two.world.database.select().from(refunds).where(eq(refunds.orderNumber, number));

async function shownTo({ buyer, number }: Claimed) {
  const [claim] = (await buyer.get(`/orders/${number}/claims`)).body.data.claims;
  return claim;
}

async function answerMails({ claim }: Claimed): Promise<number> {
  return await two.world.database.$count(mails, like(mails.key, `claim-answered ${claim} %`));
}

test('the staff list open claims with lines, proposed amount and photographs', async () => {
  const one = await claimed();
  const photo = randomUUID();
  const unchanged = { id: photo, orderNumber: one.number, accountId: one.buyerId, claimId: one.claim };
  await two.world.database
    .insert(claimPhotos)
    .values({ ...unchanged, picture: new Uint8Array([1, 2]), createdAt: new Date() });
  const answered = await two.chen.get('/ops/claims');
  const page: OpsClaimsPage = answered.body.data;
  expect(page.open).toBeGreaterThan(0);
  expect(page.items.find(({ order }) => order === one.number)).toMatchObject({
    ...{ state: 'open', words: '两只断翅', proposed: 2 * PRICE },
    lines: [{ position: 0, claimed: 2, bought: 3, refunded: 0, unit_price: PRICE }],
    photos: [`/api/v1/ops/claims/photos/${photo}`],
  });
  expect((await two.chen.get(`/ops/claims/photos/${photo}`)).bytes).toEqual(new Uint8Array([1, 2]));
  const editor = await two.world.person('editor', 'editor');
  expect(await editor.get(`/ops/claims/photos/${photo}`)).toMatchObject({ status: 404 });
});

test('ten reports at once claim each unit once', async () => {
  const { number, buyer } = await claimed(1);
  const body = { items: [{ item: `${number}-1`, quantity: 1 }], words: '断翅', photos: [] };
  const reports = Array.from({ length: 9 }, () =>
    buyer.call('POST', `/orders/${number}/claims`, body, { headers: { 'idempotency-key': randomUUID() } }),
  );
  const statuses = (await Promise.all(reports)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(2);
  expect(await two.world.database.$count(claims, eq(claims.orderNumber, number))).toBe(3);
});

test('a refund of a claim is of its lines, has its reason, returns no unit, and tells the buyer', async () => {
  const one = await claimed();
  const done = await answer(two.chen, one, { action: 'refund', amount: 100 });
  expect(done).toMatchObject({ status: 200, body: { data: { outcome: 'done', order: { refunded: 100 } } } });
  expect(await refundsOf(one)).toMatchObject([
    { amountFen: 10_000, state: 'done', lines: [{ position: 0, pieces: 2 }], pieces: [] },
  ]);
  const [hold] = await two.world.database
    .select()
    .from(reservations)
    .where(eq(reservations.orderNumber, one.number));
  expect(hold).toMatchObject({ state: 'sold', quantity: 3, returned: 0 });
  expect(await shownTo(one)).toMatchObject({ state: 'refunded', answer: '同意赔付', refund: 100 });
  const { events } = await fetchOrder(two.chen, one.number);
  expect(events.find(({ kind }) => kind === 'refund-asked')).toMatchObject({ note: '破损赔付：同意赔付' });
  expect(await answerMails(one)).toBe(1);
});

test('a refused claim has its reason, moves no money, and frees its units', async () => {
  const one = await claimed(3);
  const done = await answer(two.chen, one, { action: 'refuse', answer: '照片中看不出破损' });
  expect(done.status).toBe(200);
  expect(await shownTo(one)).toMatchObject({ state: 'refused', answer: '照片中看不出破损', refund: null });
  expect(await refundsOf(one)).toEqual([]);
  const { items } = (await one.buyer.get(`/orders/${one.number}/claims`)).body.data;
  expect(items).toEqual([{ item: `${one.number}-1`, left: 3 }]);
  expect(await answerMails(one)).toBe(1);
});

test.each([
  ['more than the claimed units cost', { action: 'refund', amount: 2 * PRICE + 0.01 }],
  ['a claim that is not the order’s', { action: 'refuse', claim: randomUUID() }],
])('an answer with %s is refused and leaves the claim open', async (_, request) => {
  const one = await claimed();
  expect(await answer(two.chen, one, request)).toMatchObject({ status: 409, body: { code: 'not-possible' } });
  expect(await shownTo(one)).toMatchObject({ state: 'open' });
  expect(await refundsOf(one)).toEqual([]);
});

test('an answered claim is not answered again, whatever the first answer was', async () => {
  for (const first of [{ action: 'refuse' }, { action: 'refund', amount: 50 }]) {
    const one = await claimed();
    expect((await answer(two.chen, one, first)).status).toBe(200);
    for (const second of [{ action: 'refuse' }, { action: 'refund', amount: 50 }])
      expect(await answer(two.zhou, one, second)).toMatchObject({
        status: 409,
        body: { code: 'not-possible', msg: '这份破损报告已经答复' },
      });
    expect(await refundsOf(one)).toHaveLength(first.action === 'refund' ? 1 : 0);
    expect(await answerMails(one)).toBe(1);
  }
});

test('two operators who answer at once end it once, and the money goes back once', async () => {
  for (const second of [{ action: 'refund', amount: 50 }, { action: 'refuse' }]) {
    const one = await claimed();
    const results = await Promise.all([
      answer(two.chen, one, { action: 'refund', amount: 100 }),
      answer(two.zhou, one, second),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { state, refund } = await shownTo(one);
    const rows = await refundsOf(one);
    expect(rows).toHaveLength(state === 'refunded' ? 1 : 0);
    if (state === 'refunded') expect(rows[0]?.amountFen).toBe(refund * 100);
    expect(await answerMails(one)).toBe(1);
  }
});

test('an answer that crosses a refund made elsewhere never refunds more than was paid', async () => {
  const one = await claimed(3);
  const { version } = await fetchOrder(two.chen, one.number);
  const seen = { number: one.number, version };
  const whole = 3 * PRICE;
  const results = await Promise.all([
    sendWrite(two.chen, '/ops/claims/answer', {
      ...{ ...seen, claim: one.claim, answer: '赔付', action: 'refund', amount: whole },
    }),
    sendWrite(two.zhou, '/ops/orders/refund', { ...seen, amount: whole, of: 'rest', back: [] }),
  ]);
  expect(results.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const sum = (await refundsOf(one)).reduce((fen, { amountFen }) => fen + amountFen, 0);
  expect(sum).toBe(3 * PRICE * 100);
  const claim = await shownTo(one);
  expect(claim.state).toBe(results[0]?.status === 200 ? 'refunded' : 'open');
});

test('a repeated answer refunds once, and a refund that a dead process left is sent later', async () => {
  const sent = await countStripeRefunds(two);
  const one = await claimed();
  const key = randomUUID();
  const { version } = await fetchOrder(two.chen, one.number);
  const request = {
    number: one.number,
    version,
    claim: one.claim,
    answer: '赔付',
    action: 'refund',
    amount: 80,
  };
  const first = await sendWrite(two.chen, '/ops/claims/answer', request, key);
  const again = await sendWrite(two.chen, '/ops/claims/answer', request, key);
  expect([first.status, again.status]).toEqual([200, 200]);
  expect(await refundsOf(one)).toHaveLength(1);

  // Simulates a process that dies after the commit, before or after the provider refunds.
  const dead = await claimed();
  const seen = await fetchOrder(two.chen, dead.number);
  const cut = { ...request, number: dead.number, version: seen.version, claim: dead.claim };
  const press = () => sendWrite(two.chen, '/ops/claims/answer', cut, `died-${dead.number}`);
  const died = await simulateCrashAt(two.world.database, 'refunds', `NEW.state = 'done'`, press);
  expect(died.status).toBe(500);
  expect(await refundsOf(dead)).toMatchObject([{ state: 'intended' }]);
  await reconcileLater(two);
  expect(await refundsOf(dead)).toMatchObject([{ state: 'done', amountFen: 8_000 }]);
  expect((await press()).body.data).toMatchObject({ outcome: 'done' });
  expect(await countStripeRefunds(two)).toBe(sent + 2);
  expect(await shownTo(dead)).toMatchObject({ state: 'refunded', refund: 80 });
});
