import type { CartOfAccount } from '../orders/bought-cart.ts';
import { takeOut } from './service.ts';
import { readCart } from './store.ts';
import { showCart } from './view.ts';

/** The cart as orders see it. */
export const cartOfAccount: CartOfAccount = { read: readCart, takeOut, show: showCart };
