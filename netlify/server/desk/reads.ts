import type { OpsFlag, OpsOrder } from '../../../src/features/orders/ops-order.contract.ts';
import type { Database } from '../db/connection.ts';
import type { Services } from '../http/services.ts';
import { payLinkUrl } from '../orders/pay-link.ts';
import { dashboardsByProvider, paymentsContext } from '../payments/providers.ts';
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
