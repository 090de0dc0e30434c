/** The guards of money, stock and content, each with the edit that takes it out and the tests that have to notice, by room. */
import { ACCOUNT_GUARDS } from './account-guards.ts';
import { CHECKOUT_GUARDS } from './checkout-guards.ts';
import { DESK_GUARDS } from './desk-guards.ts';
import { EDGE_GUARDS } from './edge-guards.ts';
import type { Guard } from './guard.ts';
import { KEPT_PAGE_GUARDS } from './kept-page-guards.ts';
import { OWN_DATA_GUARDS } from './own-data-guards.ts';
import { PAGE_GUARDS } from './page-guards.ts';
import { PROVIDER_GUARDS } from './provider-guards.ts';
import { REFUND_GUARDS } from './refund-guards.ts';
import { SEARCH_GUARDS } from './search-guards.ts';
import { SETTLE_GUARDS } from './settle-guards.ts';
import { STAFF_GUARDS } from './staff-guards.ts';
import { TILL_GUARDS } from './till-guards.ts';
import { TOLD_GUARDS } from './told-guards.ts';
import { WALLET_FRAME_GUARDS } from './wallet-frame-guards.ts';

export const GUARDS: readonly Guard[] = [
  ...ACCOUNT_GUARDS,
  ...CHECKOUT_GUARDS,
  ...DESK_GUARDS,
  ...EDGE_GUARDS,
  ...KEPT_PAGE_GUARDS,
  ...OWN_DATA_GUARDS,
  ...PAGE_GUARDS,
  ...PROVIDER_GUARDS,
  ...REFUND_GUARDS,
  ...SEARCH_GUARDS,
  ...SETTLE_GUARDS,
  ...STAFF_GUARDS,
  ...TILL_GUARDS,
  ...TOLD_GUARDS,
  ...WALLET_FRAME_GUARDS,
];
