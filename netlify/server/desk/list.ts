import { countryTitle } from '../../../src/features/base/countries.text.ts';
import { formatCsv } from '../../../src/features/base/csv.rules.ts';
import { fenToYuan } from '../../../src/features/base/money.rules.ts';
import { SHOP_TIME_ZONE } from '../../../src/features/desk/ops-figures.contract.ts';
import { staffText as texts } from '../../../src/features/desk/staff.text.ts';
import {
  type DisplayFacts,
  displayForBuyer,
  freightFact,
} from '../../../src/features/orders/display-status.rules.ts';
import {
  CSV_ORDERS_MAX,
  type OpsOrderRow,
  type OpsOrdersPage,
  ORDERS_PER_PAGE,
  type PaymentStatus,
} from '../../../src/features/orders/ops-orders.contract.ts';
import {
  hasShownStage,
  isDisputeUndecided,
  isShipped,
  type OrderStatus,
  type ShownFeeStatus,
  stateOf,
} from '../../../src/features/orders/orders.rules.ts';
import { ordersText } from '../../../src/features/orders/orders.text.ts';
import { flagNames } from '../../../src/features/payments/flags.text.ts';
import type { Database } from '../db/connection.ts';
import { dateTimeCell } from '../http/csv.ts';
import {
  type ChargeRefundSums,
  isFullyRefundedOrOwed,
  refundFacts,
  refundSumsForBuyer,
  refundSumsOfOrder,
  totalRefundSums,
} from '../orders/refund-sums-store.ts';
import {
  type Cursor,
  countViews,
  type ListQuery,
  type PageQuery,
  type RawRow,
  readRows,
  type StatusFlag,
} from './list-store.ts';
import { SEARCH_ROWS_MAX } from './search-store.ts';

const DAY_MS = 24 * 3_600_000;

export async function listOrders(database: Database, query: ListQuery, now: Date): Promise<OpsOrdersPage> {
  const [found, { loose, claims, quotes, ...counts }] = await Promise.all([
    readOrderRows(database, query, { limit: ORDERS_PER_PAGE + 1, withOthers: true }),
    countViews(database),
  ]);
  return {
    ...pageOf(found, now),
    tooMany: (found[0]?.found ?? 0) >= SEARCH_ROWS_MAX,
    counts,
    looseFlags: loose,
    openClaims: claims,
    openQuotes: quotes,
  };
}

/** Newest first. */
export async function listOrdersOfAccount(
  database: Database,
  account: string,
  cursor: string | undefined,
  now: Date,
): Promise<Pick<OpsOrdersPage, 'items' | 'next'>> {
  const extent = { limit: ORDERS_PER_PAGE + 1, withOthers: true, account };
  return pageOf(await readOrderRows(database, { view: 'all', cursor }, extent), now);
}

function pageOf(found: readonly RawRow[], now: Date): Pick<OpsOrdersPage, 'items' | 'next'> {
  const shown = found.slice(0, ORDERS_PER_PAGE);
  const last = shown.at(-1);
  return {
    items: shown.map((row) => viewRow(row, now)),
    next: found.length > shown.length && last !== undefined ? cursorOf(last) : null,
  };
}

async function readOrderRows(
  database: Database,
  query: ListQuery,
  extent: Pick<PageQuery, 'limit' | 'withOthers' | 'account'>,
): Promise<RawRow[]> {
  const { cursor, ...rest } = query;
  return await readRows(database, {
    ...rest,
    ...extent,
    after: cursorFrom(cursor),
    timeZone: SHOP_TIME_ZONE,
  });
}

function cursorOf({ micros, number }: RawRow): string {
  return `${micros}~${number}`;
}

/** An invalid cursor starts over. */
function cursorFrom(written: string | undefined): Cursor | undefined {
  const [, micros, number] = /^(-?\d{1,17})~([\d-]+)$/.exec(written ?? '') ?? [];
  return micros === undefined || number === undefined ? undefined : { micros, number };
}

function viewRow(row: RawRow, now: Date): OpsOrderRow {
  const {
    micros: _,
    found: _found,
    numbers: _numbers,
    name,
    email,
    totalFen,
    back,
    feeFen,
    isProcessing,
    facts,
    flags,
    shippedAt,
    ...rest
  } = row;
  const money = refundSumsOfOrder(back);
  const isGoingBack = isFullyRefundedOrOwed(money, totalFen);
  const state = stateOf(row.status, row.stage);
  const stage = hasShownStage(state, isGoingBack) ? row.stage : null;
  const isOwed = totalRefundSums(back).owedFen > 0;
  const more = { state, isProcessing, isOwed, isPaid: row.paidAt !== null, isReplacing: row.replacing };
  const { status, tone } = displayForBuyer(displayFacts({ ...row, ...facts, ...more }));
  return {
    ...rest,
    stage,
    display: { status, tone },
    flags: flags.filter(({ doneAt }) => doneAt === null).map(({ kind }) => kind),
    joinable: !isGoingBack && row.joinable > 1 ? row.joinable : 0,
    createdAt: row.createdAt.toISOString(),
    paidAt: row.paidAt?.toISOString() ?? null,
    printedAt: row.printedAt?.toISOString() ?? null,
    buyer: { name, email },
    payment: paymentStatusOf(row),
    total: fenToYuan(totalFen),
    refunded: fenToYuan(money.refundedFen),
    refunding: fenToYuan(money.refundingFen),
    owed: fenToYuan(totalRefundSums(back).owedFen),
    fee: feeFen === null ? null : fenToYuan(feeFen),
    daysSincePayment: daysSince(row.paidAt, shippedAt ?? now),
  };
}

