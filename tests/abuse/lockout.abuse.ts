import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Attacker, fetchMailedToken, PASSWORD, registerAccount } from './attacker.ts';

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

test('nor do they in the shopper’s own network, once the browser has logged in', async () => {
  const { email, password } = await registerAccount();
  const shopper = new Attacker();
  await shopper.call('POST', '/login', { email, password });
  await shopper.call('POST', '/logout');
  const beside = new Attacker(shopper.address);
  for (let n = 0; n < 12; n += 1) await beside.call('POST', '/login', wrong(email));
  expect((await beside.call('POST', '/login', { email, password })).status).toBe(429);
  expect((await shopper.call('POST', '/login', { email, password })).status).toBe(200);
});

test('200 tries at once from 20 networks are slowed to a few, which are held for 4 s at most; a known browser notices nothing', async () => {
  const { email, password } = await registerAccount();
  const shopper = new Attacker();
  await shopper.call('POST', '/login', { email, password });
  const networks = Array.from({ length: 20 }, () => new Attacker());
  await Promise.all(networks.map((each) => each.send('GET', '/api/v1/user/current')));
  const begun = performance.now();
  const crowd = Promise.all(
    networks.flatMap((each) => Array.from({ length: 10 }, () => each.call('POST', '/login', wrong(email)))),
  );
  const again = await shopper.call('POST', '/login', { email, password });
  const responses = await crowd;
  expect(again.status).toBe(200);
  // Ten calls pass immediately in each of two lanes; then five per second and one every two
  // seconds.
  const seconds = (performance.now() - begun) / 1_000 + 4;
  expect(responses.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(22 + 5.5 * seconds);
}, 60_000);

test('an endless flood slows a login and never blocks it: a caller who waits the stated time gets in', async () => {
  const { email, password } = await registerAccount();
  const NETWORKS = 20;
  let isOver = false;
  const flood = Array.from({ length: NETWORKS }, async () => {
    const each = new Attacker();
    while (!isOver) {
      await each.call('POST', '/login', wrong(email));
      await pause(200);
    }
  });
  await pause(2_000);
  const honest = Array.from({ length: 4 }, async () => {
    const shopper = new Attacker();
    for (let tries = 1; ; tries += 1) {
      const { status, headers } = await shopper.call('POST', '/login', { email, password });
      if (status === 200 || tries === 10) return { status };
      await pause(Number(headers['retry-after']) * 1_000);
    }
  });
  const responses = await Promise.all(honest);
  isOver = true;
  await Promise.all(flood);
  expect(statusesOf(responses)).toEqual([200, 200, 200, 200]);
}, 120_000);

test('a valid link resets the password while others try invalid ones', async () => {
  const { email } = await registerAccount();
  const shopper = new Attacker();
  await shopper.call('POST', '/password/forgot', { email });
  const token = await fetchMailedToken(email, 'reset-password');
  const beside = new Attacker(shopper.address);
  const tries = [];
  for (let n = 0; n < 32; n += 1)
    tries.push(await beside.call('POST', '/password/reset', { token: 'x', password: PASSWORD }));
  expect(statusesOf(tries)).toEqual([...Array(30).fill(400), 429, 429]);
  const reset = { token, password: 'golden-proboscis-4' };
  expect((await shopper.call('POST', '/password/reset', reset)).status).toBe(200);
});
