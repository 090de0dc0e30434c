/** The table of freight rates: a row for each step. What a zone or way says once stands in its first row. */
import * as z from 'zod';
import type { RateZoneInput } from '../../../src/content/freight-rates.ts';
import { withoutCsvGuards } from '../../../src/features/base/csv.rules.ts';
import { dateIn } from '../../../src/features/base/dates.rules.ts';
import { countriesNamed, zoneFindings } from '../../../src/features/content/content-rates.rules.ts';
import { sharedCountries } from '../../../src/features/shipping/rate-set.rules.ts';
import { ZONES_MAX } from '../../../src/features/shipping/rates.rules.ts';
import type { FieldValues } from '../catalogue/pair.ts';
import { NO, parseNumber, unclear, YES } from '../import/parse-cell.ts';
import { type CellProblem, cleanText, damage, headOf, type Sheet } from '../import/table.ts';

export const RATE_COLUMNS = {
  zone: '分区',
  countries: '国家',
  way: '方式',
  up_to_grams: '不超过克',
  price: '运费',
  free_from: '满额免运费',
  days_from: '天数从',
  days_to: '天数到',
  tracked: '可追踪',
  max_grams: '最重',
  max_goods: '最高货值',
  excluded: '不收类别',
  takes_permits: '收许可',
  duty_paid: '含税',
  paused_because: '暂停原因',
  valid_until: '有效期至',
  tax_note: '税费说明',
} as const;
type Column = keyof typeof RATE_COLUMNS;
const COLUMNS = Object.keys(RATE_COLUMNS) as Column[];
const ZONE_FACTS = ['countries', 'tax_note'] as const;
const STEP_FACTS = ['up_to_grams', 'price'] as const;
const WAY_FACTS = COLUMNS.slice(COLUMNS.indexOf('free_from'), COLUMNS.indexOf('tax_note'));
export const RATE_ROWS_MAX = 2_000;

const NO_COLUMN = '表格中没有这一列，请先导出，在导出的表格里改';

/** Names of categories by id. */
type Categories = ReadonlyMap<string, string>;
type Cell = string | number | null;

/** The rows below the head. A zone may be an unfinished draft. */
export function rateRows(zones: readonly RateZoneInput[], categories: Categories): Cell[][] {
  return zones.flatMap((zone) =>
    orOne(zone.ways, {}).flatMap((way, wayAt) =>
      orOne('steps' in way ? way.steps : [], {}).map((step, stepAt) => {
        const facts: FieldValues = {
          ...(wayAt + stepAt === 0 ? zone : {}),
          ...(stepAt === 0 ? way : {}),
          ...step,
          zone: zone.title,
          way: 'name' in way ? way.name : null,
        };
        return COLUMNS.map((column) => cellOf(column, facts[column], categories));
      }),
    ),
  );
}

const orOne = <T, E>(list: readonly T[] | null | undefined, empty: E): readonly (T | E)[] =>
  list?.length ? list : [empty];

function cellOf(column: Column, value: unknown, categories: Categories): Cell {
  if (Array.isArray(value))
    return value.map((one) => (column === 'excluded' ? (categories.get(one) ?? one) : one)).join('、');
  if (typeof value === 'boolean') return value ? '是' : '否';
  return typeof value === 'number' || typeof value === 'string' ? value : null;
}

export type RateTable =
  | { readonly kind: 'wrong'; readonly problems: readonly CellProblem[] }
  | { readonly kind: 'good'; readonly zones: readonly RateZoneInput[] };

interface Row {
  readonly row: number;
  readonly cells: Readonly<Record<Column, string>>;
}
type Rows = readonly [Row, ...Row[]];

