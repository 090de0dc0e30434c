import { type Body, isBody } from './call.ts';
import { type CallOutcome, readOps, writeOps } from './ops-call.ts';
import type { ClaimsPage, ClaimsQuery } from './ops-claims.ts';
import type { Figures, Period, PeriodFigures } from './ops-figures.ts';
import type { OpsEvent, OpsFlag, OpsOrder } from './ops-order.ts';
import type {
  AddChargeRequest,
  AnswerClaimRequest,
  CancelRequest,
  ClaimAnswer,
  ClearFlagRequest,
  EndAnswer,
  EndRequest,
  FeeRequest,
  GiveUpReplacementRequest,
  JoinRequest,
  NoteRequest,
  OrderConflict,
  PackRequest,
  PrintedAnswer,
  PrintedRequest,
  ReceiveRequest,
  RecipientRequest,
  RecordRefundAnswer,
  RecordRefundRequest,
  RefundAnswer,
  RefundRequest,
  RestockRequest,
  SendLinkRequest,
  ShipManyAnswer,
  ShipManyRequest,
  ShipRequest,
  SplitRequest,
  TagsRequest,
  TrackingRequest,
  WithdrawChargeRequest,
} from './ops-order-writes.ts';
import type { OrdersPage, OrdersQuery, OrderTags } from './ops-orders.ts';
import type {
  ReleaseReservationsAnswer,
  ReleaseReservationsRequest,
  ReservationsOverview,
} from './ops-stock.ts';

/** Includes the events since the version that was seen. */
export type DeskResult<T> = CallOutcome<T, OrderConflict>;

const isOrder = (value: unknown): value is OpsOrder => isBody(value) && typeof value.number === 'string';

function conflictIn({ order, changes }: Body): OrderConflict | undefined {
  return isOrder(order) && Array.isArray(changes) ? { order, changes: changes as OpsEvent[] } : undefined;
}

const items = <T>(data: Body) => (Array.isArray(data.items) ? (data as unknown as T) : undefined);
const orderIn = ({ order }: Body) => (isOrder(order) ? order : undefined);
const outcomeIn = <T>(data: Body) =>
  typeof data.outcome === 'string' && isOrder(data.order) ? (data as unknown as T) : undefined;

function write<T>(
  path: string,
  wish: unknown,
  key: string,
  take: (data: Body) => T | undefined,
): Promise<DeskResult<T>> {
  return writeOps(path, wish, key, take, conflictIn);
}

/** For the API and for the Studio's addresses. */
export function formatQuery(query: OrdersQuery): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
}

export function fetchOrders(query: OrdersQuery): Promise<DeskResult<OrdersPage>> {
  return readOps(`/ops/orders?${formatQuery(query)}`, items<OrdersPage>);
}

export function ordersCsvAddress(query: OrdersQuery): string {
  return `/api/v1/ops/orders.csv?${formatQuery(query)}`;
}

export function fetchOrderTags(): Promise<DeskResult<OrderTags>> {
  return readOps('/ops/orders/tags', items<OrderTags>);
}

export function fetchOrder(number: string): Promise<DeskResult<OpsOrder>> {
  return readOps(`/ops/orders/${encodeURIComponent(number)}`, orderIn);
}

/** At most `ORDER_DETAILS_MAX`, in the order of the numbers; unknown ones are left out. */
export function fetchOrderDetails(numbers: readonly string[]): Promise<DeskResult<{ items: OpsOrder[] }>> {
  return readOps(
    `/ops/orders/details?numbers=${numbers.map(encodeURIComponent).join(',')}`,
    items<{ items: OpsOrder[] }>,
  );
}

/** Includes flags without an order. */
export function fetchFlags(): Promise<DeskResult<{ items: OpsFlag[] }>> {
  return readOps('/ops/flags', items<{ items: OpsFlag[] }>);
}

export const shipOrder = (wish: ShipRequest, key: string) => write('/ops/orders/ship', wish, key, orderIn);
export const packParcel = (wish: PackRequest, key: string) => write('/ops/orders/pack', wish, key, orderIn);
export const changeRecipient = (wish: RecipientRequest, key: string) =>
  write('/ops/orders/recipient', wish, key, orderIn);
export const joinOrders = (wish: JoinRequest, key: string) => write('/ops/orders/join', wish, key, orderIn);
export const splitOrders = (wish: SplitRequest, key: string) =>
  write('/ops/orders/split', wish, key, orderIn);
