/** Responses that are CSV files (src/features/base/csv.rules.ts). */
import type { Context } from 'hono';
import { SHOP_TIME_ZONE } from '../../../src/features/desk/ops-figures.contract.ts';

export function respondWithCsv(c: Context, fileName: string, csv: string): Response {
  c.header('Content-Type', 'text/csv; charset=utf-8');
  c.header('Content-Disposition', `attachment; filename="${fileName}"`);
  return c.body(csv);
}

/** Made once, because making it takes longer than formatting; not at a cold start, which it lengthened by 20 ms. */
let dateTime: Intl.DateTimeFormat | undefined;

/** Format 2026-11-21 16:18, in the time zone of the column's heading (src/features/desk/staff.text.ts). */
export function dateTimeCell(iso: string | null): string | null {
  if (iso === null) return null;
  // The Swedish locale formats as ISO 8601.
  dateTime ??= new Intl.DateTimeFormat('sv-SE', {
    timeZone: SHOP_TIME_ZONE,
    dateStyle: 'short',
    timeStyle: 'short',
  });
  return dateTime.format(new Date(iso));
}
