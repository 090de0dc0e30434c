import type { CartPort } from '../orders/cart-port.ts';
import { takeOut } from './service.ts';
import { cartAsJson, cartVariants, linesAsJson, lockCart } from './store.ts';
import { showCart } from './view.ts';

export const cartOfAccount: CartPort = {
  asJson: cartAsJson,
  variants: cartVariants,
  lock: lockCart,
  linesAsJson,
  takeOut,
  show: showCart,
};
