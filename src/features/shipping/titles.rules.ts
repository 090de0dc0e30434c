import type { RequiredPaper, ShippingRule, ShippingVerdict, SpecimenSource } from './rule.rules.ts';

export const RULE_TITLE = '寄送规则';
export const RATES_TITLE = '运费表';

export const BORDER_TITLES: Readonly<Record<ShippingRule['border'], string>> = {
  export: '出口（离开中国）',
  import: '进口（到达目的地）',
};

export const SOURCE_TITLES: Readonly<Record<SpecimenSource, string>> = {
  wild: '野外采集',
  ranched: '牧养',
  bred: '人工繁育',
  'first-generation': '子一代',
};

export const PROOF_TITLES = { 'on-file': '已存档', none: '没有' } as const;

export const VERDICT_TITLES: Readonly<Record<ShippingVerdict, string>> = {
  allowed: '可寄',
  papers: '需要文件',
  unknown: '未知',
  forbidden: '不可寄',
};

export const PAPER_PROVIDER_TITLES: Readonly<Record<RequiredPaper['who'], string>> = {
  shop: '本店',
  buyer: '买家',
};

export const PAPER_TIME_TITLES: Readonly<Record<RequiredPaper['when'], string>> = {
  before: '付款前',
  arrival: '到达时申报',
};

export const unknownPlaceMessage = (typed: string) =>
  `没有叫“${typed}”的国家或地区，请写中文名或两个字母的代码`;

export const noTaxonMessage = (name: string) => `“${name}”不像学名：属名首字母大写，种加词小写`;