export const correctTracking = (wish: TrackingRequest, key: string) =>
  write('/ops/orders/tracking', wish, key, orderIn);
export const receiveOrder = (wish: ReceiveRequest, key: string) =>
  write('/ops/orders/receive', wish, key, orderIn);
export const cancelOrder = (wish: CancelRequest, key: string) =>
  write('/ops/orders/cancel', wish, key, outcomeIn<EndAnswer>);
export const endOrder = (wish: EndRequest, key: string) =>
  write('/ops/orders/end', wish, key, outcomeIn<EndAnswer>);
export const refundOrder = (wish: RefundRequest, key: string) =>
  write('/ops/orders/refund', wish, key, outcomeIn<RefundAnswer>);
export const recordRefund = (wish: RecordRefundRequest, key: string) =>
  write('/ops/orders/record-refund', wish, key, outcomeIn<RecordRefundAnswer>);
export const restockOrder = (wish: RestockRequest, key: string) =>
  write('/ops/orders/restock', wish, key, orderIn);
export const addNote = (wish: NoteRequest, key: string) => write('/ops/orders/note', wish, key, orderIn);
export const setTags = (wish: TagsRequest, key: string) => write('/ops/orders/tags', wish, key, orderIn);
export const sendPayLink = (wish: SendLinkRequest, key: string) =>
  write('/ops/orders/send-link', wish, key, orderIn);
export const addCharge = (wish: AddChargeRequest, key: string) =>
  write('/ops/orders/add-charge', wish, key, orderIn);
export const withdrawCharge = (wish: WithdrawChargeRequest, key: string) =>
  write('/ops/orders/withdraw-charge', wish, key, orderIn);
export const setFee = (wish: FeeRequest, key: string) => write('/ops/orders/fee', wish, key, orderIn);

export function clearFlag(
  wish: ClearFlagRequest,
  key: string,
): Promise<DeskResult<{ readonly order: OpsOrder | null }>> {
  return write('/ops/flags/clear', wish, key, ({ order }) =>
    order === null || isOrder(order) ? { order } : undefined,
  );
}

export const markPrinted = (wish: PrintedRequest, key: string) =>
  write('/ops/orders/printed', wish, key, items<PrintedAnswer>);

export function shipMany(wish: ShipManyRequest, key: string): Promise<DeskResult<ShipManyAnswer>> {
  return write('/ops/orders/ship-many', wish, key, (data) =>
    Array.isArray(data.results) ? (data as unknown as ShipManyAnswer) : undefined,
  );
}

export function fetchReservations(): Promise<DeskResult<ReservationsOverview>> {
  return readOps('/ops/holds', (data) =>
    Array.isArray(data.networks) ? (data as unknown as ReservationsOverview) : undefined,
  );
}

export function releaseReservations(
  wish: ReleaseReservationsRequest,
  key: string,
): Promise<DeskResult<ReleaseReservationsAnswer>> {
  return write('/ops/holds/free', wish, key, (data) =>
    typeof data.msg === 'string' ? (data as unknown as ReleaseReservationsAnswer) : undefined,
  );
}

export function fetchClaims({ view, order }: ClaimsQuery): Promise<DeskResult<ClaimsPage>> {
  const query = new URLSearchParams({
    ...(view === undefined ? {} : { view }),
    ...(order === undefined ? {} : { order }),
  });
  return readOps(`/ops/claims?${query}`, items<ClaimsPage>);
}

export function answerClaim(wish: AnswerClaimRequest, key: string): Promise<DeskResult<ClaimAnswer>> {
  return write('/ops/claims/answer', wish, key, (data) =>
    isOrder(data.order) ? (data as unknown as ClaimAnswer) : undefined,
  );
}

export const giveUpReplacement = (wish: GiveUpReplacementRequest, key: string) =>
  write('/ops/claims/give-up-replacement', wish, key, orderIn);

export function fetchPeriodFigures(period: Period): Promise<DeskResult<PeriodFigures>> {
  return readOps(`/ops/figures/period?${new URLSearchParams(period)}`, (data) =>
    Array.isArray(data.countries) ? (data as unknown as PeriodFigures) : undefined,
  );
}

export function fetchFigures(): Promise<DeskResult<Figures>> {
  return readOps('/ops/figures', (data) =>
    Array.isArray(data.spans) ? (data as unknown as Figures) : undefined,
  );
}
