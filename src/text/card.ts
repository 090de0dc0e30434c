import { words } from './words.ts';

/** Texts of a card's live price and stock; separate to keep its script small. */
export const cardText = words({
  'zh-CN': {
    soldOutBadge: '售罄',
    /** Follows a card's price when variants differ in price. */
    from: '起',
    stock: (pieces: number) => `${pieces}件`,
    stockLabel: '库存',
  },
});
