/** See docs/shop.md "Roles", "Failures". */

import { words } from './words.ts';

export const operationsText = words({
  'zh-CN': {
    stockMoved: '库存刚刚有变动，已显示最新数字，请核对后再提交',
    tooFew: (onHand: number) => `现有 ${onHand} 件，不能再减这么多`,
    unitsReserved: (onHand: number, held: number) =>
      `现有 ${onHand} 件，其中 ${held} 件已被未付款的订单占用，数量不能低于 ${held} 件。订单付款或到期后再试`,
    tooMany: '数量过大，请检查是否多打了一位',
    oneSpecimen: '单件标本最多 1 件',
    specimenSold: '这件标本已售出、尚未寄出，不能再入库。买家退货时，请在订单里退款并选“退回库存”',
    unknownVariant: '没有这个品级：新商品请等几秒，草稿保存后再入库',
    contentUnreachable: '暂时连不上内容库，无法确认这个商品，请稍后再试',
    keyReused: '这次提交的编号已用于另一次操作，请重新提交',
    notSetUp: '本店未设置 STUDIO_TOKEN_SECRET，编辑后台无法登录内容库',
  },
});
