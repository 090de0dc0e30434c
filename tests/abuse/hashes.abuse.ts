import { describe, expect, test } from 'vitest';
import type { HttpResponse } from '../common/http-caller.ts';
import { randomLoopbackAddress } from '../common/http-caller.ts';
import { Attacker, randomPerson, registerAccount, registerAndLogIn } from './attacker.ts';

/** Milliseconds, unless three times their duration without hashes is more. */
const OTHERS_MAX = 300;
/**
 * The best round counts: a busy machine slows only some rounds, but waiting for hashes would slow
 * all.
 */
const ROUNDS = 3;

async function slowestOf(shopper: Attacker, isOver: () => boolean): Promise<number> {
  let slowest = 0;
  do {
    for (const path of [
      '/api/v1/user/current',
      '/api/v1/cart',
      '/api/v1/orders',
      '/api/v1/species',
      '/about',
    ]) {
      const begin = performance.now();
      expect((await shopper.send('GET', path)).status).toBe(200);
      slowest = Math.max(slowest, performance.now() - begin);
    }
  } while (!isOver());
  return slowest;
}

describe('a flood of logins', () => {
  test('of 200 at once leaves other calls quick, and all but the queued ones get a retry time', async () => {
    const crowd = await Promise.all(
      Array.from({ length: 200 }, async () => {
        const attacker = new Attacker();
        await attacker.send('GET', '/api/v1/user/current');
        return attacker;
      }),
    );
    const { attacker: shopper } = await registerAndLogIn();
    const { email } = randomPerson();
    const besides = async (flood: (attacker: Attacker, nth: number) => Promise<HttpResponse>) => {
      let isOver = false;
      const responses = Promise.all(crowd.map(flood)).finally(() => {
        isOver = true;
      });
      return { slowest: await slowestOf(shopper, () => isOver), answers: await responses };
    };
    let isQuick = false;
    for (let round = 1; !isQuick && round <= ROUNDS; round += 1) {
      const plain = await besides((attacker) => attacker.send('GET', '/api/v1/user/current'));
      const { slowest, answers } = await besides((attacker, nth) =>
        attacker.call('POST', '/login', { email: `${round}-${nth}-${email}`, password: 'not-that-one' }),
      );
      const refused = answers.filter(({ status }) => status === 429);
      expect(answers.filter(({ status }) => status === 401)).toHaveLength(200 - refused.length);
      expect(refused.length).toBeGreaterThan(100);
      for (const { headers, body } of refused)
        expect([headers['retry-after'], body.msg]).toEqual(['3', '访问人数较多，请 3 秒后再试']);
      console.log(
        `200 logins at once: ${refused.length} told to wait; other calls took ${slowest.toFixed(0)} ms at most, beside 200 plain calls ${plain.slowest.toFixed(0)} ms`,
      );
      isQuick = slowest < Math.max(OTHERS_MAX, 3 * plain.slowest);
    }
    expect(isQuick).toBe(true);
  });

  test('into one account leaves it twenty sessions, the newest', async () => {
    const { email, password } = await registerAccount();
    const first = new Attacker();
    expect((await first.call('POST', '/login', { email, password })).status).toBe(200);
    const sessions: Attacker[] = [];
    for (let nth = 0; nth < 20; nth += 1) {
      const session = new Attacker(randomLoopbackAddress());
      expect((await session.call('POST', '/login', { email, password })).status).toBe(200);
      sessions.push(session);
    }
    expect((await first.call('GET', '/user/current')).status).toBe(401);
    for (const session of sessions) expect((await session.call('GET', '/user/current')).status).toBe(200);
  });
});

describe('a list of orders', () => {
  test('is never answered beyond 50 at once', async () => {
    const { attacker } = await registerAndLogIn();
    for (const query of ['pageSize=51', 'pageSize=1000000', 'page=0', 'page=-1', 'before=x', 'page=1e9']) {
      expect([query, (await attacker.call('GET', `/orders?${query}`)).status]).toEqual([query, 400]);
    }
    expect((await attacker.call('GET', '/orders?page=999999')).body.data).toEqual([]);
  });
});

describe('a borrowed session', () => {
  test('guesses the password ten times at most, and takes neither the data nor the account', async () => {
    const { attacker } = await registerAndLogIn();
    const statuses: number[] = [];
    for (let nth = 0; nth < 12; nth += 1) {
      const path = nth % 2 === 0 ? '/user/delete' : '/user/export';
      statuses.push((await attacker.call('POST', path, { password: `guess-number-${nth}` })).status);
    }
    expect(statuses).toEqual([...Array(10).fill(400), 429, 429]);
    expect((await attacker.call('GET', '/user/current')).status).toBe(200);
  });
});
