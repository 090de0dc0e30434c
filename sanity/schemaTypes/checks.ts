/**
 * Rules of content that one field alone can't tell. Each answers `true`, or the sentence the editor reads.
 * Price and tiers: docs/shop.md "Things and their fields", "Constants"; ids: docs/shop.md "The shape of the whole".
 */

import { slugVerdict } from '../../src/rules/page-slug.ts';

export type Verdict = true | string;

export interface TierValue {
  readonly quantity?: number | undefined;
  readonly price?: number | undefined;
}

export interface VariantValue {
  readonly grade?: string | undefined;
  readonly price?: number | undefined;
  readonly original_price?: number | undefined;
  readonly bulk_discount?: readonly TierValue[] | undefined;
}

/** A draft and a version have the id of their document behind a prefix. */
export function publishedId(id: string): string {
  return id.replace(/^drafts\./, '').replace(/^versions\.[^.]+\./, '');
}

/** Ids stand in addresses of pages, so the published id must be lower-case and without dots. */
export function checkId(id: string | undefined): Verdict {
  const published = publishedId(id ?? '');
  if (published === '' || /^[a-z0-9][a-z0-9_-]{0,127}$/.test(published)) return true;
  return `编号“${published}”会出现在网址中，只能用小写字母、数字、连字符和下划线`;
}

/** The address of a policy page, which no route of the shop may have. */
export function checkPageSlug(slug: string | undefined): Verdict {
  if (slug === undefined || slug === '') return true;
  switch (slugVerdict(slug)) {
    case 'free':
      return true;
    case 'malformed':
      return `网址“${slug}”只能用小写字母和数字，词与词之间用一个连字符，最多 60 个字符`;
    case 'reserved':
      return `网址“${slug}”是本店自己的页面地址，请换一个`;
  }
}

/** A label often gives the month only: `YYYY-MM` or `YYYY-MM-DD`, a day that exists. */
export function checkCollectedOn(value: string | undefined): Verdict {
  if (value === undefined || value === '') return true;
  const parts = /^(\d{4})-(\d{2})(?:-(\d{2}))?$/.exec(value);
  if (parts === null) return '请写成“年-月”或“年-月-日”，例如 2024-05 或 2024-05-18';
  const [, year, month, day = '01'] = parts;
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  const exists = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(`${year}-${month}-${day}`);
  return exists ? true : `日期“${value}”不存在`;
}

/** A product has each grade once: the shopper chooses by grade. */
export function checkGradesOnce(variants: readonly VariantValue[] | undefined): Verdict {
  const seen = new Set<string>();
  for (const { grade } of variants ?? []) {
    if (grade === undefined) continue;
    if (seen.has(grade)) return `品质 ${grade} 出现了不止一次，每个品质只能有一个规格`;
    seen.add(grade);
  }
  return true;
}

/** The struck price must lie above the price, or nothing is discounted. */
export function checkOriginalPrice(original: number | undefined, price: number | undefined): Verdict {
  if (original === undefined || price === undefined || original > price) return true;
  return `原价 ${original} 元必须高于现价 ${price} 元；没有优惠时请留空`;
}

/** Tiers strictly rise in quantity and fall in price, and the first already lies below the single price. */
export function checkTiers(tiers: readonly TierValue[] | undefined, price: number | undefined): Verdict {
  let before: { quantity: number; price: number } = { quantity: 1, price: price ?? Number.POSITIVE_INFINITY };
  for (const tier of tiers ?? []) {
    if (tier.quantity === undefined || tier.price === undefined) continue;
    if (tier.quantity <= before.quantity)
      return `批发档位的数量必须逐档增加：${tier.quantity} 件应多于 ${before.quantity} 件`;
    if (tier.price >= before.price)
      return `批发档位的价格必须逐档降低：${tier.price} 元应低于 ${before.price} 元`;
    before = { quantity: tier.quantity, price: tier.price };
  }
  return true;
}

/** Wingspan in millimetres: the scale bar on the pictures is drawn from it. */
export function checkWingspan(
  range: { min?: number | undefined; max?: number | undefined } | undefined,
): Verdict {
  if (range?.min === undefined || range.max === undefined || range.min < range.max) return true;
  return '最大翅展必须大于最小翅展';
}

/** Trade in specimens of appendix I is forbidden, so such a species cannot be published at all. */
export function checkCites(appendix: string | undefined): Verdict {
  return appendix === 'I' ? 'CITES 附录 I 物种禁止商业性国际贸易，不得上架' : true;
}
