import type { Verdict } from '../base/verdict.rules.ts';

/** A zero for each digit: `DC0000` gives DC0001, DC0002 and so on. */
export const DEFAULT_SKU_PATTERN = 'DC0000';

/** A longer Code 128 barcode does not fit on the specimen label. */
const LENGTH_MAX = 20;
const VALID = /^[A-Z0-9]+(?:-[A-Z0-9]+)*$/;
const PATTERN = /^([A-Z]{1,4})(0{3,6})$/;
/**
 * The shop's numbers have at most this many digits; longer ones are, for example, a supplier's bar codes.
 */
const DIGITS_MAX = 9;

/** Input methods type full-width letters and various dashes, scanners blanks. */
export function normalizeSku(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/\s+/g, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .toUpperCase();
}

export function validateSku(sku: string): Verdict {
  if (sku.length <= LENGTH_MAX && VALID.test(sku)) return true;
  const normal = normalizeSku(sku);
  if (normal.length <= LENGTH_MAX && VALID.test(normal)) return `编号请写成“${normal}”`;
  return `编号只能用大写字母、数字和连字符，最多 ${LENGTH_MAX} 个字符，例如 DC0123`;
}

export function skuTakenMessage(sku: string, product: string | null | undefined): string {
  return `编号“${sku}”已用于“${product || '没有名称的商品'}”，请换一个，或清空后在发布时自动编号`;
}

export function validateSkuPattern(pattern: string): Verdict {
  return PATTERN.test(pattern) || '编号样式是 1 至 4 个大写字母，后面用 3 至 6 个 0 表示位数，例如 DC0000';
}

/** The default's letters and width if the pattern is missing or malformed. */
export function parseSkuPattern(pattern: string | null | undefined): {
  readonly prefix: string;
  readonly digits: number;
} {
  const [, prefix = '', zeros = ''] = PATTERN.exec(pattern ?? '') ?? PATTERN.exec(DEFAULT_SKU_PATTERN) ?? [];
  return { prefix, digits: zeros.length };
}

/** `last` is the highest number that was ever assigned, so that a deleted product's SKU is not reused. */
export function nextSkus(
  { prefix, digits }: ReturnType<typeof parseSkuPattern>,
  existing: Iterable<string>,
  last: number,
  count: number,
): { readonly skus: readonly string[]; readonly last: number } {
  const taken = new Set(existing);
  let highest = last;
  for (const sku of taken) {
    const rest = sku.startsWith(prefix) ? sku.slice(prefix.length) : '';
    if (/^\d+$/.test(rest) && rest.length <= DIGITS_MAX) highest = Math.max(highest, Number(rest));
  }
  const skus: string[] = [];
  while (skus.length < count) {
    highest += 1;
    const sku = `${prefix}${String(highest).padStart(digits, '0')}`;
    if (!taken.has(sku)) skus.push(sku);
  }
  return { skus, last: highest };
}
