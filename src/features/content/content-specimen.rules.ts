import type { Finding, Verdict } from '../base/verdict.rules.ts';
import { SPECIMEN_NUMBER_MAX } from '../specimens/specimen.rules.ts';
import type { SpecimenFact } from '../specimens/specimen-facts.rules.ts';

interface NamedVariant {
  readonly grade?: string | null | undefined;
  /** Only a single specimen has a number. */
  readonly number?: number | null | undefined;
}

/** Shoppers choose by grade, and specimens by number, so both are unique within a product. */
export function variantFindings(variants: readonly NamedVariant[] | null | undefined): Finding[] {
  const seen = new Set<string | number>();
  return (variants ?? []).flatMap(({ grade, number }, index) => {
    const name = number ?? grade;
    if (!name) return [];
    if (!seen.has(name)) {
      seen.add(name);
      return [];
    }
    return typeof name === 'number'
      ? [{ path: [index, 'number'], message: `标本号 ${name} 出现了不止一次，每件标本要有自己的号` }]
      : [{ path: [index, 'grade'], message: `品质 ${name} 出现了不止一次，每个品质只能有一个规格` }];
  });
}

export function validateSpecimenNumber(number: number | null | undefined): Verdict {
  const isFit = Number.isInteger(number) && Number(number) >= 1 && Number(number) <= SPECIMEN_NUMBER_MAX;
  return isFit ? true : `标本号是 1 至 ${SPECIMEN_NUMBER_MAX} 的整数`;
}

/** An earlier year is a typing error such as 0202. */
const COLLECTED_SINCE = 1700;

/** `YYYY-MM`, because labels often give only the month, or `YYYY-MM-DD`. */
export function validateCollectionDate(value: string | null | undefined): Verdict {
  if (!value) return true;
  const parts = /^(\d{4})-(\d{2})(?:-(\d{2}))?$/.exec(value);
  if (parts === null) return '请写成“年-月”或“年-月-日”，例如 2024-05 或 2024-05-18';
  const [, year, month, day = '01'] = parts;
  if (Number(year) < COLLECTED_SINCE) return `年份 ${year} 太早，请核对`;
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  const exists = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(`${year}-${month}-${day}`);
  return exists ? true : `日期“${value}”不存在`;
}

/**
 * Rejects future dates, which are mostly typing errors. `today` is `YYYY-MM-DD` in the editor's
 * time zone.
 */
export function validatePastDate(value: string | null | undefined, today: string): Verdict {
  if (!value || value <= today.slice(0, value.length)) return true;
  return `日期“${value}”还没有到，请核对`;
}

/** Millimetres; pictures' scale bars use it. */
export function validateWingspan(
  range: { readonly min?: number | undefined; readonly max?: number | undefined } | undefined,
): Verdict {
  if (range?.min === undefined || range.max === undefined || range.min < range.max) return true;
  return '最大翅展必须大于最小翅展';
}

/** Millimetres with at most one decimal. */
export function validateMillimetres(
  { title, min = 0, max = 1000 }: Pick<SpecimenFact, 'title' | 'min' | 'max'>,
  length: number | null | undefined,
): Verdict {
  if (length === undefined || length === null) return true;
  const isMeasured = Math.round(length * 10) / 10 === length;
  if (isMeasured && length >= min && length <= max) return true;
  return `${title}应在 ${min} 至 ${max} 毫米之间，最多一位小数`;
}

/** CITES forbids trade in Appendix I species. */
export function validateCites(appendix: string | null | undefined): Verdict {
  return appendix === 'I' ? 'CITES 附录 I 物种禁止商业性国际贸易，不得上架' : true;
}

/** CITES Appendix II specimens need a source and an export permit. */
export function permitFindings(product: {
  /** The CITES appendix of each species. */
  readonly cites: readonly (string | null | undefined)[];
  readonly source: string | null | undefined;
  readonly permit_note: string | null | undefined;
}): Finding[] {
  if (!product.cites.includes('II')) return [];
  const findings: Finding[] = [];
  if (!product.source)
    findings.push({ path: ['source'], message: '该蝶种列入 CITES 附录 II，必须选择标本来源' });
  if (!product.permit_note?.trim())
    findings.push({ path: ['permit_note'], message: '该蝶种列入 CITES 附录 II，必须填写许可说明' });
  return findings;
}

/** Lower-case abbreviations that are not epithets. */
const MARKS = ['form', 'morph', 'var', 'ssp', 'subsp', 'sp', 'cf', 'aff', 'ab'];
const GENUS = '[A-Z][a-z]+';
/** A single letter is an abbreviation (`x`, `f`), unless a hyphen follows: `Polygonia c-album`. */
const EPITHET = `(?!(?:${MARKS.join('|')})(?![a-z-]))(?=[a-z-]{2})[a-z]+(?:-[a-z]+)*`;
const OPENING = `${GENUS}(?: \\(${GENUS}\\))?`;
const SPECIES = `(?:(?:cf|aff)\\. )?${EPITHET}`;
const SUBSPECIES = `(?: (?:(?:ssp|subsp)\\. )?${EPITHET})?`;
const FORM = `(?: (?:f\\.|ab\\.|var\\.|form|morph) ${EPITHET})?`;
const LOWER = `${SPECIES}${SUBSPECIES}${FORM}`;
const TAXON = `${OPENING} ${LOWER}`;

/**
 * Optional subgenus, subspecies or form (`Papilio (Achillides) blumei`, `Papilio memnon f.
 * achates`), undetermined names (`Delias sp.`), and hybrids (`Ornithoptera × allottei`).
 */
const LATIN_NAME = new RegExp(
  `^(?:${TAXON}|${OPENING} sp\\.|${GENUS} × ${EPITHET}|${TAXON} × (?:${TAXON}|${LOWER}))$`,
);

export function validateLatinName(name: string): Verdict {
  if (LATIN_NAME.test(name)) return true;
  if (/ [xX*] /.test(name)) return '学名中的杂交请用乘号“×”，前后各一个空格，例如 Ornithoptera × allottei';
  if (/[0-9,]/.test(name)) return '学名后面不写命名人和年份，例如只写 Morpho didius';
  return '学名应由属名和种加词组成，属名首字母大写，中间一个空格，例如 Morpho didius';
}
