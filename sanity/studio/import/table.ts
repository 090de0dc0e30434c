import { PRODUCT_FACTS, type SpecimenFacts } from '../../../src/features/specimens/specimen-facts.rules.ts';

const EXAMPLES: Readonly<Record<string, string>> = {
  origin: '中国',
  locality: '云南省西双版纳州',
  collected_on: '2026-05',
  gender: '雄',
  forewing_mm: '68.5',
  source: '人工繁育',
  permit_note: '附出口许可证复印件',
  ex_pupa: '是',
};

function factColumns<T extends SpecimenFacts>(facts: T) {
  const columns = Object.entries(facts).map(([name, fact]): [string, Column] => {
    const { title, type, isRequired = false, max } = fact;
    const column = { title, example: EXAMPLES[name] ?? '', isRequired, of: 'product' } as const;
    return [name, type === 'text' && max !== undefined ? { ...column, max } : column];
  });
  return Object.fromEntries(columns) as { readonly [K in keyof T]: Column };
}

export const COLUMNS = {
  consignment: { title: '进货单号', example: 'BD-2026-11', isRequired: true, of: 'sheet' },
  number: { title: '编号', example: '001', isRequired: true, of: 'product' },
  name: { title: '商品名', example: '裳凤蝶展翅标本', isRequired: true, max: 80, of: 'product' },
  species: { title: '蝶种', example: '裳凤蝶', isRequired: true, of: 'product' },
  category: { title: '类别', example: '展翅标本', isRequired: true, of: 'product' },
  ...factColumns(PRODUCT_FACTS),
  description: {
    title: '商品说明',
    example: '翅面完整，黄斑鲜亮，已还软展翅，附防潮盒与产地标签，可直接收藏。',
    isRequired: true,
    max: 400,
    of: 'product',
  },
  grade: { title: '品质', example: 'A1', isRequired: true, of: 'grade' },
  grade_description: { title: '品质说明', example: '完美无损', isRequired: true, max: 60, of: 'grade' },
  price: { title: '单价', example: '128', isRequired: true, of: 'grade' },
  original_price: { title: '原价', example: '160', isRequired: false, of: 'grade' },
  tiers: { title: '批发价', example: '2=120; 10=98', isRequired: false, of: 'grade' },
  weight_grams: { title: '每件重量（克）', example: '120', isRequired: false, of: 'grade' },
  billed_grams: { title: '计费克', example: '200', isRequired: false, of: 'grade' },
  specimen: { title: '标本号', example: '', isRequired: false, of: 'grade' },
  pieces: { title: '件数', example: '5', isRequired: true, of: 'grade' },
} as const satisfies Record<string, Column>;

interface Column {
  readonly title: string;
  readonly example: string;
  readonly isRequired: boolean;
  /** Characters. */
  readonly max?: number;
  /** Product columns are filled once; each grade has its own row. */
  readonly of: 'sheet' | 'product' | 'grade';
}

export type ColumnName = keyof typeof COLUMNS;
export const COLUMN_NAMES = Object.keys(COLUMNS) as ColumnName[];
export const columnOf = (name: ColumnName): Column => COLUMNS[name];

export type Sheet = readonly (readonly string[])[];

/** `row` counts from 1. */
export interface CellProblem {
  readonly row: number;
  readonly column: string;
  readonly message: string;
}

export const EXPORT_COLUMN_TITLES = {
  page: '商品页',
  state: '状态',
  stock: '现有库存',
  mark: '导出标记',
  problem: '问题',
} as const;

export interface TableRow {
  readonly row: number;
  readonly cells: Readonly<Record<ColumnName, string>>;
  /** The hidden id that an export gave to the row (exported.ts); empty in other rows. */
  readonly mark: string;
}

export interface ImportTable {
  readonly rows: readonly TableRow[];
  /** Cells of missing columns are empty. */
  readonly columns: ReadonlySet<ColumnName>;
  /** The row with the column names. */
  readonly headRow: number;
  readonly problems: readonly CellProblem[];
  readonly otherColumns: readonly string[];
}

export const IMPORT_ROWS_MAX = 20_000;

/** Removes invisible characters and characters that spreadsheets can't store; keeps line breaks. */
export function cleanText(value: string): string {
  return value
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060\ufeff]/g, '')
    .replace(/[^\P{Cc}\n\r\t\v\f]|\p{Cs}|\p{Noncharacter_Code_Point}/gu, '')
    .normalize('NFC')
    .replace(/[^\S\n\r]+/gu, ' ')
    .replace(/ ?(?:\r\n?|\n) ?/g, '\n')
    .trim();
}

