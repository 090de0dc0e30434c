import type { CartOfAccount } from '../orders/bought-cart.ts';
import { takeOut } from './service.ts';
import { cartAsJson, cartVariants, linesAsJson, lockCart } from './store.ts';
import { showCart } from './view.ts';

export const cartOfAccount: CartOfAccount = {
  asJson: cartAsJson,
  variants: cartVariants,
  lock: lockCart,
  linesAsJson,
  takeOut,
  show: showCart,
};
