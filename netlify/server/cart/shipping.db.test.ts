import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { cartSchema } from '../../../src/features/cart/cart.contract.ts';
import { makeRule as rule } from '../../../src/features/shipping/rule.fixture.ts';
import { billedGramsOf, netGramsOf } from '../../../src/features/shipping/weights.rules.ts';
import { fillCart } from '../../../tests/orders/cart.ts';
import { variantUnits } from '../../../tests/orders/world.ts';
import { users } from '../db/schema.ts';
import { drawTicket, recordSnapshots } from '../publishing/mirror-store.ts';
import { acceptRules } from '../testing/accept-rules.ts';
import { rawCategoryOf, snapshotsAt } from '../testing/documents.ts';
import { DEPLOYED_KIND } from '../testing/fresh-database.ts';
import { withPayments } from '../testing/shop.ts';
import { cartPort } from './service.ts';

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
    const forbidden = {
      ...{ country: 'DE', verdict: 'forbidden', papers: [], words: [words] },
      refusal: 'forbidden',
    };
    expect((await shipping()).get('morpho')).toEqual([]);
    expect((await shipping()).get('ulysses')).toEqual([forbidden]);

    // India is not among the account's countries; Germany is.
    const india = { country: 'IN', verdict: 'forbidden', papers: [], words: [], refusal: 'forbidden' };
    expect((await shipping('?country=IN')).get('ulysses')).toEqual([forbidden, india]);
    expect((await shipping('?country=DE')).get('ulysses')).toEqual([forbidden]);
    expect((await caller.get('/cart?country=india')).status).toBe(400);

    const address = { recipient: 'Jean', phone: '2', country: 'FR', lines: '1 Rue A', city: 'Paris' };
    const withId = { headers: { 'idempotency-key': randomUUID() } };
    const added = await caller.call('POST', '/user/addresses', { ...address, postcode: '75001' }, withId);
    expect(added.status).toBe(200);
    const papers = {
      ...{ country: 'FR', verdict: 'papers', papers: [permit], words: [] },
      refusal: 'papers-first',
    };
    expect((await shipping()).get('morpho')).toEqual([papers]);
    expect((await shipping()).get('ulysses')).toEqual([forbidden, papers]);
    const refused = await caller.call('POST', '/stripe/create-session');
    expect([refused.status, refused.body.code]).toEqual([409, 'shipping-forbidden']);

    // The rules change while the shopper looks at the cart.
    await acceptRules(world.database, [rule('out', { border: 'export' }), rule('in', {})]);
    expect([...(await shipping()).values()]).toEqual([[], []]);
    // Without rules the verdict is unknown, as on cards.
    await acceptRules(world.database, []);
    const unknown = ['DE', 'FR'].map((country) => ({
      ...{ country, verdict: 'unknown', papers: [], words: [] },
      refusal: null,
    }));
    expect([...(await shipping()).values()]).toEqual([unknown, unknown]);
  });

  test('knows what its pieces weigh by their category, and tells shoppers nothing of it', async () => {
    await world.stock('morpho', 9);
    await world.stock('danaus', 9, { weight_grams: 260 });
    const category = rawCategoryOf('spread', { weight_grams: 120, billed_grams: 200 });
    await recordSnapshots(world.database, snapshotsAt(await drawTicket(world.database), category));
    const caller = await world.loggedIn({ ...person, email: 'b@example.com', password: 'a good password' });
    const [user] = await world.database.select().from(users).where(eq(users.email, 'b@example.com'));
    await fillCart(world.database, user?.id ?? '', [variantUnits('morpho'), variantUnits('danaus')]);
    const { products } = await cartPort.read(world.database, user?.id ?? '');
    const gramsOf = (id: string) => {
      const product = products.find(({ _id }) => _id === id);
      return [netGramsOf(product, 'a1'), billedGramsOf(product, 'a1')];
    };
    expect([gramsOf('morpho'), gramsOf('danaus')]).toEqual([
      [120, 200],
      [260, 260],
    ]);
    expect(JSON.stringify((await caller.get('/cart')).body)).not.toContain('grams');
    expect(JSON.stringify((await caller.get('/products')).body)).not.toContain('grams');
  });
});
