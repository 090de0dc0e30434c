/** The columns of a consignment's table, as their heads name them. */

export const COLUMNS = {
  consignment: { title: '进货单号', example: 'BD-2026-11', isRequired: true, of: 'sheet' },
  number: { title: '编号', example: '001', isRequired: true, of: 'product' },
  name: { title: '商品名', example: '裳凤蝶展翅标本', isRequired: true, max: 80, of: 'product' },
  species: { title: '蝶种', example: '裳凤蝶', isRequired: true, of: 'product' },
  category: { title: '类别', example: '展翅标本', isRequired: true, of: 'product' },
  origin: { title: '产地', example: '中国', isRequired: true, max: 30, of: 'product' },
  locality: { title: '采集地', example: '云南省西双版纳州', isRequired: true, max: 60, of: 'product' },
  locality_coarse: { title: '公开的采集地', example: '', isRequired: false, max: 60, of: 'product' },
  collected_on: { title: '采集日期', example: '2026-05', isRequired: false, of: 'product' },
  collector: { title: '采集者', example: '', isRequired: false, max: 40, of: 'product' },
  gender: { title: '性别', example: '雄', isRequired: true, of: 'product' },
  forewing_mm: { title: '前翅长', example: '68.5', isRequired: false, of: 'product' },
  source: { title: '标本来源', example: '人工繁育', isRequired: false, of: 'product' },
  permit_note: {
    title: '许可说明',
    example: '附出口许可证复印件',
    isRequired: false,
    max: 120,
    of: 'product',
  },
  ex_pupa: { title: '羽化标本', example: '是', isRequired: false, of: 'product' },
  repaired: { title: '经过修补', example: '', isRequired: false, of: 'product' },
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
