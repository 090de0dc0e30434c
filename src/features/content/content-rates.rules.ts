/** Requirements of a zone of the freight rates. Prices are yuan as editors type them, weights grams. */
import { countCharacters } from '../base/characters.rules.ts';
import type { Finding } from '../base/verdict.rules.ts';
import { EU_COUNTRIES, placeCode } from '../shipping/places.rules.ts';
import { STEP_GRAMS_MAX, STEPS_MAX, WAYS_MAX } from '../shipping/rates.rules.ts';
import { unknownPlaceMessage } from '../shipping/titles.rules.ts';
import { validatePrice } from './content-money.rules.ts';

/** A field is empty before an editor fills it in. */
type Field<T> = T | null | undefined;

export interface StepValue {
  readonly up_to_grams?: Field<number>;
  readonly price?: Field<number>;
}

export interface WayValue {
  readonly _key?: Field<string>;
  readonly name?: Field<string>;
  readonly steps?: Field<readonly StepValue[]>;
  readonly free_from?: Field<number>;
  readonly days_from?: Field<number>;
  readonly days_to?: Field<number>;
  readonly max_grams?: Field<number>;
  readonly max_goods?: Field<number>;
  readonly paused_because?: Field<string>;
}

export interface ZoneValue {
  readonly title?: Field<string>;
  readonly tax_note?: Field<string>;
  /** Codes or names; EU stands for its members. */
  readonly countries?: Field<readonly string[]>;
  readonly ways?: Field<readonly WayValue[]>;
}

const DAYS_MAX = 365;
/** Characters. */
const TEXTS_MAX = { title: 40, tax_note: 200, name: 30, paused_because: 100 } as const;

/** ISO 3166-1 codes; none if it names no country. */
export function countriesNamed(typed: string): readonly string[] {
  const code = placeCode(typed);
  if (code === 'EU') return EU_COUNTRIES;
  return code === null || code === 'abroad' ? [] : [code];
}

/** Each message names its cell, because acceptance and import show it without the form. */
export function zoneFindings({ title, tax_note, countries, ways }: ZoneValue): Finding[] {
  const findings: Finding[] = [];
  if (!title?.trim()) findings.push({ path: ['title'], message: '请填写分区的名称' });
  for (const message of tooLong(title, '分区的名称', TEXTS_MAX.title))
    findings.push({ path: ['title'], message });
  for (const message of tooLong(tax_note, '税费说明', TEXTS_MAX.tax_note))
    findings.push({ path: ['tax_note'], message });
  findings.push(...countryFindings(countries ?? []));
  if (!ways?.length) findings.push({ path: ['ways'], message: '至少要有一种方式' });
  if ((ways?.length ?? 0) > WAYS_MAX)
    findings.push({ path: ['ways'], message: `一个分区最多${WAYS_MAX}种方式` });
  const names = ways?.map(({ name }) => name?.trim()) ?? [];
  const keys = ways?.map(({ _key }) => _key) ?? [];
  for (const [index, way] of (ways ?? []).entries()) {
    const name = names[index];
    const cell = name ? `方式“${name}”` : `第${index + 1}种方式`;
    const report = (message: string, ...path: Finding['path']) =>
      findings.push({ path: ['ways', index, ...path], message: `${cell}，${message}` });
    if (!name) report('名称没有填', 'name');
    else if (names.indexOf(name) < index) report('已经写过一次', 'name');
    if (way._key && keys.indexOf(way._key) < index) report('和另一种方式的键相同，请删掉重新添加', 'name');
    for (const message of tooLong(name, '名称', TEXTS_MAX.name)) report(message, 'name');
    for (const message of tooLong(way.paused_because, '暂停原因', TEXTS_MAX.paused_because))
      report(message, 'paused_because');
    wayFindings(way, report);
  }
  return findings;
}

type Report = (message: string, ...path: Finding['path']) => void;

