/** Files whose code is mutated, and whose tests, beside them, have to notice it. */
export const ROOMS: Readonly<Record<string, string>> = {
  rules: 'src/features/**/*.rules.ts',
  stock: 'netlify/server/stock/**/*.ts',
  checkout: 'netlify/server/checkout/**/*.ts',
  payments: 'netlify/server/payments/**/*.ts',
};
