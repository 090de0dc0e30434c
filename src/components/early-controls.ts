/** Names of a product's controls while they are still native ones. */
export const CONTROLS = {
  quality: 'quality',
  quantity: 'quantity',
  decrease: 'decrease',
  increase: 'increase',
  add: 'add',
} as const;
