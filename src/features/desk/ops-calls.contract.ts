/**
 * The calls below `/ops` by path, as types only: the client stays free of zod. Each write is a POST with an
 * `IDEMPOTENCY_KEY_HEADER` (docs/shop.md "The orders tool").
 */
import type * as z from 'zod';
import type { Acceptance, acceptanceRequests } from '../acceptance/acceptance.contract.ts';
import type { AcceptedKind } from '../acceptance/acceptance.rules.ts';
import type { ClaimsQuery, OpsClaimsPage } from '../claims/ops-claims.contract.ts';
import type { SchedulingState } from '../content/schedule.contract.ts';
import type { OpsFlag, OpsOrder } from '../orders/ops-order.contract.ts';
import type {
  ClaimResponse,
  claimRequests,
  EditResponse,
  EndResponse,
  FeeResponse,
  MarkPrintedResponse,
  OrderConflict,
  orderRequests,
  RecordRefundResponse,
  RefundResponse,
  ShipManyResponse,
} from '../orders/ops-order-writes.contract.ts';
import type { OpsOrdersPage, OrdersQuery, OrderTags } from '../orders/ops-orders.contract.ts';
import type { CustomsSettings, permitRequests } from '../papers/ops-permits.contract.ts';
import type { papersRequests } from '../quotes/ops-papers.contract.ts';
import type { OpsQuote, OpsQuotesPage, QuoteView, quoteRequests } from '../quotes/ops-quotes.contract.ts';
import type {
  ConsignmentResponse,
  LowStockProducts,
  Movements,
  StockLevel,
  StockLevels,
  stockRequests,
} from '../stock/ops-stock.contract.ts';
import type { Demand } from '../wants/ops-demand.contract.ts';
import type { ContentProblem, CurrentStaffMember, SiteState, siteRequests } from './ops.contract.ts';
import type { Customer, customerRequests, FoundCustomers } from './ops-customers.contract.ts';
import type { Figures, OpsPeriodFigures, Period } from './ops-figures.contract.ts';
import type { OpsFreight, OpsFreightQuery } from './ops-freight.contract.ts';
import type { mailRequests, OrderMails } from './ops-mails.contract.ts';
import type { PreflightReport } from './preflight.contract.ts';

/** `Conflict` is the current data in a 409 response. `Special` has the responses that differ from `Response`. */
type Writes<Schemas, Response, Conflict, Special = unknown> = {
  readonly [Path in keyof Schemas]: {
    readonly request: z.input<Schemas[Path]>;
    readonly response: Path extends keyof Special ? Special[Path] : Response;
    readonly conflict: Conflict;
  };
};

interface ChangedOrder {
  readonly order: OpsOrder;
}

interface OrderResponses {
  readonly '/orders/cancel': EndResponse;
  readonly '/orders/end': EndResponse;
  readonly '/orders/refund': RefundResponse;
  readonly '/orders/record-refund': RecordRefundResponse;
  readonly '/orders/edit': EditResponse;
  readonly '/orders/fee': FeeResponse;
  readonly '/orders/printed': MarkPrintedResponse;
  readonly '/orders/ship-many': ShipManyResponse;
  /** Null for a flag without an order. */
  readonly '/flags/clear': { readonly order: OpsOrder | null };
  readonly '/claims/answer': ClaimResponse;
  readonly '/permits/file-part': { readonly id: string };
}

type OrderSchemas = typeof orderRequests & typeof claimRequests & typeof mailRequests & typeof permitRequests;
type QuoteSchemas = typeof quoteRequests & typeof papersRequests;
interface StockResponses {
  readonly '/stock/consignment': ConsignmentResponse;
}

/** The response is the updated order, or a conflict with the order and the events since. */
type OrderWrites = Writes<OrderSchemas, ChangedOrder, OrderConflict, OrderResponses>;
type QuoteWrites = Writes<QuoteSchemas, OpsQuote, { readonly quote: OpsQuote }>;
type CustomerWrites = Writes<typeof customerRequests, Customer, { readonly customer: Customer }>;
type ChangedLevel = { readonly level: StockLevel };
type StockWrites = Writes<typeof stockRequests, ChangedLevel, ChangedLevel, StockResponses>;
type SiteWrites = Writes<typeof siteRequests, SiteState, unknown>;
type AcceptanceWrites = Writes<typeof acceptanceRequests, Acceptance, unknown>;

export type StaffWrites = OrderWrites &
  QuoteWrites &
  CustomerWrites &
  StockWrites &
  SiteWrites &
  AcceptanceWrites;
export type WritePath = keyof StaffWrites;
export type QuotePath = keyof QuoteWrites;
export type CustomerPath = keyof CustomerWrites;
/** Writes whose response has an order. */
export type OrderPath = Exclude<
  keyof OrderWrites,
  '/orders/printed' | '/orders/ship-many' | '/permits/file-part'
>;

interface Read<Response, Query = object> {
  /** Parameters of the path, and the query. */
  readonly query: Query;
  readonly response: Response;
}

interface Items<T> {
  readonly items: readonly T[];
}

export interface StaffReads {
  readonly '/me': Read<CurrentStaffMember>;
  readonly '/content/problems': Read<Items<ContentProblem>>;
  readonly '/content/scheduling': Read<SchedulingState>;
  readonly '/site': Read<SiteState>;
  readonly '/preflight': Read<PreflightReport>;
  readonly '/acceptance': Read<Acceptance, { readonly kind: AcceptedKind }>;
  readonly '/stock': Read<StockLevels, { readonly ids: readonly string[] }>;
  readonly '/stock/short': Read<LowStockProducts, { readonly least: number; readonly most: number }>;
  readonly '/stock/movements': Read<
    Movements,
    { readonly productId: string; readonly variantKey: string; readonly before?: number | undefined }
  >;
  readonly '/demand': Read<Demand>;
  readonly '/orders': Read<OpsOrdersPage, OrdersQuery>;
  readonly '/orders/tags': Read<OrderTags>;
  readonly '/orders/:number': Read<ChangedOrder, { readonly number: string }>;
  /** At most `ORDER_DETAILS_MAX` orders, in the order of the numbers, without unknown ones. */
  readonly '/orders/details': Read<Items<OpsOrder>, { readonly numbers: readonly string[] }>;
  /** Includes flags without an order. */
  readonly '/flags': Read<Items<OpsFlag>>;
  readonly '/claims': Read<OpsClaimsPage, ClaimsQuery>;
  readonly '/figures': Read<Figures>;
  readonly '/figures/period': Read<OpsPeriodFigures, Period>;
  readonly '/quotes': Read<OpsQuotesPage, { readonly view: QuoteView }>;
  readonly '/quotes/:id': Read<OpsQuote, { readonly id: string }>;
  readonly '/customers': Read<FoundCustomers, { readonly q: string }>;
  readonly '/customers/account/:account': Read<
    Customer,
    { readonly account: string; readonly cursor?: string | undefined }
  >;
  readonly '/mails': Read<OrderMails, { readonly order: string }>;
  readonly '/customs': Read<CustomsSettings>;
  readonly '/freight': Read<OpsFreight, OpsFreightQuery>;
}
