import { staffText } from '../../../src/features/desk/staff.text.ts';
import type { PrintedDocumentKind } from '../../../src/features/orders/ops-order.contract.ts';
import type { PermitKind } from '../../../src/features/papers/permits.rules.ts';
import type { Source } from '../../../src/features/shipping/sources.rules.ts';
import type { Sex } from '../../../src/features/specimens/specimen.rules.ts';

export const permitKinds: Readonly<Record<PermitKind, string>> = staffText().permits.kinds;

export const documentText = {
  shop: '蝶藏',
  pageOf: (page: number, pages: number) => `第 ${page} 页，共 ${pages} 页`,
  order: '订单',
  ofOrder: (number: string) => `订单 ${number}`,
  placed: '下单',
  paid: '付款',
  courier: '快递',
  recipient: '收件人',
  number: '编号',
  inOtherParcels: (quantity: number) => `另有 ${quantity} 件分开寄送`,
  papers: (names: readonly string[]) => `所需文件：${names.join('、')}`,
  replacement: '补发，不收费',
  replacementValue: '商品价值（不收费）',
  keptBack: (quantity: number) => `另有 ${quantity} 件不再寄出`,
  product: '货号',
  specimen: '标本',
  grade: '品质',
  sex: '性别',
  quantity: '数量',
  unit: '单价',
  listPrice: (price: string) => `原价 ${price}`,
  amount: '小计',
  pieces: (lines: number, quantity: number) => `${lines} 项，共 ${quantity} 件`,
  goods: '商品合计',
  fee: '运费',
  orderFee: '整单运费',
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

/** Abbreviations that collectors use. */
export const labelText = {
  forewing: (mm: number) => `fw ${mm} mm`,
  cites: (appendix: string) => `CITES ${appendix}`,
  ruler: '打印校验：左边这条线应为 100 毫米。请按“实际大小”打印，不要缩放；沿角线裁切。',
  of: (order: string, quantity: number) => `订单 ${order}，${quantity} 枚`,
  goesOn: (order: string) => `订单 ${order}，续`,
  fields: {
    latin: '学名',
    name: '名称',
    collector: '采集者',
    place: '采集地',
    forewing: '前翅长',
    source: '来源',
    permit: '许可编号',
    number: '编号',
  },
} as const;

/** Texts in both languages, for customs. */
export const invoiceText = {
  title: '商业发票',
  latinTitle: 'Commercial invoice',
  exporter: '出口人 Exporter',
  consignee: '收货人 Consignee',
  number: '发票号 Invoice no.',
  ofOrder: (number: string) => `订单 Order ${number}`,
  date: '日期 Date',
  currency: '币种 Currency',
  destination: '目的地 Destination',
  waybill: '运单号 Waybill',
  reason: '事由 Reason',
  sale: '销售 Sale',
  replacementReason: '补发 Replacement',
  replacement: 'Replacement, no charge; value for customs only 补发，不收费，价值仅供报关',
  description: '品名 Description',
  hsCode: 'HS',
  origin: '原产地 Origin',
  variousCountries: 'Various countries',
  quantity: '数量 Qty',
  unit: '单价 Unit value',
  amount: '金额 Amount',
  specimen: 'Dried butterfly specimen 干制蝴蝶标本',
  set: 'Dried butterfly specimens 干制蝴蝶标本组合',
  /** Not all species of the set are recorded. */
  including: 'Assorted, including:',
  assorted: 'Assorted:',
  eachSet: 'Assorted, each set:',
  species: (quantity: number | null) => (quantity === null ? '' : `${quantity}\u00A0×\u00A0`),
  sexes: { 雄: 'male', 雌: 'female', 雌雄: 'male and female' } satisfies Record<Sex, string>,
  grade: (grade: string) => `grade ${grade}`,
  cites: (appendix: string) => `CITES Appendix ${appendix}`,
  /** Each text begins with its CITES source code. */
  sources: {
    wild: 'source W, taken from the wild 野采',
    ranched: 'source R, ranched 牧养',
    bred: 'source C, bred in captivity 人工繁育',
  } satisfies Record<Source, string>,
  permit: '许可 Permit',
  /** Patterns in Chinese permit notes, in English word order. */
  permits: [
    [/CITES\s*(?:的)?再出口/i, 'CITES re-export certificate'],
    [/CITES\s*(?:的)?出口/i, 'CITES export permit'],
    [/CITES\s*(?:的)?进口/i, 'CITES import permit'],
    [/(?<!CITES\s*)(?<!再)出口许可/i, 'export permit'],
    [/(?<!CITES\s*)进口许可/i, 'import permit'],
    [/采集许可/, 'collecting permit'],
    [/检疫/, 'quarantine certificate'],
    [/产地证/, 'certificate of origin'],
    [/繁育(?:许可|证)/, 'captive breeding certificate'],
  ] satisfies readonly (readonly [RegExp, string])[],
  permitKinds: {
    'cites-export': 'CITES export permit',
    'cites-reexport': 'CITES re-export certificate',
    'captive-bred': 'CITES captive-bred certificate',
    'china-export': 'China wildlife export permit',
    'species-certificate': 'China species certificate',
    import: 'Import permit',
    origin: 'Proof of lawful origin',
    other: 'Permit',
  } satisfies Record<PermitKind, string>,
  issued: (day: string) => `issued ${day}`,
  validUntil: (day: string) => `valid until ${day}`,
  eori: (number: string) => `EORI ${number}`,
  ioss: (number: string) => `IOSS ${number}`,
  incoterms: '贸易术语 Incoterms',
  anyPermit: 'permit',
  permitOf: (country: string) => `of ${country}`,
  permitNumber: (number: string) => `no. ${number}`,
  permitCopy: 'copy enclosed',
  item: '编号 Item no.',
  pieces: (quantity: number) => `共 ${quantity} 件 ${quantity} ${quantity === 1 ? 'piece' : 'pieces'}`,
  goods: '货值 Goods',
  freight: '运费 Freight',
  freightLater: '另行确认 to be confirmed',
  freightDue: '运费（待付） Freight, not yet paid',
  freightRefunded: '运费（已退） Freight, refunded',
  freightOfOrder: '整单运费，分批寄送 Freight of all parcels of the order',
  totalWithoutFreight: '总计（未含运费） Total excl. freight',
  total: '总计 Total',
  customsValue: '报关价值（不收费） Value for customs only, no charge',
  charged: '实收 Charged as',
  refunded: '已退款 Refunded',
  declaration: '兹声明以上内容真实无误。 I declare that the above is true and correct.',
  signature: '签字 Signature',
} as const;

export const addressText = {
  from: '寄件人 From',
  to: '收件人 To',
} as const;

/** The Universal Postal Union's own words, in English and French. */
export const customsText = {
  title: { cn22: 'CN 22', cn23: 'CN 23' },
  heading: 'CUSTOMS DECLARATION',
  french: 'DÉCLARATION EN DOUANE',
  opened: 'May be opened officially  Peut être ouvert d’office',
  from: 'From  De',
  to: 'To  A',
  categories: ['Gift', 'Documents', 'Sale of goods', 'Commercial sample', 'Returned goods', 'Other'],
  category: 'Sale of goods',
  replacementCategory: 'Other',
  replacement: 'replacement, no charge',
  content: 'Detailed description of contents',
  quantity: 'Qty',
  weight: 'Net kg',
  value: 'Value CNY',
  hsCode: 'HS no.',
  origin: 'Origin',
  totalWeight: 'Total gross weight (kg)',
  totalValue: 'Total value (CNY)',
  postage: 'Postal charges (CNY)',
  postageLater: 'to be confirmed',
  order: 'Invoice no.',
  item: 'Item no.',
  specimen: 'Dried butterfly specimen',
  set: 'Set of dried butterfly specimens',
  cites: (appendix: string) => `CITES App.\u00A0${appendix}`,
  permit: (number: string) => `Permit no. ${number}`,
  summary: 'Dried preserved insects (butterflies, dead), for collection, not infectious.',
  noCites: 'No CITES species.',
  withPermit: (numbers: string) => `With CITES permit no. ${numbers}.`,
  certificates: 'Licence or certificate no.',
  reference: 'Sender’s customs reference',
  declaration:
    'I certify that the particulars given in this declaration are correct and that this item does not contain any dangerous article prohibited by legislation or by postal or customs regulations.',
  signature: 'Date and sender’s signature',
  pageOf: (page: number, pages: number) => `${page} / ${pages}`,
} as const;

export const pickingText = {
  title: '拣货单',
  of: (orders: number, quantity: number) => `${orders} 个订单，共 ${quantity} 件`,
  product: '货号',
  grade: '品质',
  pieces: '件数',
  forOrders: '订单',
} as const;

export type LabelField = keyof typeof labelText.fields;

export interface ShortenedText {
  readonly number: string;
  readonly field: LabelField;
  readonly full: string;
  readonly shown: string;
}

export const printText = {
  title: '打印',
  lead: (orders: number) => `${orders} 笔订单。生成 PDF 后按原大（100%）打印。`,
  kindLabel: '打印什么',
  documents: {
    all: '整套单据',
    slip: '装箱单',
    labels: '数据标签',
    invoice: '商业发票',
    address: '地址标签',
    cn22: '报关单 CN22',
    cn23: '报关单 CN23',
    picking: '拣货单',
  } satisfies Record<PrintedDocumentKind | 'picking' | 'all', string>,
  size: '标签大小',
  hsCode: 'HS 编码',
  hsCodeHint: '留空按商品类别里的编码',
  withIoss: '寄欧盟的包裹写上 IOSS 号（货值不超过 150 欧元才可用）',
  noIoss: '没有设置 IOSS 号（INVOICE_IOSS），请联系店铺管理员',
  defaultCodes: (kinds: readonly string[]) =>
    `${kinds.join('、')}用的是默认的 HS 编码，还没有确认：请向海关或报关行确认后，填在商品类别里。`,
  permitFiles: '随包裹附上许可原件；已上传的 PDF：',
  weights: '每件重量（克）',
  weightOf: (name: string) => `每件重量（克）：${name}`,
  weightsFailed: '没有取到商品的重量，请关闭后再试',
  parcelGrams: (number: string) => `包裹毛重（克） ${number}`,
  parcelGramsHint: '秤上的数，连包装',
  unweighed: (orders: readonly { readonly order: string; readonly netGrams: number | null }[]) =>
    `报关单没有印：${orders.map(({ order, netGrams }) => `${order}（${netGrams === null ? '没有包裹毛重' : `毛重小于净重合计 ${netGrams} 克`}）`).join('、')}。称好包裹、核对每件重量后，再生成一次。`,
  lacks: {
    latin: (order: string) => `${order} 寄往国外，收件人只有中文：请先填拉丁字母的姓名和地址，再打印。`,
    country: (order: string) => `${order} 没有国家，不知道要哪些单据：请先填国家，再打印。`,
  },
  changeRecipient: (order: string) => `改收件人 ${order}`,
  make: '生成 PDF',
  making: '正在生成…',
  open: (paper: string) => `打开${paper} PDF`,
  ready: '已生成，打开后即记为已打印。',
  marked: '已记为已打印',
  unmarked: (orders: readonly string[]) =>
    `这些订单没有记为已打印，请刷新列表后重新打印：${orders.join('、')}`,
  missing: '以下字符字体里没有，打印出来是方框：',
  missingOf: (order: string, characters: string) => `${order}：${characters}`,
  ofSender: '店铺信息',
  anyway: '仍然生成',
  shortened: (count: number) => `${count} 处文字太长，已按规则缩短`,
  shortenedOf: ({ number, field, full, shown }: ShortenedText) =>
    `${number} ${labelText.fields[field]}：“${full}”${shown === '' ? '略去' : `写作“${shown}”`}`,
  unavailable: '字体没有取到，请检查网络后再试',
  failed: '没有生成出来，请再试一次；仍不行请联系店铺管理员',
} as const;
