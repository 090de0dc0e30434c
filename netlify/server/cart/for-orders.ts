import type { CartOfAccount } from '../orders/bought-cart.ts';
import { raiseVersion, readLines, readVersion, takePieces } from './store.ts';
import { showCart } from './view.ts';

/** The cart as orders see it. */
export const cartOfAccount: CartOfAccount = {
  read: async (database, accountId) => ({
    version: await readVersion(database, accountId),
    lines: await readLines(database, accountId),
  }),
  takeOut: async (transaction, accountId, bought) => {
    await raiseVersion(transaction, accountId);
    for (const pieces of bought) await takePieces(transaction, accountId, pieces);
  },
  show: showCart,
};
