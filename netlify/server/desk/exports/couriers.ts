import { countryTitle } from '../../../../src/features/base/countries.text.ts';
import { type CsvCell, formatCsv } from '../../../../src/features/base/csv.rules.ts';
import { staffText as texts } from '../../../../src/features/desk/staff.text.ts';
import { DEFAULT_WEIGHT_GRAMS } from '../../../../src/features/shipping/customs.rules.ts';
import { netGramsOf, type WeighedProduct } from '../../../../src/features/shipping/weights.rules.ts';
import { dateTimeCell } from '../../http/csv.ts';
import type { CourierRow } from './courier-store.ts';

/** A longer file is truncated, and its last line says so. */
export const COURIER_ROWS_MAX = 2_000;

/** Published products by id. */
export type SoldGoods = ReadonlyMap<string, WeighedProduct>;

/** `rows` may have one more than the maximum. Weights stay empty without `goods` (content unreachable). */
export function couriersCsv(rows: readonly CourierRow[], goods: SoldGoods | undefined): string {
  const { head, truncated } = texts().couriers;
  const lines = rows.slice(0, COURIER_ROWS_MAX).map((row) => lineOf(row, goods));
  return formatCsv(head, rows.length > COURIER_ROWS_MAX ? [...lines, [truncated(COURIER_ROWS_MAX)]] : lines);
}

function lineOf(
  { number, paidAt, recipient, country, lines, joinedWith }: CourierRow,
  goods: SoldGoods | undefined,
): CsvCell[] {
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const weight = lines.reduce(
    (sum, { productId, variantKey, quantity }) =>
      sum + quantity * (netGramsOf(goods?.get(productId), variantKey) ?? DEFAULT_WEIGHT_GRAMS),
    0,
  );
  return [
    ...[number, dateTimeCell(new Date(paidAt).toISOString())],
    ...[recipient?.name ?? '', recipient?.latin?.name ?? '', recipient?.phone ?? ''],
    ...[recipient?.address ?? '', recipient?.latin?.address ?? ''],
    ...[country === null ? '' : countryTitle(country), country ?? ''],
    lines.map(({ name, grade, quantity }) => `${name} ${grade} × ${quantity}`).join('；'),
    ...[units, goods === undefined ? null : weight],
    joinedWith === null ? '' : texts().couriers.joined(joinedWith),
  ];
}
