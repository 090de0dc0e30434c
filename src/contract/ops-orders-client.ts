import { type Body, isBody } from './call.ts';
import { type CallOutcome, readOps, writeOps } from './ops-call.ts';
import type { ClaimsPage, ClaimsQuery } from './ops-claims.ts';
import type { Figures, Period, PeriodFigures } from './ops-figures.ts';
import type { OpsEvent, OpsFlag, OpsOrder } from './ops-order.ts';
import type {
  AddChargeRequest,
  AnswerClaimRequest,
  CancelRequest,
  ClaimResponse,
  ClearFlagRequest,
  EditOrderRequest,
  EditResponse,
  EndRequest,
  EndResponse,
  FeeRequest,
  GiveUpReplacementRequest,
  JoinRequest,
  MarkPrintedRequest,
  MarkPrintedResponse,
  NoteRequest,
  OrderConflict,
  PackRequest,
  ReceiveRequest,
  RecipientRequest,
  RecordRefundRequest,
  RecordRefundResponse,
  RefundRequest,
  RefundResponse,
  RestockRequest,
  SendLinkRequest,
  ShipManyRequest,
  ShipManyResponse,
  ShipRequest,
  SplitRequest,
  TagsRequest,
  TrackingRequest,
  WithdrawChargeRequest,
} from './ops-order-writes.ts';
import type { OrdersPage, OrdersQuery, OrderTags } from './ops-orders.ts';

/** Includes the events since the version that was seen. */
export type OpsResult<T> = CallOutcome<T, OrderConflict>;

const isOrder = (value: unknown): value is OpsOrder => isBody(value) && typeof value.number === 'string';

export function parseOrderConflict({ order, changes }: Body): OrderConflict | undefined {
  return isOrder(order) && Array.isArray(changes) ? { order, changes: changes as OpsEvent[] } : undefined;
}

const items = <T>(data: Body) => (Array.isArray(data.items) ? (data as unknown as T) : undefined);
export const parseOpsOrder = ({ order }: Body) => (isOrder(order) ? order : undefined);
const outcomeIn = <T>(data: Body) =>
  typeof data.outcome === 'string' && isOrder(data.order) ? (data as unknown as T) : undefined;

function write<T>(
  path: string,
  request: unknown,
  key: string,
  take: (data: Body) => T | undefined,
): Promise<OpsResult<T>> {
  return writeOps(path, request, key, take, parseOrderConflict);
}

export const writeToOrder = (path: string, request: unknown, key: string) =>
  write(path, request, key, parseOpsOrder);

/** Used by the API and in the Studio's addresses. */
export function formatQuery(query: OrdersQuery): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
}

export function fetchOrders(query: OrdersQuery): Promise<OpsResult<OrdersPage>> {
  return readOps(`/ops/orders?${formatQuery(query)}`, items<OrdersPage>);
}

export function ordersCsvAddress(query: OrdersQuery): string {
  return `/api/v1/ops/orders.csv?${formatQuery(query)}`;
}

export function fetchOrderTags(): Promise<OpsResult<OrderTags>> {
  return readOps('/ops/orders/tags', items<OrderTags>);
}

export function fetchOrder(number: string): Promise<OpsResult<OpsOrder>> {
  return readOps(`/ops/orders/${encodeURIComponent(number)}`, parseOpsOrder);
}

/** Returns at most `ORDER_DETAILS_MAX` orders, in the order of the numbers, without unknown ones. */
export function fetchOrderDetails(numbers: readonly string[]): Promise<OpsResult<{ items: OpsOrder[] }>> {
  return readOps(
    `/ops/orders/details?numbers=${numbers.map(encodeURIComponent).join(',')}`,
    items<{ items: OpsOrder[] }>,
  );
}

/** Includes flags without an order. */
export function fetchFlags(): Promise<OpsResult<{ items: OpsFlag[] }>> {
  return readOps('/ops/flags', items<{ items: OpsFlag[] }>);
}

export const shipOrder = (request: ShipRequest, key: string) =>
  write('/ops/orders/ship', request, key, parseOpsOrder);
export const packParcel = (request: PackRequest, key: string) =>
  write('/ops/orders/pack', request, key, parseOpsOrder);
export const changeRecipient = (request: RecipientRequest, key: string) =>
  write('/ops/orders/recipient', request, key, parseOpsOrder);
