import { atom } from 'nanostores';
import type { Address } from '../features/accounts/addresses.contract.ts';

/** The address of the book that the cart's order goes to; null for the account's own. */
export const $chosenAddress = atom<Pick<Address, 'id' | 'country'> | null>(null);