/** Keeps line breaks only in descriptions. */
export function cleanCell(name: ColumnName, value: string): string {
  const text = cleanText(value);
  return name === 'description' ? text : text.replace(/\n+/g, ' ');
}

/** Accepts a title above the header row, any column order and extra columns. */
export function parseTable(sheet: Sheet): ImportTable {
  const texts = sheet.map((line) => line.map(cleanText));
  const number = columnOf('number').title;
  const headAt = texts.findIndex((line) => line.some((cell) => headOf(cell) === number));
  const head = texts[headAt];
  if (head === undefined)
    return refuse(1, number, `表格中没有“${number}”一列，请用模板填写，并保留第一行的列名`);
  const places = new Map<ColumnName, number>();
  const problems: CellProblem[] = [];
  for (const name of COLUMN_NAMES) {
    const { title } = columnOf(name);
    const found = head.flatMap((cell, at) => (headOf(cell) === headOf(title) ? [at] : []));
    if (found[0] !== undefined) places.set(name, found[0]);
    if (found.length > 1) problems.push({ row: headAt + 1, column: title, message: `“${title}”出现了两列` });
  }
  const about = { columns: new Set(places.keys()), headRow: headAt + 1 };
  if (problems.length > 0) return { rows: [], ...about, problems, otherColumns: [] };
  const markAt = head.findIndex((cell) => headOf(cell) === EXPORT_COLUMN_TITLES.mark);
  const titles = new Set<string>([
    ...COLUMN_NAMES.map((name) => headOf(columnOf(name).title)),
    ...Object.values(EXPORT_COLUMN_TITLES),
  ]);
  const otherColumns = head.filter((cell) => cell !== '' && !titles.has(headOf(cell)));
  const rows = texts.slice(headAt + 1).flatMap((line, at) => {
    if ([...places.values()].every((place) => (line[place] ?? '') === '')) return [];
    const row = headAt + at + 2;
    const cells = Object.fromEntries(
      COLUMN_NAMES.map((name) => {
        const text = cleanCell(name, line[places.get(name) ?? -1] ?? '');
        const message = damage(text);
        if (message !== undefined) problems.push({ row, column: columnOf(name).title, message });
        return [name, text];
      }),
    ) as TableRow['cells'];
    return [{ row, cells, mark: line[markAt] ?? '' }];
  });
  if (rows.length === 0) return refuse(headAt + 2, number, '表格中没有商品');
  if (rows.length > IMPORT_ROWS_MAX)
    return refuse(IMPORT_ROWS_MAX, number, `一次最多 ${IMPORT_ROWS_MAX} 行，请分成几份`);
  return { rows, ...about, problems, otherColumns };
}

/** Returns the message for a damaged cell, else undefined. */
export function damage(text: string): string | undefined {
  if (text === UNCALCULATED_CELL)
    return '公式还没有算出结果，请用 Excel 或 WPS 打开表格、保存一次，或改成实际内容';
  if (/^#(N\/A|NAME\?|VALUE!|REF!|DIV\/0!|NUM!|NULL!|SPILL!|CALC!|FIELD!|GETTING_DATA)$/i.test(text))
    return `单元格的公式出错（${text}），请改成实际内容，或清空`;
  if (text.includes('\ufffd'))
    return `“${text.slice(0, 20)}”中有认不出的字符，文件的编码可能损坏，请重新填写`;
  return undefined;
}

export const UNCALCULATED_CELL = '#UNCALCULATED!';

/** Ignores stars, bracketed units and spaces. */
export function headOf(cell: string): string {
  return cell.replace(/[（(].*?[)）]|[*＊\s]/gu, '');
}

function refuse(row: number, column: string, message: string): ImportTable {
  const problems = [{ row, column, message }];
  return { rows: [], columns: new Set(), headRow: row, problems, otherColumns: [] };
}

/** `００1` equals `1`: spreadsheets drop zeros, cameras add them. */
export function normalizeNumber(typed: string): string {
  return typed
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replace(/^0+(?=\d)/, '');
}

export const isValidNumber = (plain: string) => /^[a-z0-9](?:[a-z0-9_-]{0,30}[a-z0-9])?$/.test(plain);

/** Deterministic: a number of a consignment always has the same id. */
export function productIdOf(consignment: string, number: string): string {
  return `lot-${normalizeNumber(consignment)}-${normalizeNumber(number)}`;
}
