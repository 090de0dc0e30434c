/** What a card says of live price and stock: these words alone go along with the script that fills cards. */
export const card = {
  soldOutBadge: '售罄',
  /** 起 follows a card's price when variants differ in price. */
  from: '起',
  stock: (pieces: number) => `${pieces}件`,
  stockLabel: '库存',
} as const;
