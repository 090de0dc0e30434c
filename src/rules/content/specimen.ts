/** Rules of what is told of a specimen and of its species. */
import type { Fact } from '../specimen-facts.ts';
import type { Finding, Verdict } from './verdict.ts';

/** A product has each grade once: the shopper chooses by grade. */
export function gradeFindings(
  variants: readonly { readonly grade?: string | null | undefined }[] | null | undefined,
): Finding[] {
  const seen = new Set<string>();
  return (variants ?? []).flatMap(({ grade }, index) => {
    if (!grade) return [];
    if (!seen.has(grade)) {
      seen.add(grade);
      return [];
    }
    return [{ path: [index, 'grade'], message: `品质 ${grade} 出现了不止一次，每个品质只能有一个规格` }];
  });
}

/** Hardly a collection has a label that is older; an earlier year is a slip of the keyboard, such as 0202. */
const COLLECTED_SINCE = 1700;

/** A label often gives the month only: `YYYY-MM` or `YYYY-MM-DD`, a day that exists. */
export function collectedOnVerdict(value: string | null | undefined): Verdict {
  if (!value) return true;
  const parts = /^(\d{4})-(\d{2})(?:-(\d{2}))?$/.exec(value);
  if (parts === null) return '请写成“年-月”或“年-月-日”，例如 2024-05 或 2024-05-18';
  const [, year, month, day = '01'] = parts;
  if (Number(year) < COLLECTED_SINCE) return `年份 ${year} 太早，请核对`;
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  const exists = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(`${year}-${month}-${day}`);
  return exists ? true : `日期“${value}”不存在`;
}

/** `today`, `YYYY-MM-DD`, by the editor's own calendar. A day of the future is mostly a slip of the keyboard. */
export function pastVerdict(value: string | null | undefined, today: string): Verdict {
  if (!value || value <= today.slice(0, value.length)) return true;
  return `日期“${value}”还没有到，请核对`;
}

/** Wingspan in millimetres: the scale bar on the pictures is drawn from it. */
export function wingspanVerdict(
  range: { readonly min?: number | undefined; readonly max?: number | undefined } | undefined,
): Verdict {
  if (range?.min === undefined || range.max === undefined || range.min < range.max) return true;
  return '最大翅展必须大于最小翅展';
}

/** A length in millimetres with at most one decimal. */
export function millimetresVerdict(
  { title, min = 0, max = 1000 }: Pick<Fact, 'title' | 'min' | 'max'>,
  length: number | null | undefined,
): Verdict {
  if (length === undefined || length === null) return true;
  const isMeasured = Math.round(length * 10) / 10 === length;
  if (isMeasured && length >= min && length <= max) return true;
  return `${title}应在 ${min} 至 ${max} 毫米之间，最多一位小数`;
}

/** Trade in specimens of appendix I is forbidden, so such a species cannot be published at all. */
export function citesVerdict(appendix: string | null | undefined): Verdict {
  return appendix === 'I' ? 'CITES 附录 I 物种禁止商业性国际贸易，不得上架' : true;
}

/** Specimens of appendix II are sold only with their source told and the permit that they left their country with. */
export function permitFindings(product: {
  /** The appendix of each of its species. */
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