/** `zones` are those of the shop, of which the table may change or add some. Columns may stand in any order. */
export function parseRateTable(
  sheet: Sheet,
  zones: readonly RateZoneInput[],
  categories: Categories,
): RateTable {
  const problems: CellProblem[] = [];
  const report: Report = (row, column, message) => {
    const title = RATE_COLUMNS[column];
    // An unreadable cell is not reported again as missing.
    if (!problems.some((one) => one.row === row && one.column === title))
      problems.push({ row, column: title, message });
  };
  const read = [...groupBy(readRows(sheet, report), 'zone')].map(([title, rows]) => {
    const same = zones.filter((zone) => cleanText(zone.title ?? '') === title);
    if (same.length > 1) report(rows[0].row, 'zone', `店里有${same.length}个分区都叫“${title}”，请先改名`);
    return { row: rows[0].row, zone: readZone(title, rows, same[0], categories, report) };
  });
  const ids = read.map(({ zone }) => zone._id);
  const all = [...read.map(({ zone }) => zone), ...zones.filter(({ _id }) => !ids.includes(_id))];
  const codes = all.map(({ _id: id, title, countries }) => ({
    id,
    title: title ?? '',
    countries: (countries ?? []).flatMap(countriesNamed),
  }));
  for (const { zones: both, message } of sharedCountries(codes)) {
    const one = read.find(({ zone }) => both.includes(zone._id));
    if (one !== undefined) report(one.row, 'countries', message);
  }
  const last = read.at(-1);
  if (last !== undefined && all.length > ZONES_MAX)
    report(last.row, 'zone', `最多${ZONES_MAX}个分区，连同店里的有${all.length}个`);
  return problems.length > 0
    ? { kind: 'wrong', problems }
    : { kind: 'good', zones: read.map(({ zone }) => zone) };
}

/** `before`: the zone of the same name in the shop. Its ways keep their keys by their names. */
function readZone(
  title: string,
  rows: Rows,
  before: RateZoneInput | undefined,
  categories: Categories,
  report: Report,
): RateZoneInput {
  const groups = [...groupBy(rows, 'way')];
  const ways = groups.map(([name, steps]) => ({
    _key: before?.ways?.find((way) => cleanText(way.name ?? '') === name)?._key ?? crypto.randomUUID(),
    name,
    steps: steps.map((step) => readFacts([step], STEP_FACTS, categories, report)),
    ...readFacts(steps, WAY_FACTS, categories, report),
  }));
  const facts = readFacts(rows, ZONE_FACTS, categories, report);
  const zone: RateZoneInput = { _id: before?._id ?? crypto.randomUUID(), title, ...facts, ways };
  for (const { path, message } of zoneFindings(zone)) {
    const [field = '', wayAt = 0, wayField, stepAt = 0, stepField] = path;
    const way = field === 'ways' ? groups[Number(wayAt)]?.[1] : undefined;
    const { row } = (wayField === 'steps' ? way?.[Number(stepAt)] : way?.[0]) ?? rows[0];
    report(row, columnOf(String(stepField ?? wayField ?? field)), message);
  }
  return zone;
}

/** The fields of the document; null if one is empty. */
export function zoneFields({ title, countries, tax_note, ways }: RateZoneInput): FieldValues {
  return {
    title,
    countries: countries ?? null,
    tax_note: tax_note ?? null,
    ways: ways?.map(({ steps, excluded, ...way }) => ({
      _type: 'shippingWay',
      ...way,
      steps: steps?.map((step) => ({ _type: 'rateStep', _key: crypto.randomUUID(), ...step })),
      excluded_categories: excluded?.map((_ref) => ({ _type: 'reference', _key: _ref, _ref })),
    })),
  };
}

type Report = (row: number, column: Column, message: string) => void;

