/** The columns of a consignment's table, as their heads name them. */

import { type Facts, PRODUCT_FACTS } from '../../../src/rules/specimen-facts.ts';

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

function factColumns<T extends Facts>(facts: T) {
  return Object.fromEntries(
    Object.entries(facts).map(([name, { title, type, isRequired = false, max }]) => [
      name,
      {
        ...{ title, isRequired, example: EXAMPLES[name] ?? '', of: 'product' },
        ...(type === 'text' && max !== undefined ? { max } : {}),
      },
    ]),
  ) as unknown as { readonly [K in keyof T]: Column };
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
  pieces: { title: '件数', example: '5', isRequired: true, of: 'grade' },
} as const satisfies Record<string, Column>;

interface Column {
  readonly title: string;
  readonly example: string;
  readonly isRequired: boolean;
  /** Characters. */
  readonly max?: number;
  /** What it tells of: a grade has a row of its own, its product's columns need filling once. */
  readonly of: 'sheet' | 'product' | 'grade';
}

export type ColumnName = keyof typeof COLUMNS;
export const COLUMN_NAMES = Object.keys(COLUMNS) as ColumnName[];
export const columnOf = (name: ColumnName): Column => COLUMNS[name];

/** What is wrong, and where: `row` as the table program counts it, from 1. */
export interface Problem {
  readonly row: number;
  readonly column: string;
  readonly message: string;
}
