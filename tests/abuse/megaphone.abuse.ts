import { expect, test } from 'vitest';
import { Attacker, fetchMails, registerAccount } from './attacker.ts';

/** Maximum mails a day that strangers can request for an unconfirmed address, its registration included. */
const MAILS = 5;

/** Mails are sent after the responses. */
async function settledMails(address: string, atLeast: number) {
  await expect
    .poll(async () => (await fetchMails(address)).length, { timeout: 10_000 })
    .toBeGreaterThanOrEqual(atLeast);
  return await fetchMails(address);
}

test('requesting a stranger’s reset eight times from different networks sends few mails, and reveals nothing', async () => {
  const { email } = await registerAccount();
  const responses = [];
  for (let n = 0; n < 8; n += 1)
    responses.push(await new Attacker().call('POST', '/password/forgot', { email }));
  expect(new Set(responses.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
  expect(responses[0]?.status).toBe(200);
  expect(await settledMails(email, MAILS)).toHaveLength(MAILS);
});
