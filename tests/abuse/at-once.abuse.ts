import { beforeAll, expect, test } from 'vitest';
import { Attacker, registerAndLogIn } from './attacker.ts';

let line: { productId: string; quality: string; quantity: number };
beforeAll(async () => {
  const { body } = await new Attacker().send('GET', '/api/v1/products');
  for (const { id, specifications } of body.items)
    for (const { quality, stock, price } of specifications.quality_variants)
      if (stock >= 3 && price >= 4) line = { productId: id, quality, quantity: 1 };
});

const CARD = '/stripe/create-session';
const WALLET = '/paypal/orders';

test('six checkouts at once by cards and wallets make one order and no failure', async () => {
  const paths = [CARD, WALLET, CARD, WALLET, CARD, WALLET];
  for (let round = 0; round < 2; round += 1) {
    const { attacker } = await registerAndLogIn();
    expect((await attacker.call('POST', '/cart', line)).status).toBe(200);
    const responses = await Promise.all(paths.map((path) => attacker.call('POST', path)));
    for (const { status, body } of responses) {
      expect([200, 409]).toContain(status);
      if (status !== 200) expect(body.msg).toMatch(/[\u4e00-\u9fff]/);
    }
    expect(responses.some(({ status }) => status === 200)).toBe(true);
    const { body } = await attacker.call('GET', '/orders');
    expect(body.data.map(({ status }: { status: string }) => status)).toEqual(['pending']);
    await attacker.call('POST', `/orders/${body.data[0].id}/cancel`);
  }
});
