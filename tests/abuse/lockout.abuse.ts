import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Attacker, registerAccount } from './attacker.ts';

const wrong = (email: string) => ({ email, password: 'not-that-one' });
const statusesOf = (responses: readonly { status: number }[]) => responses.map(({ status }) => status);

test('ten wrong tries and ten reset requests from elsewhere lock no shopper out', async () => {
  const { email, password } = await registerAccount();
  const attacker = new Attacker();
  const tries = [];
  for (let n = 0; n < 12; n += 1) tries.push(await attacker.call('POST', '/login', wrong(email)));
  expect(statusesOf(tries)).toEqual([...Array(10).fill(401), 429, 429]);
  expect(Number(tries[10]?.headers['retry-after'])).toBeGreaterThan(0);
  for (let n = 0; n < 12; n += 1) await attacker.call('POST', '/password/forgot', { email });
  const shopper = new Attacker();
  expect((await shopper.call('POST', '/login', { email, password })).status).toBe(200);
  expect((await shopper.call('POST', '/password/forgot', { email })).status).toBe(200);
});

test('an endless flood slows a login and never blocks it: a caller who waits the stated time gets in', async () => {
  const { email, password } = await registerAccount();
  let isOver = false;
  // More tries at once would fill the shop's own queue, which a busy machine empties slowly.
  const flood = Array.from({ length: 12 }, async () => {
    const each = new Attacker();
    while (!isOver) {
      await each.call('POST', '/login', wrong(email));
      await pause(500);
    }
  });
  await pause(2_000);
  const honest = Array.from({ length: 4 }, async () => {
    const shopper = new Attacker();
    for (let tries = 1; ; tries += 1) {
      const { status, headers } = await shopper.call('POST', '/login', { email, password });
      if (status === 200 || tries === 10) return status;
      await pause(Number(headers['retry-after']) * 1_000);
    }
  });
  const statuses = await Promise.all(honest);
  isOver = true;
  await Promise.all(flood);
  expect(statuses).toEqual([200, 200, 200, 200]);
}, 120_000);
