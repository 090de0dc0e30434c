import type { Movement } from '../../../src/features/stock/ops-stock.contract.ts';
import type { TaxonLevel } from '../../../src/features/wants/wants.rules.ts';

const KINDS: Readonly<Record<Movement['kind'], string>> = {
  received: '入库',
  corrected: '更正',
  held: '预留',
  released: '取消预留',
  sold: '售出',
  returned: '退回',
};

export const stockText = {
  title: '库存',
  onHand: '在库',
  held: '预留',
  available: '可售',
  loading: '正在读取库存…',
  hint: '预留的是报价、办文件和改单留给买家的，以及等银行确认的。可售 = 在库 − 预留。库存立即生效，与发布无关；草稿也可以先入库。',
  modes: { receive: '入库 +', remove: '减少 −', count: '盘点为' },
  pieces: '件数',
  reason: '原因',
  reasonFor: { receive: '可不填，例如补货', remove: '必填，例如破损', count: '可不填，例如月末盘点' },
  submit: { receive: '入库', remove: '减少', count: '盘点' },
  submitting: '提交中…',
  done: '已记入库存',
  invalidUnits: '请填写 1 到 100000 的整数',
  wrongCount: '请填写 0 到 100000 的整数',
  needsReason: '请写明减少的原因',
  login: '登录',
  again: '刷新',
  history: '最近变动',
  noHistory: '还没有变动记录',
  older: '更早的变动',
  goneAccount: '已注销的账号',
  shop: '系统',
  consignment: (number: string) => `进货单 ${number}`,
  order: (number: string) => `订单 ${number}`,
} as const;

/** `入库 +3`, `更正 −1`, `预留 2`. */
export function movementLine({ kind, quantity }: Pick<Movement, 'kind' | 'quantity'>): string {
  const isChange = kind === 'received' || kind === 'corrected' || kind === 'returned';
  const sign = quantity < 0 ? '−' : isChange ? '+' : kind === 'sold' ? '−' : '';
  return `${KINDS[kind]} ${sign}${Math.abs(quantity)}`;
}

export function movementActor({ by }: Pick<Movement, 'by'>): string {
  return by.kind === 'shop' ? stockText.shop : (by.name ?? stockText.goneAccount);
}

export function movementReason({
  kind,
  reason,
  reference,
}: Pick<Movement, 'kind' | 'reason' | 'reference'>): string {
  const of =
    reference === null
      ? ''
      : kind === 'received'
        ? stockText.consignment(reference)
        : stockText.order(reference);
  return [of, reason ?? ''].filter((part) => part !== '').join('，');
}

export const demandText = {
  title: '顾客想要的',
  loading: '正在读取…',
  retry: '刷新',
  lead: '到货提醒、收藏与求购的数量，以及现在可售的件数。不含任何顾客的姓名或邮箱。',
  products: '商品',
  noProducts: '还没有收藏或到货提醒',
  taxa: '求购',
  noTaxa: '还没有求购',
  head: { product: '商品', grade: '品质', alerts: '到货提醒', favorites: '收藏', available: '可售' },
  taxonHead: { taxon: '种类', level: '级别', accounts: '求购人数', available: '可售' },
  levels: { species: '种', genus: '属', family: '科' } satisfies Record<TaxonLevel, string>,
  withdrawn: '已下架的品质',
  open: (name: string) => `打开 ${name}`,
} as const;
