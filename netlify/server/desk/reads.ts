import type * as z from 'zod';
import type { freightQuerySchema, OpsFreight } from '../../../src/features/desk/ops-freight.contract.ts';
import type { OpsFlag, OpsOrder } from '../../../src/features/orders/ops-order.contract.ts';
import type { DayRange } from '../../../src/features/shipping/delivery-time.rules.ts';
import { proposedWay } from '../../../src/features/shipping/freight.rules.ts';
import type { Database } from '../db/connection.ts';
import type { Services } from '../http/services.ts';
import { payLinkUrl } from '../orders/pay-link.ts';
import { readWaysOfLines } from '../orders/ways.ts';
import { dashboardsByProvider, paymentsContext } from '../payments/providers.ts';
import { toFreightOffer } from '../shipping/freight.ts';
import { readShippingRules } from '../shipping/rules-store.ts';
import { readFullOrders, readOpenFlags } from './order-store.ts';
import { viewOrder } from './view.ts';
import { viewFlag } from './view-history.ts';

const FLAGS_MAX = 200;

/** Returns orders in the given order, without unknown numbers. */
export async function readOrdersByNumber(
  services: Services,
  numbers: readonly string[],
): Promise<OpsOrder[]> {
  const [found, shippingRules] = await Promise.all([
    readFullOrders(services.database, numbers),
    readShippingRules(services.database),
  ]);
  const { rules, providers } = paymentsContext(services);
  const viewing = {
    rules,
    shippingRules,
    now: new Date(),
    dashboards: dashboardsByProvider(services.settings),
    canAsk: (provider: keyof typeof providers) => providers[provider] !== undefined,
    payLinkUrl: (linkId: string) => payLinkUrl(services, linkId),
  };
  return [...new Set(numbers)].flatMap((number) => {
    const full = found.find(({ order }) => order.number === number);
    return full === undefined ? [] : [viewOrder(full, viewing)];
  });
}

export async function listOpenFlags(database: Database): Promise<OpsFlag[]> {
  const flags = await readOpenFlags(database, FLAGS_MAX);
  return flags.map((flag) => viewFlag(flag, {}));
}

/** A line whose product was taken down has no weight, so no way has a price. */
export async function readFreight(
  database: Database,
  { country, lines }: z.output<typeof freightQuerySchema>,
  handling: DayRange,
  now: Date,
): Promise<OpsFreight> {
  const offered = await readWaysOfLines(database, lines, country, now);
  if (offered === undefined)
    return { ...toFreightOffer(country, [], handling), because: 'no-weight', grams: null };
  const priced = proposedWay(offered)?.freight;
  return {
    ...toFreightOffer(country, offered, handling),
    grams: priced?.kind === 'priced' ? priced.grams : null,
  };
}
