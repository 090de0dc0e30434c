/** The list of orders as a file for spreadsheets. */
import { CSV_ORDERS_MAX } from '../../../../src/contract/ops-orders.ts';
import { desk as texts } from '../../../../src/text/desk.ts';
import { flagNames } from '../../../../src/text/flags.ts';
import { orders } from '../../../../src/text/orders.ts';
import type { Database } from '../../db/connection.ts';
import { csvOf, momentCell } from '../../http/csv.ts';
import { cursorOf, readPage, viewRow } from './list.ts';
import type { ListQuery, RawRow } from './list-store.ts';

/** So many orders are read at a time: of a thousandfold page the database would make a plan that it compiles first. */
const AT_ONCE = 200;

/** As many orders as a file may hold; when there are more its last line says so. */
export async function ordersCsv(database: Database, query: ListQuery, now: Date): Promise<string> {
  const found = await readMany(database, query);
  const regions = new Intl.DisplayNames('zh-Hans', { type: 'region' });
  const regionOf = (code: string) => regions.of(code) ?? code;
  const rows = found
    .slice(0, CSV_ORDERS_MAX)
    .map((row) => viewRow(row, now))
    .map((row) => [
      row.number,
      momentCell(row.createdAt),
      row.buyer.name,
      row.buyer.email,
      row.country === null ? '' : regionOf(row.country),
      row.lines,
      row.pieces,
      orders.statuses[row.status],
      texts.csv.payment[row.payment],
      orders.methods[row.method],
      row.stage === null ? '' : texts.csv.stage[row.stage],
      row.trackingNumber,
      row.total,
      row.refunded,
      row.refunding,
      row.owed,
      row.fee,
      row.feeStatus === null ? '' : texts.csv.feeStatus[row.feeStatus],
      momentCell(row.paidAt),
      row.daysSincePayment,
      row.flags.map((flag) => flagNames[flag]).join(' '),
      row.tags.join(' '),
      momentCell(row.printedAt),
    ]);
  return csvOf(
    texts.csv.head,
    found.length > CSV_ORDERS_MAX ? [...rows, [texts.csv.truncated(CSV_ORDERS_MAX)]] : rows,
  );
}

/** One more than a file may hold tells whether there are others. */
async function readMany(database: Database, query: ListQuery): Promise<RawRow[]> {
  const found: RawRow[] = [];
  let last: RawRow | undefined;
  do {
    const cursor = last === undefined ? query.cursor : cursorOf(last);
    const page = await readPage(database, { ...query, cursor }, AT_ONCE);
    found.push(...page);
    last = page.length < AT_ONCE ? undefined : page.at(-1);
  } while (last !== undefined && found.length <= CSV_ORDERS_MAX);
  return found;
}
