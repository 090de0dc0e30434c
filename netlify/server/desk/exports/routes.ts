import type { Hono } from 'hono';
import { CUSTOMS_GOODS_QUERY } from '../../../../src/content/queries.ts';
import { periodSchema } from '../../../../src/features/desk/ops-figures.contract.ts';
import type { ApiEnv } from '../../http/call.ts';
import { respondWithCsv } from '../../http/csv.ts';
import { readQuery } from '../../http/input.ts';
import type { Services } from '../../http/services.ts';
import { paymentsContext } from '../../payments/providers.ts';
import { guardedRoutes } from '../../staff/route-guard.ts';
import { type CourierRow, readOrdersToSend } from './courier-store.ts';
import { COURIER_ROWS_MAX, couriersCsv, type SoldGoods } from './couriers.ts';
import { LEDGER_ROWS_MAX, ledgerCsv } from './ledger.ts';
import { readLedger } from './ledger-store.ts';

/** CSV files of a chosen period, for accountants and couriers (docs/shop.md "The orders tool"). */
export function addExportRoutes(routes: Hono<ApiEnv>): void {
  const guarded = guardedRoutes(routes);

  guarded.get('/exports/ledger.csv', 'operator', async (c) => {
    const query = readQuery(c, periodSchema);
    if (query.kind === 'refused') return query.response;
    const services = await c.var.services();
    const rows = await readLedger(services.database, query.value, LEDGER_ROWS_MAX + 1);
    const { from, to } = query.value;
    return respondWithCsv(c, `ledger-${from}-${to}.csv`, ledgerCsv(rows, paymentsContext(services).rules));
  });

  guarded.get('/exports/couriers.csv', 'operator', async (c) => {
    const query = readQuery(c, periodSchema);
    if (query.kind === 'refused') return query.response;
    const services = await c.var.services();
    const rows = await readOrdersToSend(services.database, query.value, COURIER_ROWS_MAX + 1);
    const { from, to } = query.value;
    return respondWithCsv(
      c,
      `couriers-${from}-${to}.csv`,
      couriersCsv(rows, await readGoods(services, rows)),
    );
  });
}

/** Undefined if the content is unreachable. */
async function readGoods(
  { content, log }: Services,
  rows: readonly CourierRow[],
): Promise<SoldGoods | undefined> {
  const ids = [...new Set(rows.flatMap(({ lines }) => lines.map(({ productId }) => productId)))];
  try {
    const found = await content.fetch(CUSTOMS_GOODS_QUERY, { ids });
    return new Map(found.map((product) => [product._id, product]));
  } catch (error) {
    log({ level: 'warn', event: 'content unreachable', error });
    return undefined;
  }
}
