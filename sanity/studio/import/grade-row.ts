/** What a row tells of one grade, by the rules that publishing asks for as well. */
import { PIECES_MAX } from '../../../src/contract/ops-stock.ts';
import { pricedFindings } from '../../../src/rules/content/money.ts';
import { GRADES, type Grade } from '../../../src/rules/specimen.ts';
import { VARIANT_KEYS } from '../../variant-keys.ts';
import type { TableRow } from './cells.ts';
import { type ColumnName, columnOf, type Problem } from './columns.ts';

/** As many as the form of a grade takes. */
const TIERS_MAX = 6;

export interface GradeRow {
  readonly row: number;
  readonly key: string;
  readonly grade: Grade;
  readonly description: string;
  readonly price: number;
  readonly originalPrice: number | undefined;
  readonly tiers: readonly { readonly quantity: number; readonly price: number }[];
  readonly pieces: number;
}

export type Tell = (column: ColumnName, message: string) => void;

export function tellInto(problems: Problem[], row: number): Tell {
  return (column, message) => void problems.push({ row, column: columnOf(column).title, message });
}

/** Undefined where something is wrong, which is told. */
export function readGrade({ row, cells }: TableRow, tell: Tell): GradeRow | undefined {
  let isGood = true;
  const wrong: Tell = (column, message) => {
    isGood = false;
    tell(column, message);
  };
  const typed = cells.grade
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[－—–−]/g, '-');
  const grade = GRADES.find((one) => one === typed);
  if (cells.grade !== '' && grade === undefined) wrong('grade', `品质应为 ${GRADES.join('、')} 之一`);
  const price = numberIn(cells.price);
  const originalPrice = numberIn(cells.original_price);
  const pieces = numberIn(cells.pieces);
  if (Number.isNaN(price)) wrong('price', unclear('单价', cells.price));
  if (Number.isNaN(originalPrice)) wrong('original_price', unclear('原价', cells.original_price));
  const isWhole = pieces === undefined || (Number.isInteger(pieces) && pieces >= 0 && pieces <= PIECES_MAX);
  if (!isWhole) wrong('pieces', `件数应为 0 到 ${PIECES_MAX} 的整数`);
  const tiers = tiersIn(cells.tiers);
  if (tiers === undefined) wrong('tiers', '批发价请写成“2=120; 10=98”，即 2 件起 120 元、10 件起 98 元');
  if (tiers !== undefined && tiers.length > TIERS_MAX) wrong('tiers', `批发价最多 ${TIERS_MAX} 个档位`);
  const known = (number: number | undefined) => (Number.isNaN(number) ? undefined : number);
  const priced = { price: known(price), original_price: known(originalPrice), bulk_discount: tiers ?? [] };
  for (const { path, message } of pricedFindings(priced))
    wrong(COLUMN_OF[String(path[0])] ?? 'price', message);
  if (!isGood || grade === undefined || price === undefined || pieces === undefined) return undefined;
  const key = VARIANT_KEYS[grade];
  const description = cells.grade_description;
  return { row, key, grade, description, price, originalPrice, tiers: tiers ?? [], pieces };
}

const COLUMN_OF: Readonly<Record<string, ColumnName>> = {
  price: 'price',
  original_price: 'original_price',
  bulk_discount: 'tiers',
};

const unclear = (label: string, cell: string) =>
  `${label}“${cell.slice(0, 30)}”不是明确的数字，请写成 128 或 128.5：小数用点，不写逗号`;

/**
 * Undefined for an empty cell, NaN for what is not plainly a number. Commas count where each stands before three digits;
 * `1,5` and `1.280` mean different numbers in different countries. Ten decimals and more are the rounding of a table
 * program.
 */
export function numberIn(cell: string): number | undefined {
  const plain = cell
    .normalize('NFKC')
    .trim()
    .replace(/^[¥￥] ?| ?元$/g, '');
  if (plain === '') return undefined;
  const digits = /^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(plain) ? plain.replaceAll(',', '') : plain;
  if (!/^-?\d{1,9}(\.(\d{1,2}|\d{10,20}))?$/.test(digits)) return Number.NaN;
  return Number(Number(digits).toPrecision(15));
}

function tiersIn(cell: string): { quantity: number; price: number }[] | undefined {
  const parts = cell
    .normalize('NFKC')
    .split(/[;,、\s]+/)
    .filter((part) => part !== '');
  const tiers = parts.map((part) => {
    const [, quantity, price] = /^(\d{1,6})[=:](\d{1,7}(?:\.\d{1,2})?)$/.exec(part) ?? [];
    return quantity === undefined ? undefined : { quantity: Number(quantity), price: Number(price) };
  });
  return tiers.some((tier) => tier === undefined) ? undefined : tiers.flatMap((tier) => tier ?? []);
}
