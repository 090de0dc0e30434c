import { describe, expect, test } from 'vitest';
import { Attacker, randomPerson, registerAndLogIn } from './attacker.ts';

describe('a page of another site', () => {
  test('changes nothing with the cookies of a logged-in shopper', async () => {
    const { attacker } = await registerAndLogIn();
    const body = JSON.stringify({ productId: 'x', quality: 'A1', quantity: 1 });
    for (const headers of [
      { origin: 'https://evil.example', 'content-type': 'text/plain' },
      { origin: 'https://evil.example', 'content-type': 'application/json', 'x-xsrf-token': 'guessed' },
      { 'content-type': 'application/json' },
    ]) {
      const response = await attacker.send('POST', '/api/v1/cart', { body, headers });
      expect(response.status).toBe(403);
    }
    const { body: cart } = await attacker.call('GET', '/cart');
    expect(cart.data).toEqual([]);
  });

  test('can’t use the token of another visitor', async () => {
    const [one, other] = [new Attacker(), new Attacker()];
    await one.send('GET', '/api/v1/user/current');
    await other.send('GET', '/api/v1/user/current');
    other.cookies.set('XSRF-TOKEN', one.cookies.get('XSRF-TOKEN') ?? '');
    expect((await other.call('POST', '/register', randomPerson())).status).toBe(403);
  });
});
