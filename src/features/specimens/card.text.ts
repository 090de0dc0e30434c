import { words } from '../base/words.text.ts';

/** A separate file, because the script of live cards should stay small. */
export const cardText = words({
  'zh-CN': {
    soldOutBadge: '售罄',
    /** Follows a card's price if the variants' prices differ. */
    from: '起',
    stock: (quantity: number) => `${quantity}件`,
    stockLabel: '库存',
  },
});
