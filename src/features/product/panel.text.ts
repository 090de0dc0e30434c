/** A separate file, because the panel's script should stay small (docs/decisions/0032). */
import { words } from '../base/words.text.ts';

export const panelText = words({
  'zh-CN': {
    soldOut: '售罄',
    stockUnknown: '查询中',
    tiles: (specimens: number) => `选择标本（共 ${specimens} 件）`,
    anyOf: '任意一件',
    faults: (faults: string) => `瑕疵：${faults}`,
    noFaults: '未见瑕疵',
    onSide: { dorsal: '背面图', ventral: '腹面图' },
    quality: '品质',
    variantOption: (quality: string, price: string, soldOut: boolean) =>
      `${quality}　${price}${soldOut ? '　售罄' : ''}`,
    inBrackets: (text: string) => `（${text}）`,
    add: '加入购物车',
    adding: '处理中...',
    addSoldOut: '已售罄',
    overStock: '库存不足',
    wholesale: '已启用批发价',
    tierAtLeast: (quantity: number) => `≥ ${quantity}件`,
    tierReached: '已达到',
    missing: '商品不存在或已下架',
    priceChanged: (price: string) => `价格刚刚更新为 ${price}`,
    gradeGone: (gone: string, chosen: string) => `品质 ${gone} 已下架，已为您改选 ${chosen}`,
  },
});

/** Shown beside the add button if the panel's script fails to load; pressing again retries. */
export const panelFailedText = words({ 'zh-CN': '页面没有加载完整，请再按一次重试' });