export const joinOrders = (request: JoinRequest, key: string) =>
  write('/ops/orders/join', request, key, parseOpsOrder);
export const splitOrders = (request: SplitRequest, key: string) =>
  write('/ops/orders/split', request, key, parseOpsOrder);
export const correctTracking = (request: TrackingRequest, key: string) =>
  write('/ops/orders/tracking', request, key, parseOpsOrder);
export const receiveOrder = (request: ReceiveRequest, key: string) =>
  write('/ops/orders/receive', request, key, parseOpsOrder);
export const cancelOrder = (request: CancelRequest, key: string) =>
  write('/ops/orders/cancel', request, key, outcomeIn<EndResponse>);
export const endOrder = (request: EndRequest, key: string) =>
  write('/ops/orders/end', request, key, outcomeIn<EndResponse>);
export const refundOrder = (request: RefundRequest, key: string) =>
  write('/ops/orders/refund', request, key, outcomeIn<RefundResponse>);
export const recordRefund = (request: RecordRefundRequest, key: string) =>
  write('/ops/orders/record-refund', request, key, outcomeIn<RecordRefundResponse>);
export const restockOrder = (request: RestockRequest, key: string) =>
  write('/ops/orders/restock', request, key, parseOpsOrder);
export const addNote = (request: NoteRequest, key: string) =>
  write('/ops/orders/note', request, key, parseOpsOrder);
export const setTags = (request: TagsRequest, key: string) =>
  write('/ops/orders/tags', request, key, parseOpsOrder);
export const sendPayLink = (request: SendLinkRequest, key: string) =>
  write('/ops/orders/send-link', request, key, parseOpsOrder);
export const addCharge = (request: AddChargeRequest, key: string) =>
  write('/ops/orders/add-charge', request, key, parseOpsOrder);
export const withdrawCharge = (request: WithdrawChargeRequest, key: string) =>
  write('/ops/orders/withdraw-charge', request, key, parseOpsOrder);
export const editOrder = (request: EditOrderRequest, key: string) =>
  write('/ops/orders/edit', request, key, outcomeIn<EditResponse>);
export const setFee = (request: FeeRequest, key: string) =>
  write('/ops/orders/fee', request, key, parseOpsOrder);

export function clearFlag(
  request: ClearFlagRequest,
  key: string,
): Promise<OpsResult<{ readonly order: OpsOrder | null }>> {
  return write('/ops/flags/clear', request, key, ({ order }) =>
    order === null || isOrder(order) ? { order } : undefined,
  );
}

export const markPrinted = (request: MarkPrintedRequest, key: string) =>
  write('/ops/orders/printed', request, key, items<MarkPrintedResponse>);

export function shipMany(request: ShipManyRequest, key: string): Promise<OpsResult<ShipManyResponse>> {
  return write('/ops/orders/ship-many', request, key, (data) =>
    Array.isArray(data.results) ? (data as unknown as ShipManyResponse) : undefined,
  );
}

export function fetchClaims({ view, order }: ClaimsQuery): Promise<OpsResult<ClaimsPage>> {
  const query = new URLSearchParams({
    ...(view === undefined ? {} : { view }),
    ...(order === undefined ? {} : { order }),
  });
  return readOps(`/ops/claims?${query}`, items<ClaimsPage>);
}

export function answerClaim(request: AnswerClaimRequest, key: string): Promise<OpsResult<ClaimResponse>> {
  return write('/ops/claims/answer', request, key, (data) =>
    isOrder(data.order) ? (data as unknown as ClaimResponse) : undefined,
  );
}

export const giveUpReplacement = (request: GiveUpReplacementRequest, key: string) =>
  write('/ops/claims/give-up-replacement', request, key, parseOpsOrder);

export function fetchPeriodFigures(period: Period): Promise<OpsResult<PeriodFigures>> {
  return readOps(`/ops/figures/period?${new URLSearchParams(period)}`, (data) =>
    Array.isArray(data.countries) ? (data as unknown as PeriodFigures) : undefined,
  );
}

export function fetchFigures(): Promise<OpsResult<Figures>> {
  return readOps('/ops/figures', (data) =>
    Array.isArray(data.spans) ? (data as unknown as Figures) : undefined,
  );
}