/** A row without zone or way belongs to the one above. */
function readRows(sheet: Sheet, report: Report): Row[] {
  const texts = sheet.map((line) => line.map(cleanText));
  const headAt = texts.findIndex((line) => line.some((cell) => headOf(cell) === RATE_COLUMNS.zone));
  if (headAt < 0) {
    report(1, 'zone', NO_COLUMN);
    return [];
  }
  const head = (texts[headAt] ?? []).map(headOf);
  const counts = COLUMNS.map((column) => head.filter((title) => title === RATE_COLUMNS[column]).length);
  for (const [at, column] of COLUMNS.entries())
    if (counts[at] !== 1) report(headAt + 1, column, counts[at] === 0 ? NO_COLUMN : '出现了两列');
  if (counts.some((count) => count !== 1)) return [];
  let [zone, way] = ['', ''];
  const rows = texts.slice(headAt + 1).flatMap((line, at): Row[] => {
    if (line.every((cell) => cell === '')) return [];
    const row = headAt + at + 2;
    const cells = Object.fromEntries(
      COLUMNS.map((column) => {
        const text = withoutCsvGuards(line[head.indexOf(RATE_COLUMNS[column])] ?? '');
        const message = damage(text);
        if (message !== undefined) report(row, column, message);
        return [column, text];
      }),
    ) as Row['cells'];
    if (cells.zone !== '' && cells.zone !== zone) [zone, way] = [cells.zone, ''];
    way = cells.way || way;
    return [{ row, cells: { ...cells, zone, way } }];
  });
  if (rows.length === 0) report(headAt + 2, 'zone', '表格中没有运费');
  if (rows.length <= RATE_ROWS_MAX) return rows;
  report(RATE_ROWS_MAX + 1, 'zone', `一次最多${RATE_ROWS_MAX}行，请分成几份`);
  return [];
}

function groupBy(rows: readonly Row[], column: 'zone' | 'way'): Map<string, [Row, ...Row[]]> {
  const groups = new Map<string, [Row, ...Row[]]>();
  for (const row of rows) {
    const own = groups.get(row.cells[column]);
    if (own === undefined) groups.set(row.cells[column], [row]);
    else own.push(row);
  }
  return groups;
}

/** Later rows repeat the first or are blank. */
function readFacts(
  [first, ...later]: Rows,
  columns: readonly Column[],
  categories: Categories,
  report: Report,
): FieldValues {
  const entries = columns.map((column) => {
    const text = first.cells[column];
    for (const { row, cells } of later)
      if (cells[column] !== '' && cells[column] !== text)
        report(row, column, `和第${first.row}行不同：那里是“${text}”。每个分区、每种方式只在第一行写一次`);
    const refuse = (message: string) => void report(first.row, column, message);
    return [column, text === '' ? undefined : readCell(column, text, categories, refuse)];
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

const day = z.iso.date();

/** Undefined after a refusal. */
function readCell(
  column: Column,
  text: string,
  categories: Categories,
  refuse: (message: string) => void,
): unknown {
  switch (column) {
    case 'up_to_grams':
    case 'price':
    case 'free_from':
    case 'days_from':
    case 'days_to':
    case 'max_grams':
    case 'max_goods': {
      const number = parseNumber(text);
      return Number.isNaN(number) ? refuse(unclear(RATE_COLUMNS[column], text)) : number;
    }
    case 'tracked':
    case 'takes_permits':
    case 'duty_paid':
      if (YES.test(text)) return true;
      return NO.test(text) ? false : refuse('请填写“是”或“否”');
    case 'countries':
      return partsOf(text);
    case 'excluded': {
      const ids = new Map([...categories].map(([id, name]) => [name, id]));
      const missing = partsOf(text).find((name) => !ids.has(name));
      if (missing !== undefined)
        return refuse(`没有类别“${missing}”，现有：${[...categories.values()].join('、')}`);
      return partsOf(text).map((name) => ids.get(name));
    }
    case 'valid_until':
      return day.safeParse(dateIn(text)).data ?? refuse('日期请写成2026-12-31');
    default:
      return text;
  }
}

const partsOf = (text: string) => text.split(/\s*[、，,；;\n]\s*/).filter((part) => part !== '');

function columnOf(field: string): Column {
  switch (field) {
    case 'title':
      return 'zone';
    case 'ways':
    case 'name':
      return 'way';
    case 'steps':
      return 'up_to_grams';
    default:
      return COLUMNS.find((column) => column === field) ?? 'zone';
  }
}
