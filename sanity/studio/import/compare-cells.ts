import { cellText, type ProductRow } from './cells.ts';
import type { RowCells, RowRevision } from './exported.ts';
import type { ChangeContext, KnownProduct, ProductRows } from './known-product.ts';
import { type CellContext, type CellValue, parseCell } from './parse-cell.ts';
import { createProblemReporter } from './rows.ts';
import { type CellProblem, type ColumnName, normalizeNumber, type TableRow } from './table.ts';

export interface CellChange {
  readonly row: number;
  readonly column: ColumnName;
  readonly variantKey: string | undefined;
  readonly shop: string;
  readonly table: string;
  /** The value at the export; undefined if unknown. */
  readonly was: string | undefined;
  /** Undefined clears the field. */
  readonly value: CellValue | undefined;
  /** True if the shop's value may be somebody's change, so that the editor must decide. */
  readonly isAsked: boolean;
}

/**
 * A row's mark decides, so that a renamed grade keeps its stock. Without a mark, or in a copied
 * row, the grade or the specimen's number decides.
 */
export function matchRowsToVariants(
  rows: ProductRows,
  marks: readonly (RowRevision | undefined)[],
  shopRows: readonly ProductRow[],
): readonly (ProductRow | undefined)[] {
  const marked = (key: string) => marks.filter((mark) => mark?.variantKey === key).length;
  const byMark = rows.map((_, at) => {
    const mark = marks[at];
    if (mark === undefined || marked(mark.variantKey) > 1) return undefined;
    return shopRows.find(({ variantKey }) => variantKey === mark.variantKey);
  });
  const taken = new Set(byMark);
  return rows.map(({ cells }, at) => {
    const own = byMark[at];
    if (own !== undefined) return own;
    const isAlone = rows.length === 1 && shopRows.length === 1 && cells.grade === '';
    const free = shopRows.find(
      (shop) => !taken.has(shop) && (isAlone || shop.variantKey === '' || isSameVariant(shop.cells, cells)),
    );
    if (free !== undefined) taken.add(free);
    return free;
  });
}

/** A single specimen is identified by its number, and may get another grade. */
const isSameVariant = (one: RowCells, other: RowCells) =>
  one.specimen === '' && other.specimen === ''
    ? sameGrade(one.grade, other.grade)
    : normalizeNumber(one.specimen) === normalizeNumber(other.specimen);

const sameGrade = (one: string, other: string) =>
  one !== '' &&
  one.toUpperCase() ===
    other
      .normalize('NFKC')
      .toUpperCase()
      .replace(/[－—–−]/g, '-');

export function compareCells(
  row: TableRow,
  mark: RowRevision | undefined,
  columns: readonly ColumnName[],
  shop: ProductRow,
  variantKey: string | undefined,
  { id, current }: KnownProduct,
  { read, exported, columns: present, isBySku }: ChangeContext,
  problems: CellProblem[],
): CellChange[] {
  const report = createProblemReporter(problems, row.row);
  const before = exported(id, shop.variantKey);
  const rev = (mark ?? before?.mark)?.rev;
  return columns.flatMap((column): CellChange[] => {
    const table = row.cells[column];
    const there = shop.cells[column];
    if (!present.has(column) || table === there) return [];
    const was = rev === current._rev ? there : before?.cells[column];
    // Only the shop changed the value since the export.
    if (table === was) return [];
    // An empty cell changes nothing if the exported value is unknown.
    if (table === '' && was === undefined) return [];
    const result = parseCell(column, table, read);
    if ('message' in result) {
      report(column, result.message);
      return [];
    }
    const { value } = result;
    const text = value === undefined ? '' : textOfValue(column, value, read);
    if (text === there || text === was) return [];
    if (column === 'species' && isBySku && rev === undefined) {
      report(column, `这个编号在店里是“${there}”；编号如果没有写错，请在商品里改蝶种`);
      return [];
    }
    const isAsked = was === undefined || was !== there;
    return [{ row: row.row, column, variantKey, shop: there, table: text, was, value, isAsked }];
  });
}

function textOfValue(column: ColumnName, value: CellValue, { names }: CellContext): string {
  const isReference = column === 'species' || column === 'category';
  return cellText(column, isReference ? { _ref: value } : value, names);
}
