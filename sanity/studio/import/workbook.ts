import writeXlsxFile, { type Feature, type SheetData } from 'write-excel-file/universal';
import { productRows } from './cells.ts';
import { exportText as texts } from './export.text.ts';
import { EXPORTED_SHEET, type ExportedRow, exportedSheet, formatRowRevision } from './exported.ts';
import type { KnownProduct } from './known-product.ts';
import type { CellContext } from './parse-cell.ts';
import { COLUMN_NAMES, type ColumnName, columnOf, EXPORT_COLUMN_TITLES } from './table.ts';

export interface CatalogueRow extends ExportedRow {
  /** Empty if shoppers can't see the product. */
  readonly page: string;
  readonly state: string;
  readonly stock: number | undefined;
}

export type FindAvailableUnits = (id: string, variantKey: string) => number | undefined;

export function catalogueRows(
  products: readonly KnownProduct[],
  names: CellContext['names'],
  availableOf: FindAvailableUnits,
  origin: string,
): CatalogueRow[] {
  return products.flatMap(({ id, pair, current }) => {
    const state = pair.published === undefined ? 'draft' : pair.draft === undefined ? 'published' : 'changed';
    return productRows(current, names).map(({ variantKey, cells, isWithdrawn }) => ({
      mark: { id, rev: current._rev, variantKey },
      cells,
      page: pair.published === undefined ? '' : `${origin}/product/${id}`,
      state: texts.states[state] + (isWithdrawn ? texts.withdrawn : ''),
      stock: availableOf(id, variantKey),
    }));
  });
}

const NUMBERS: readonly ColumnName[] = [
  'forewing_mm',
  'price',
  'original_price',
  'weight_grams',
  'billed_grams',
];
const PRICES: readonly ColumnName[] = ['price', 'original_price'];

/** The hidden row id comes last. */
const MARK_AT = COLUMN_NAMES.length + 3;

export async function catalogueFile(rows: readonly CatalogueRow[]): Promise<Blob> {
  const data: SheetData = [head(), ...rows.map(line)];
  const hidden: SheetData = exportedSheet(rows).map((texts) => texts.map(textCell));
  const widths = [...COLUMN_NAMES.map(widthOf), 30, 16, 12, 12].map((width) => ({ width }));
  return await writeXlsxFile(
    [
      { data, sheet: texts.sheet, columns: widths, stickyRowsCount: 1, stickyColumnsCount: 3 },
      { data: hidden, sheet: EXPORTED_SHEET },
    ],
    { features: [hiddenColumn(MARK_AT)] },
  ).toBlob();
}

/** The library has no option to hide columns or sheets. */
export const hiddenColumn = (at: number): Feature<Blob> => ({
  files: {
    transform: {
      'xl/worksheets/sheet{id}.xml': {
        transformElementAttributes: (tag, attributes, index, _options, { sheetIndex }) =>
          tag === 'col' && sheetIndex === 0 && index === at ? { ...attributes, hidden: 1 } : attributes,
      },
      'xl/workbook.xml': {
        transformElementAttributes: (tag, attributes) =>
          tag === 'sheet' && attributes['name'] === EXPORTED_SHEET
            ? { ...attributes, state: 'hidden' }
            : attributes,
      },
    },
  },
});

function head() {
  const own = COLUMN_NAMES.map((name) => titleCell(columnOf(name).title, columnOf(name).isRequired));
  const { page, state, stock, mark } = EXPORT_COLUMN_TITLES;
  const information = [page, state, stock].map((title) => titleCell(texts.information(title), false));
  return [...own, ...information, titleCell(texts.untouched(mark), false)];
}

const titleCell = (value: string, isRequired: boolean) => ({
  value,
  type: String,
  fontWeight: 'bold' as const,
  backgroundColor: isRequired ? '#f3e6c4' : '#f7f3ea',
});

function line({ cells, page, state, stock, mark }: CatalogueRow) {
  const grey = { textColor: '#777777' };
  return [
    ...COLUMN_NAMES.map((name) => cellFor(name, cells[name])),
    { ...textCell(page), ...grey },
    { ...textCell(state), ...grey },
    stock === undefined ? null : { value: stock, type: Number, ...grey },
    textCell(formatRowRevision(mark)),
  ];
}

function cellFor(name: ColumnName, text: string) {
  const number = Number(text);
  if (!NUMBERS.includes(name) || text === '' || !Number.isFinite(number)) return textCell(text);
  return { value: number, type: Number, ...(PRICES.includes(name) ? { format: '0.00' } : {}) };
}

/**
 * The format `@` keeps leading zeros and prevents formulas. The library needs a space in names like
 * `constructor`, which the import trims.
 */
export function textCell(text: string) {
  if (text === '') return { value: '', type: String, format: '@' };
  const value = text in {} ? ` ${text}` : text;
  // Excel reads `_x0041_` as an escaped character.
  return { value: value.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_'), type: String, format: '@' };
}

function widthOf(name: ColumnName): number {
  if (name === 'description') return 48;
  if (name === 'name' || name === 'locality' || name === 'permit_note') return 26;
  return Math.max(10, columnOf(name).title.length * 2 + 4);
}
