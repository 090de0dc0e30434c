import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { cartSchema } from '../../../src/features/cart/cart.contract.ts';
import { makeRule as rule } from '../../../src/features/shipping/rule.fixture.ts';
import { fillCart } from '../../../tests/orders/cart.ts';
import { variantUnits } from '../../../tests/orders/world.ts';
import { users } from '../db/schema.ts';
import { acceptRules } from '../testing/accept-rules.ts';
import { DEPLOYED_KIND } from '../testing/fresh-database.ts';
import { withPayments } from '../testing/shop.ts';

const person = { name: '王小蝶', phone: '1', email: 'a@example.com', address: 'Ring 1', country: 'DE' };
const permit = { name: '进口许可', who: 'buyer', when: 'before' } as const;

describe.each(DEPLOYED_KIND)('a cart on %s', (kind) => {
  const world = withPayments(kind);

  test('says of each line where it may not go, for the countries of account and book', async () => {
    const words = '德国不接受这种标本';
    await acceptRules(world.database, [
      rule('out', { border: 'export' }),
      rule('germany', { destination: 'DE', origin: 'BR', verdict: 'forbidden', words }),
      rule('germany-others', { destination: 'DE' }),
      rule('france', { destination: 'FR', verdict: 'papers', papers: [permit] }),
      rule('india', { destination: 'IN', verdict: 'forbidden' }),
    ]);
    await world.stock('morpho', 9, { origin: '秘鲁' });
    await world.stock('ulysses', 9, { origin: '巴西' });
    const caller = await world.loggedIn({ ...person, password: 'a good password' });
    const [user] = await world.database.select().from(users).where(eq(users.email, person.email));
    await fillCart(world.database, user?.id ?? '', [variantUnits('morpho'), variantUnits('ulysses')]);
    const shipping = async (query = '') => {
      const cart = cartSchema.strict().parse((await caller.get(`/cart${query}`)).body);
      return new Map(cart.data.map((line) => [line.product.id, line.shipping]));
    };
    const forbidden = { country: 'DE', verdict: 'forbidden', papers: [], words: [words] };
    expect((await shipping()).get('morpho')).toEqual([]);
    expect((await shipping()).get('ulysses')).toEqual([forbidden]);

    // India is not among the account's countries; Germany is.
    const india = { country: 'IN', verdict: 'forbidden', papers: [], words: [] };
    expect((await shipping('?country=IN')).get('ulysses')).toEqual([forbidden, india]);
    expect((await shipping('?country=DE')).get('ulysses')).toEqual([forbidden]);
    expect((await caller.get('/cart?country=india')).status).toBe(400);

    const address = { recipient: 'Jean', phone: '2', country: 'FR', lines: '1 Rue A', city: 'Paris' };
    const withId = { headers: { 'idempotency-key': randomUUID() } };
    const added = await caller.call('POST', '/user/addresses', { ...address, postcode: '75001' }, withId);
    expect(added.status).toBe(200);
    const papers = { country: 'FR', verdict: 'papers', papers: [permit], words: [] };
    expect((await shipping()).get('morpho')).toEqual([papers]);
    expect((await shipping()).get('ulysses')).toEqual([forbidden, papers]);
    const refused = await caller.call('POST', '/stripe/create-session');
    expect([refused.status, refused.body.code]).toEqual([409, 'shipping-forbidden']);

    // The rules change while the shopper looks at the cart.
    await acceptRules(world.database, [rule('out', { border: 'export' }), rule('in', {})]);
    expect([...(await shipping()).values()]).toEqual([[], []]);
    // Without rules the verdict is unknown, as on cards.
    await acceptRules(world.database, []);
    const unknown = ['DE', 'FR'].map((country) => ({ country, verdict: 'unknown', papers: [], words: [] }));
    expect([...(await shipping()).values()]).toEqual([unknown, unknown]);
  });
});
