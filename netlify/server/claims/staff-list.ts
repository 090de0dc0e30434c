import type { z } from 'zod';
import { fenToYuan } from '../../../src/features/base/money.rules.ts';
import {
  CLAIMS_PER_PAGE,
  type claimsQuerySchema,
  type OpsClaim,
  type OpsClaimsPage,
} from '../../../src/features/claims/ops-claims.contract.ts';
import type { Database } from '../db/connection.ts';
import { viewActor } from '../desk/view-history.ts';
import { type OrderDetails, readDetailsOfOrders } from '../orders/order-details-store.ts';
import { refundSumsOfOrder } from '../orders/refund-sums-store.ts';
import { refundedUnits } from '../payments/core/decide.ts';
import { listRefundsOfOrders, type Refund } from '../payments/core/money-store.ts';
import { accountOf } from '../staff/actor-store.ts';
import { type ClaimForStaff, countOpenClaims, listClaimsForStaff } from './store.ts';
import { viewClaim } from './view.ts';

export async function listStaffClaims(
  database: Database,
  { view, order }: z.output<typeof claimsQuerySchema>,
): Promise<OpsClaimsPage> {
  const found = await listClaimsForStaff(database, { view, order, limit: CLAIMS_PER_PAGE });
  const numbers = [...new Set(found.map(({ claim }) => claim.orderNumber))];
  const details = await readDetailsOfOrders(database, numbers);
  const refunds = Map.groupBy(await listRefundsOfOrders(database, numbers), ({ orderNumber }) => orderNumber);
  const items = found.map((full) => {
    const order = details.find((one) => one.order.number === full.claim.orderNumber);
    if (order === undefined) throw new Error(`there is no order ${full.claim.orderNumber}`);
    return viewForStaff(full, order, refunds.get(order.order.number) ?? []);
  });
  return { items, open: await countOpenClaims(database) };
}

function viewForStaff(full: ClaimForStaff, order: OrderDetails, refunds: readonly Refund[]): OpsClaim {
  const { claim, version, buyer, answerer, photos, lines } = full;
  const { refundedFen, refundingFen } = refundSumsOfOrder(order.refundSums);
  const leftFen = Math.max(0, order.order.totalFen - refundedFen - refundingFen);
  const priceFen = (position: number) =>
    order.lines.find((line) => line.position === position)?.unitPriceFen ?? 0;
  const fullFen = lines.reduce((sum, { position, pieces }) => sum + priceFen(position) * pieces, 0);
  const { items: _, ...shown } = viewClaim(full);
  return {
    ...shown,
    order: claim.orderNumber,
    version,
    buyer,
    answered_by:
      claim.answeredBy === null ? null : viewActor(claim.answeredBy, namesOf(claim.answeredBy, answerer)),
    photos: photos.map((id) => `/api/v1/ops/claims/photos/${id}`),
    proposed: fenToYuan(Math.min(fullFen, leftFen)),
    lines: lines.flatMap(({ position, pieces }) => {
      const line = order.lines.find((one) => one.position === position);
      if (line === undefined) return [];
      return {
        position,
        name: line.product.name,
        grade: line.grade,
        sku: line.specimen?.sku ?? '',
        claimed: pieces,
        bought: line.quantity,
        refunded: refundedUnits(refunds, position),
        unit_price: fenToYuan(line.unitPriceFen),
      };
    }),
  };
}

/** Name of the account that answered; empty if there is none, or if it was deleted. */
function namesOf(actor: string, name: string | null): Readonly<Record<string, string>> {
  const accountId = accountOf(actor);
  return accountId === undefined || name === null ? {} : { [accountId]: name };
}
