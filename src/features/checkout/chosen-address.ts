import { atom } from 'nanostores';

/** Id of the address in the book that the cart's order goes to; null for the account's own. */
export const $chosenAddress = atom<string | null>(null);
