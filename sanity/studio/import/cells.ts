import type { RowCells } from './exported.ts';
import { COLUMN_NAMES, type ColumnName, cleanCell, columnOf } from './table.ts';

export const SOURCE_CELLS = { wild: '野采', ranched: '牧养', bred: '人工繁育' } as const;

export interface ContentNames {
  readonly species: ReadonlyMap<string, string>;
  readonly categories: ReadonlyMap<string, string>;
}

type Fields = Readonly<Record<string, unknown>>;

const VARIANT_FIELDS: Partial<Record<ColumnName, string>> = {
  grade: 'grade',
  grade_description: 'description',
  price: 'price',
  original_price: 'original_price',
  tiers: 'bulk_discount',
  specimen: 'number',
};

export function fieldOfColumn(name: ColumnName): string {
  return VARIANT_FIELDS[name] ?? (name === 'number' ? 'sku' : name);
}

export interface ProductRow {
  readonly variantKey: string;
  readonly cells: RowCells;
  readonly isWithdrawn: boolean;
}

/** `consignment` and `pieces` describe deliveries, so they stay empty. */
export function productRows(product: Fields, names: ContentNames): ProductRow[] {
  const variants = (Array.isArray(product['variants']) ? product['variants'] : []) as Fields[];
  const shared = cellsWhere('product', product, names);
  const rows = variants.map((variant) => ({
    variantKey: String(variant['_key'] ?? ''),
    cells: { ...EMPTY, ...shared, ...cellsWhere('grade', variant, names) },
    isWithdrawn: variant['withdrawn'] === true,
  }));
  return rows.length > 0 ? rows : [{ variantKey: '', cells: { ...EMPTY, ...shared }, isWithdrawn: false }];
}

const EMPTY = Object.fromEntries(COLUMN_NAMES.map((name) => [name, ''])) as RowCells;

function cellsWhere(of: 'product' | 'grade', fields: Fields, names: ContentNames): Partial<RowCells> {
  return Object.fromEntries(
    COLUMN_NAMES.filter((name) => columnOf(name).of === of && name !== 'pieces').map((name) => [
      name,
      cellText(name, fields[fieldOfColumn(name)], names),
    ]),
  );
}

/** Excel's limit is 32,767 characters; escapes need some. */
const CELL_MAX = 30_000;

/** Returns an empty string for a wrong type, which scripts may write. */
export function cellText(name: ColumnName, value: unknown, names: ContentNames): string {
  // The writer drops U+FFFD, and the import reports it.
  return cleanCell(name, plainText(name, value, names).replaceAll('\ufffd', '').slice(0, CELL_MAX));
}

function plainText(name: ColumnName, value: unknown, { species, categories }: ContentNames): string {
  if (name === 'tiers') return Array.isArray(value) ? tiersText(value as Fields[]) : '';
  if (name === 'species') return species.get(referenceIn(value)) ?? '';
  if (name === 'category') return categories.get(referenceIn(value)) ?? '';
  if (name === 'source' && typeof value === 'string')
    return SOURCE_CELLS[value as keyof typeof SOURCE_CELLS] ?? value;
  if (value === true) return '是';
  // Spreadsheets store 15 digits.
  if (typeof value === 'number') return String(Number(value.toPrecision(15)));
  return typeof value === 'string' ? value : '';
}

export function referenceIn(value: unknown): string {
  const { _ref } = (value ?? {}) as { _ref?: unknown };
  return typeof _ref === 'string' ? _ref : '';
}

function tiersText(tiers: readonly Fields[]): string {
  return tiers.map(({ quantity, price }) => `${quantity ?? ''}=${price ?? ''}`).join('; ');
}