function countryFindings(countries: readonly string[]): Finding[] {
  if (countries.length === 0) return [{ path: ['countries'], message: '请填写国家' }];
  const before = new Set<string>();
  return countries.flatMap((typed, index) => {
    const codes = countriesNamed(typed);
    const twice = codes.filter((code) => before.has(code));
    for (const code of codes) before.add(code);
    if (codes.length > 0 && twice.length === 0) return [];
    const message =
      codes.length === 0 ? `国家：${unknownPlaceMessage(typed)}` : `国家：${twice.join('、')}写了两次`;
    return [{ path: ['countries', index], message }];
  });
}

function wayFindings(way: WayValue, report: Report): void {
  const { free_from, max_grams, max_goods, days_from, days_to } = way;
  const prices = [
    ['free_from', free_from, '满额免运费'],
    ['max_goods', max_goods, '最高货值'],
  ] as const;
  for (const [field, yuan, title] of prices) {
    const verdict = validatePrice(yuan, title);
    if (verdict !== true) report(verdict, field);
  }
  if (isFilled(max_grams)) reportGrams(max_grams, '最重', report, 'max_grams');
  const days = [
    ['days_from', days_from, '天数从'],
    ['days_to', days_to, '天数到'],
  ] as const;
  for (const [field, number, title] of days)
    if (!isFilled(number)) report(`${title}没有填`, field);
    else if (!Number.isInteger(number) || number < 1 || number > DAYS_MAX)
      report(`${title}应为1到${DAYS_MAX}的整数`, field);
  if ((days_from ?? 0) > (days_to ?? DAYS_MAX))
    report(`天数从${days_from}天到${days_to}天：先写少的`, 'days_to');
  stepFindings(way.steps ?? [], report);
}

/** Steps may stand in any order; each is compared with every lighter one. */
function stepFindings(steps: readonly StepValue[], report: Report): void {
  if (steps.length === 0) report('还没有运费的档', 'steps');
  if (steps.length > STEPS_MAX) report(`最多${STEPS_MAX}档`, 'steps');
  for (const [index, { up_to_grams: grams, price }] of steps.entries()) {
    const cell = `第${index + 1}档`;
    const path = ['steps', index] as const;
    if (!isFilled(grams)) report(`${cell}：不超过几克没有填`, ...path, 'up_to_grams');
    else reportGrams(grams, `${cell}：不超过`, report, ...path, 'up_to_grams');
    const verdict = isFilled(price)
      ? validatePrice(price, `${cell}：运费`)
      : `${cell}：运费没有填；要免运费，请填“满额免运费”`;
    if (verdict !== true) report(verdict, ...path, 'price');
    if (!isFilled(grams) || !isFilled(price)) continue;
    const isTwice = steps.slice(0, index).some(({ up_to_grams }) => up_to_grams === grams);
    if (isTwice) report(`${cell}：不超过${grams}克写了两次`, ...path, 'up_to_grams');
    const dearer = steps.find(
      (other) => (other.up_to_grams ?? grams) < grams && (other.price ?? price) > price,
    );
    if (dearer !== undefined)
      report(
        `${cell}：不超过${grams}克只要${price}元，比不超过${dearer.up_to_grams}克的${dearer.price}元还低`,
        ...path,
        'price',
      );
  }
}

function reportGrams(grams: number, title: string, report: Report, ...path: Finding['path']): void {
  if (!Number.isInteger(grams) || grams < 1) report(`${title}应为整数克，例如0.5千克写500`, ...path);
  else if (grams > STEP_GRAMS_MAX)
    report(`${title}${grams}克太重，最多${STEP_GRAMS_MAX}克：这里填克，不是千克`, ...path);
}

const tooLong = (text: Field<string>, title: string, max: number): string[] =>
  countCharacters(text ?? '') > max ? [`${title}最多${max}个字`] : [];

const isFilled = (value: Field<number>): value is number => value !== null && value !== undefined;
