import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  Attacker,
  fetchMailedToken,
  fetchMails,
  PASSWORD,
  randomPerson,
  registerAccount,
  registerAndLogIn,
} from './attacker.ts';

/** Maximum unrequested mails of one kind that a mailbox gets per day. */
const MAILS = 3;
/** Maximum password resets per hour. */
const RESETS = 3;

const stranger = () => `stranger-${randomUUID()}@example.com`;
/** Mails are sent after the responses. */
async function settledMails(address: string, atLeast: number) {
  await expect
    .poll(async () => (await fetchMails(address)).length, { timeout: 10_000 })
    .toBeGreaterThanOrEqual(atLeast);
  return await fetchMails(address);
}

function addressesOf(mailbox: string): string[] {
  const [local, host] = mailbox.split('@');
  return Array.from({ length: 10 }, (_, n) => `${local}+${n}@${host}`);
}
async function mailsToAll(addresses: readonly string[]) {
  const all = async () => (await Promise.all(addresses.map((address) => fetchMails(address)))).flat();
  await expect.poll(async () => (await all()).length, { timeout: 10_000 }).toBeGreaterThanOrEqual(MAILS);
  return await all();
}

test('registering ten times with a stranger’s address, with changes each time, sends three confirmations, without any text of the attacker', async () => {
  const addresses = addressesOf(stranger());
  for (const email of addresses) {
    const person = { ...randomPerson(), name: '点击领奖 evil.example', email };
    const attacker = new Attacker();
    expect((await attacker.call('POST', '/register', person)).status).toBe(200);
    await attacker.call('POST', '/login', person);
    const moved = { ...person, email: `evil.example-${randomUUID()}@example.com` };
    await attacker.call('PUT', '/user/update', moved);
    await attacker.call('POST', '/user/delete', person);
  }
  const mails = await mailsToAll(addresses);
  expect(mails).toHaveLength(MAILS);
  for (const mail of mails) expect(JSON.stringify({ ...mail, to: '' })).not.toMatch(/evil|领奖/);
});

test('changing ten accounts to a stranger’s address sends three mails, without any text of the attacker', async () => {
  const addresses = addressesOf(stranger());
  const statuses: number[] = [];
  for (const email of addresses) {
    const { attacker, person } = await registerAndLogIn();
    const moved = { ...person, name: '点击领奖 evil.example', email };
    statuses.push((await attacker.call('PUT', '/user/update', moved)).status);
    await attacker.call('POST', '/user/email/resend');
  }
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(10 - MAILS);
  const mails = await mailsToAll(addresses);
  expect(mails).toHaveLength(MAILS);
  for (const mail of mails) expect(JSON.stringify({ ...mail, to: '' })).not.toMatch(/evil|领奖/);
});

test('requesting a stranger’s reset 20 times from different networks sends three mails, and reveals nothing', async () => {
  const { email } = await registerAccount();
  const responses = [];
  for (let n = 0; n < 20; n += 1)
    responses.push(await new Attacker().call('POST', '/password/forgot', { email }));
  expect(new Set(responses.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
  expect(responses[0]?.status).toBe(200);
  const resets = (await settledMails(email, RESETS + 1)).filter(({ subject }) => subject.includes('重置'));
  expect(resets).toHaveLength(RESETS);
});

test('asking for alerts to a stranger 20 times from different networks sends three mails, and reveals nothing', async () => {
  const { body } = await new Attacker().call('GET', '/products');
  const [product] = body.items;
  const [{ key }] = product.specifications.quality_variants;
  const addresses = addressesOf(stranger());
  const responses = [];
  for (const email of [...addresses, ...addresses])
    responses.push(
      await new Attacker().call('POST', '/alerts', { productId: product.id, variantKey: key, email }),
    );
  expect(
    new Set(responses.map(({ status, body: reported }) => JSON.stringify([status, reported]))).size,
  ).toBe(1);
  expect(responses[0]?.status).toBe(200);
  expect(await mailsToAll(addresses)).toHaveLength(MAILS);
});

test('one network address creates at most ten accounts a day', async () => {
  const attacker = new Attacker();
  const statuses = [];
  for (let n = 0; n < 14; n += 1)
    statuses.push((await attacker.call('POST', '/register', randomPerson())).status);
  expect(statuses).toEqual([...Array(10).fill(200), ...Array(4).fill(429)]);
});

test('accounts of one network address can test 30 e-mail addresses in 15 minutes by changing theirs', async () => {
  const { email, password } = await registerAccount();
  const token = await fetchMailedToken(email, 'confirm-email');
  await new Attacker().call('POST', '/user/email/confirm', { token, password });
  const address = new Attacker().address;
  const statuses: number[] = [];
  for (let n = 0; n < 4; n += 1) {
    const { attacker, person } = await registerAndLogIn(address);
    for (let m = 0; m < 10; m += 1)
      statuses.push(
        (await attacker.call('PUT', '/user/update', { ...person, email, password: PASSWORD })).status,
      );
  }
  expect(statuses.filter((status) => status === 409)).toHaveLength(30);
  expect(statuses.filter((status) => status === 429)).toHaveLength(10);
});
