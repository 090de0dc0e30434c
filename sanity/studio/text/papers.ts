/** What stands on the papers of an order, for whoever packs, buys and clears through customs. */
import type { Source } from '../../../src/rules/specimen.ts';

export const papersText = {
  shop: '蝶藏',
  pageOf: (page: number, pages: number) => `第 ${page} 页，共 ${pages} 页`,
  order: '订单',
  placed: '下单',
  paid: '付款',
  courier: '快递',
  recipient: '收件人',
  number: '编号',
  product: '货号',
  specimen: '标本',
  grade: '品质',
  sex: '性别',
  quantity: '数量',
  unit: '单价',
  listPrice: (price: string) => `原价 ${price}`,
  amount: '小计',
  pieces: (lines: number, pieces: number) => `${lines} 项，共 ${pieces} 件`,
  goods: '商品合计',
  fee: '运费',
  free: '免运费',
  orderTotal: '订单金额',
  refunded: '已退款',
  charged: '结算',
  collected: '采集',
  exPupa: 'ex pupa',
  forewing: (mm: number) => `前翅 ${mm} 毫米`,
  leg: (name: string) => `leg. ${name}`,
  sources: { wild: '野采', ranched: '牧养', bred: '人工繁育' } satisfies Record<Source, string>,
  cites: (appendix: string) => `CITES 附录 ${appendix}`,
} as const;

export const slipText = {
  title: '装箱单',
  latinTitle: 'Packing slip',
  check: '请按本单核对标本；如有不符或破损，请保留包装并联系我们。',
} as const;

/** On a label, as short as collectors write it there. */
export const labelText = {
  title: '标本标签',
  latinTitle: 'Specimen labels',
  forewing: (mm: number) => `fw ${mm} mm`,
  cites: (appendix: string) => `CITES ${appendix}`,
  ruler: '打印校验：左边这条线应为 100 毫米。请按“实际大小”打印，不要缩放；沿角线裁切。',
  of: (order: string, pieces: number) => `订单 ${order}，${pieces} 枚`,
  goesOn: (order: string) => `订单 ${order}，续`,
  /** What of a label was shortened. */
  fields: {
    name: '名称',
    collector: '采集者',
    place: '采集地',
    forewing: '前翅长',
    source: '来源',
    permit: '许可编号',
    number: '编号',
  },
} as const;
