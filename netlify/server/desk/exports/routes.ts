import type { Hono } from 'hono';
import { PRODUCT_WEIGHTS_QUERY } from '../../../../src/content/queries.ts';
import { periodSchema } from '../../../../src/features/desk/ops-figures.contract.ts';
import type { ApiEnv } from '../../http/call.ts';
import { respondWithCsv } from '../../http/csv.ts';
import { readQuery } from '../../http/input.ts';
import type { Services } from '../../http/services.ts';
import { paymentsContext } from '../../payments/providers.ts';
import { guardedRoutes } from '../../staff/route-guard.ts';
import { type CourierRow, readOrdersToSend } from './courier-store.ts';
import { COURIER_ROWS_MAX, couriersCsv, type UnitWeights } from './couriers.ts';
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
      couriersCsv(rows, await readGrams(services, rows)),
    );
  });
}

/** Undefined if the content is unreachable. */
async function readGrams(
  { content, log }: Services,
  rows: readonly CourierRow[],
): Promise<UnitWeights | undefined> {
  const ids = [...new Set(rows.flatMap(({ lines }) => lines.map(({ productId }) => productId)))];
  try {
    const found = await content.fetch(PRODUCT_WEIGHTS_QUERY, { ids });
    return new Map(found.flatMap(({ _id, grams }) => (grams === null ? [] : [[_id, grams]])));
  } catch (error) {
    log({ level: 'warn', event: 'content unreachable', error });
    return undefined;
  }
}
