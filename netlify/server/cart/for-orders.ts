import type { CartOfAccount } from '../orders/bought-cart.ts';
import { takeOut } from './service.ts';
import { cartAsJson } from './store.ts';
import { showCart } from './view.ts';

/** The cart as orders see it. */
export const cartOfAccount: CartOfAccount = { asJson: cartAsJson, takeOut, show: showCart };