interface OrderFacts
  extends Pick<
    DisplayFacts,
    'state' | 'isProcessing' | 'isOwed' | 'isAwaitingPapers' | 'hasAllPapers' | 'hasOpenClaim' | 'isChargeDue'
  > {
  readonly back: readonly ChargeRefundSums[];
  readonly totalFen: number;
  readonly isPaid: boolean;
  readonly isReplacing: boolean;
  readonly hasParcel: boolean;
  readonly feeFen: number | null;
  readonly feeStatus: ShownFeeStatus | null;
  readonly flags: readonly StatusFlag[];
}

/** The same for the list and an order's page. Staff must also give back a double payment, which is no part of the order. */
export function displayFacts(order: OrderFacts): DisplayFacts {
  const { state, isProcessing, isOwed, isAwaitingPapers, hasAllPapers, hasOpenClaim, isChargeDue, flags } =
    order;
  const sent = isShipped(state) || order.isReplacing ? 'all' : order.hasParcel ? 'part' : 'nothing';
  return {
    ...refundFacts(order.back, order),
    ...{ state, isProcessing, isOwed, sent, isAwaitingPapers, hasAllPapers, hasOpenClaim, isChargeDue },
    isDisputed: flags.some(isDisputeUndecided),
    freight: freightFact(order.feeFen, order.feeStatus),
    isAddressInReview: flags.some(({ kind, doneAt }) => kind === 'not-shippable' && doneAt === null),
  };
}

export function daysSince(paidAt: Date | null, until: Date): number | null {
  return paidAt === null ? null : Math.max(0, Math.floor((until.getTime() - paidAt.getTime()) / DAY_MS));
}

export function paymentStatusOf({
  status,
  isProcessing,
  paidAt,
  back,
  totalFen,
}: {
  readonly status: OrderStatus;
  readonly isProcessing: boolean;
  readonly paidAt: Date | null;
  readonly back: readonly ChargeRefundSums[];
  readonly totalFen: number;
}): PaymentStatus {
  const { refundingFen } = refundSumsForBuyer(back, paidAt !== null);
  const { refundedFen } = refundSumsOfOrder(back);
  // Includes late and double payments.
  if (totalRefundSums(back).owedFen > 0) return 'refund-failed';
  if (refundingFen > 0) return 'refunding';
  if (refundedFen > 0) return refundedFen >= totalFen ? 'refunded' : 'refunded-in-part';
  if (status === 'completed' || paidAt !== null) return 'paid';
  if (status === 'cancelled') return 'ended-unpaid';
  return isProcessing ? 'processing' : 'unpaid';
}

/** For much larger pages PostgreSQL would JIT-compile the plan. */
const AT_ONCE = 200;

/** The last line says if there are more orders. */
export async function exportOrdersCsv(database: Database, query: ListQuery, now: Date): Promise<string> {
  const found = await readMany(database, query);
  const rows = found
    .slice(0, CSV_ORDERS_MAX)
    .map((row) => ({ ...viewRow(row, now), numbers: row.numbers }))
    .map((row) => [
      row.number,
      dateTimeCell(row.createdAt),
      row.buyer.name,
      row.buyer.email,
      row.country === null ? '' : countryTitle(row.country),
      row.lines,
      row.pieces,
      row.numbers,
      ordersText().statuses[row.status],
      texts().csv.payment[row.payment],
      ordersText().methods[row.method],
      row.stage === null ? '' : ordersText().shippingStatuses[row.stage],
      row.trackingNumber,
      row.total,
      row.refunded,
      row.refunding,
      row.owed,
      row.fee,
      row.feeStatus === null ? '' : texts().csv.feeStatus[row.feeStatus],
      dateTimeCell(row.paidAt),
      row.daysSincePayment,
      row.flags.map((flag) => flagNames()[flag]).join(' '),
      row.tags.join(' '),
      dateTimeCell(row.printedAt),
    ]);
  return formatCsv(
    texts().csv.head,
    found.length > CSV_ORDERS_MAX ? [...rows, [texts().csv.truncated(CSV_ORDERS_MAX)]] : rows,
  );
}

async function readMany(database: Database, query: ListQuery): Promise<RawRow[]> {
  const found: RawRow[] = [];
  let last: RawRow | undefined;
  do {
    const cursor = last === undefined ? query.cursor : cursorOf(last);
    const page = await readOrderRows(database, { ...query, cursor }, { limit: AT_ONCE, withOthers: false });
    found.push(...page);
    last = page.length < AT_ONCE ? undefined : page.at(-1);
  } while (last !== undefined && found.length <= CSV_ORDERS_MAX);
  return found;
}
