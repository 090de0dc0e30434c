/** A cart in memory, as orders see carts. */
import type { Database } from '../../netlify/server/db/connection.ts';
import type { HeldPieces } from '../../netlify/server/inventory/hold-store.ts';
import type { BoughtCart, CartOfAccount } from '../../netlify/server/orders/bought-cart.ts';

export interface TestCart extends CartOfAccount {
  readonly fill: (
    database: Database,
    accountId: string,
    lines: readonly (HeldPieces & { unitFen?: number })[],
  ) => Promise<void>;
}

const PRICE_FEN = 12_850;

export function testCart(): TestCart {
  const carts = new Map<string, BoughtCart>();
  const cartOf = (accountId: string) => carts.get(accountId) ?? { version: 0, lines: [] };
  return {
    fill: async (_, accountId, lines) => {
      const filled = lines.map(({ unitFen = PRICE_FEN, ...line }) => ({
        ...line,
        confirmedUnitFen: unitFen,
      }));
      carts.set(accountId, { version: cartOf(accountId).version + 1, lines: filled });
    },
    read: async (_, accountId) => cartOf(accountId),
    takeOut: async (_, accountId, bought) => {
      const { version, lines } = cartOf(accountId);
      const left = lines.map((line) => {
        const out = bought.filter((b) => b.productId === line.productId && b.variantKey === line.variantKey);
        return { ...line, quantity: line.quantity - out.reduce((sum, { quantity }) => sum + quantity, 0) };
      });
      carts.set(accountId, { version: version + 1, lines: left.filter(({ quantity }) => quantity > 0) });
    },
    show: async (_, accountId) => ({ status: 200, data: [], version: cartOf(accountId).version, total: 0 }),
  };
}
