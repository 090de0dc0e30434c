import type { TaxonLevel } from '../../../src/rules/wants.ts';

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
