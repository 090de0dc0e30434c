import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { Attacker, loggedIn, mailsTo, PASSWORD, registered, somebody } from './attacker.ts';

/** At most this many mails about changes reach a stranger in a day. */
const CHANGES = 3;
/** And so many to reset a password, in an hour. */
const RESETS = 3;

const stranger = () => `stranger-${randomUUID()}@example.com`;
/** Mails go out after the answers. */
async function settledMails(address: string, atLeast: number) {
  await expect
    .poll(async () => (await mailsTo(address)).length, { timeout: 10_000 })
    .toBeGreaterThanOrEqual(atLeast);
  return await mailsTo(address);
}

test('one who registers with a stranger’s address and changes it ten times has them mailed thrice, in none of their words', async () => {
  const victim = stranger();
  const [local, host] = victim.split('@');
  const statuses: number[] = [];
  for (let n = 0; n < 10; n += 1) {
    const person = { ...somebody(), name: '点击领奖 evil.example', email: `${local}+${n}@${host}` };
    const attacker = new Attacker();
    await attacker.call('POST', '/register', person);
    await attacker.call('POST', '/login', person);
    const moved = { ...person, email: `evil.example-${randomUUID()}@example.com` };
    statuses.push((await attacker.call('PUT', '/user/update', moved)).status);
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(CHANGES);
  expect(statuses.filter((status) => status === 429)).toHaveLength(10 - CHANGES);
  const mails = (
    await Promise.all(Array.from({ length: CHANGES }, (_, n) => settledMails(`${local}+${n}@${host}`, 1)))
  ).flat();
  expect(mails).toHaveLength(CHANGES);
  for (const mail of mails) expect(JSON.stringify({ ...mail, to: '' })).not.toMatch(/evil|领奖/);
});

test('one who asks 20 times, each time from elsewhere, for a stranger’s reset has three mails sent, and is told nothing', async () => {
  const { email } = await registered();
  const answers = [];
  for (let n = 0; n < 20; n += 1)
    answers.push(await new Attacker().call('POST', '/password/forgot', { email }));
  expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
  expect(answers[0]?.status).toBe(200);
  expect(await settledMails(email, RESETS)).toHaveLength(RESETS);
});

test('one address makes ten accounts a day', async () => {
  const attacker = new Attacker();
  const statuses = [];
  for (let n = 0; n < 14; n += 1)
    statuses.push((await attacker.call('POST', '/register', somebody())).status);
  expect(statuses).toEqual([...Array(10).fill(200), ...Array(4).fill(429)]);
});

test('accounts of one address learn of 30 others in 15 minutes whether they have one, by changing theirs', async () => {
  const { email } = await registered();
  const address = new Attacker().address;
  const statuses: number[] = [];
  for (let n = 0; n < 4; n += 1) {
    const { attacker, person } = await loggedIn(address);
    for (let m = 0; m < 10; m += 1)
      statuses.push(
        (await attacker.call('PUT', '/user/update', { ...person, email, password: PASSWORD })).status,
      );
  }
  expect(statuses.filter((status) => status === 409)).toHaveLength(30);
  expect(statuses.filter((status) => status === 429)).toHaveLength(10);
});
