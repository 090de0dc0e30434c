import { expect } from 'vitest';
import { type Cart, cartSchema } from '../../../src/features/cart/cart.contract.ts';
import { drawTicket, recordSnapshots } from '../publishing/mirror-store.ts';
import { correctStockTo, receiveStock } from '../stock/service.ts';
import { lockLevel } from '../stock/store.ts';
import type { Caller } from './caller.ts';
import { rawProductOf, snapshotsAt } from './documents.ts';
import { type DatabaseKind, freshDatabase } from './fresh-database.ts';
import { createTestShop, type Shop } from './shop.ts';

const PASSWORD = 'morpho-blue';
const person = { name: '林蝶', address: '云南省昆明市学府路 1 号', phone: '13800000000' };
const note = { actor: 'test', reason: 'test' };

export type RawVariant = Readonly<Record<string, unknown>>;

export function rawVariant(grade: string, price: number, fields: RawVariant = {}): RawVariant {
  const tiers = [{ quantity: 5, price: price - 10 }];
  const rest = { description: null, original_price: null, withdrawn: false, tiers };
  return { _key: grade.toLowerCase(), grade, price, ...rest, ...fields };
}

export interface CartWorld extends Shop {
  readonly publish: (productId: string, ...variants: readonly RawVariant[]) => Promise<void>;
  readonly takeDown: (productId: string) => Promise<void>;
  readonly stock: (productId: string, variantKey: string, quantity: number) => Promise<void>;
  readonly shopper: () => Promise<Caller>;
  readonly close: () => Promise<void>;
}

export async function openCartWorld(kind: DatabaseKind, connections = 10): Promise<CartWorld> {
  const opened = await freshDatabase(kind, connections);
  const { database } = opened;
  const shop = createTestShop(database);
  let shoppers = 0;
  return {
    ...shop,
    publish: async (productId, ...variants) => {
      await recordSnapshots(
        database,
        snapshotsAt(await drawTicket(database), rawProductOf(productId, { variants })),
      );
    },
    takeDown: async (id) => {
      const ticket = await drawTicket(database);
      await recordSnapshots(database, [{ kind: 'product', id, ticket, content: null }]);
    },
    stock: async (productId, variantKey, units) => {
      const variant = { productId, variantKey };
      const level = await database.transaction((tx) => lockLevel(tx, variant));
      if (level === undefined) await receiveStock(database, variant, units, note);
      else await correctStockTo(database, variant, { onHand: units, seenVersion: level.version }, note);
    },
    shopper: async () => {
      shoppers += 1;
      const email = `shopper-${shoppers}@example.com`;
      return await shop.loggedIn({ ...person, email, password: PASSWORD }, `192.0.2.${shoppers}`);
    },
    close: opened.close,
  };
}

export async function fetchCart(caller: Caller): Promise<Cart> {
  const response = await caller.get('/cart');
  expect([response.status, response.headers.get('Cache-Control')]).toEqual([200, 'no-store']);
  return cartSchema.strict().parse(response.body);
}

export const addToCart = (caller: Caller, productId: string, quantity: number, quality = 'A1') =>
  caller.call('POST', '/cart', { productId, quality, quantity });
