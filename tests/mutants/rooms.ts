/** Folders whose code is mutated, and whose tests have to notice it. */
export const ROOMS: Readonly<Record<string, string>> = {
  rules: 'src/rules',
  inventory: 'netlify/server/inventory',
  checkout: 'netlify/server/checkout',
  payments: 'netlify/server/payments',
};
