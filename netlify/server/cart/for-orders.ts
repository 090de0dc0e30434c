import type { CartOfAccount } from '../orders/bought-cart.ts';
import { takeOut } from './service.ts';
import { cartAsJson, linesAsJson, lockCart } from './store.ts';
import { showCart } from './view.ts';

/** The cart as orders see it. */
export const cartOfAccount: CartOfAccount = {
  asJson: cartAsJson,
  lock: lockCart,
  linesAsJson,
  takeOut,
  show: showCart,
};
