/** What is open over the list of orders. */
export type Dialog = 'none' | 'keys' | 'print' | 'ship';
