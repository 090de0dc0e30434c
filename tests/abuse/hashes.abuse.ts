import { expect, test } from 'vitest';
import type { HttpResponse } from '../common/http-caller.ts';
import { Attacker, randomPerson, registerAndLogIn } from './attacker.ts';

const LOGINS = 100;
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

test('a flood of 100 logins leaves other calls quick, and all but the queued ones get a retry time', async () => {
  const crowd = await Promise.all(
    Array.from({ length: LOGINS }, async () => {
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
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(LOGINS - refused.length);
    expect(refused.length).toBeGreaterThan(LOGINS / 2);
    for (const { headers, body } of refused)
      expect([headers['retry-after'], body.msg]).toEqual(['3', '访问人数较多，请 3 秒后再试']);
    console.log(
      `${LOGINS} logins at once: ${refused.length} told to wait; other calls took ${slowest.toFixed(0)} ms at most, beside ${LOGINS} plain calls ${plain.slowest.toFixed(0)} ms`,
    );
    isQuick = slowest < Math.max(OTHERS_MAX, 3 * plain.slowest);
  }
  expect(isQuick).toBe(true);
});
