/** Calls below `/api/v1/ops` (ops-call.ts). */
import { type Body, isBody } from './call.ts';
import { isInteger, isString, listOf, objectWith, orNull } from './checks.ts';
import type { ContentProblem, CurrentStaffMember, SiteState } from './ops.ts';
import { type CallOutcome, readOps as read, writeOps } from './ops-call.ts';
import type { Demand } from './ops-demand.ts';
import type {
  ConsignmentRequest,
  ConsignmentResponse,
  LowStockProducts,
  Movements,
  StockChangeRequest,
  StockLevel,
  StockLevels,
} from './ops-stock.ts';
import type { SchedulingState } from './schedule.ts';

/** A conflict has the current stock level. */
export type StaffResult<T> = CallOutcome<T, { readonly level: StockLevel }>;

const isNumber = (value: unknown) => typeof value === 'number';

function isLevel(value: unknown): value is StockLevel {
  return isBody(value) && [value.onHand, value.held, value.available, value.version].every(isNumber);
}

function write<T>(
  path: string,
  content: unknown,
  key: string,
  take: (data: Body) => T | undefined,
): Promise<StaffResult<T>> {
  return writeOps(path, content, key, take, ({ level }) => (isLevel(level) ? { level } : undefined));
}

/** Returns a key for one press of a button. */
export function newIdempotencyKey(): string {
  return crypto.randomUUID();
}

export function fetchMe(): Promise<StaffResult<CurrentStaffMember>> {
  return read('/ops/me', (data) => (isBody(data.user) ? (data as unknown as CurrentStaffMember) : undefined));
}

export function fetchLevels(productIds: readonly string[]): Promise<StaffResult<StockLevels>> {
  return read(`/ops/stock?ids=${productIds.map(encodeURIComponent).join(',')}`, (data) =>
    Array.isArray(data.items) ? (data as unknown as StockLevels) : undefined,
  );
}

export function fetchLowStockProducts(least: number, most: number): Promise<StaffResult<LowStockProducts>> {
  return read(`/ops/stock/short?least=${least}&most=${most}`, (data) =>
    Array.isArray(data.ids) && isNumber(data.total) ? (data as unknown as LowStockProducts) : undefined,
  );
}

const isDemand = objectWith({
  products: listOf(
    objectWith({
      ...{ id: isString, name: isString, favorites: isInteger },
      variants: listOf(
        objectWith({ key: isString, grade: orNull(isString), alerts: isInteger, available: isInteger }),
      ),
    }),
  ),
  taxa: listOf(
    objectWith({
      ...{
        level: isString,
        taxon: isString,
        name: orNull(isString),
        accounts: isInteger,
        available: isInteger,
      },
    }),
  ),
});

export function fetchDemand(): Promise<StaffResult<Demand>> {
  return read('/ops/demand', (data) => (isDemand(data) ? (data as unknown as Demand) : undefined));
}

export function fetchMovements(
  productId: string,
  variantKey: string,
  before?: number,
): Promise<StaffResult<Movements>> {
  const query = new URLSearchParams({ productId, variantKey });
  if (before !== undefined) query.set('before', String(before));
  return read(`/ops/stock/movements?${query}`, (data) =>
    isLevel(data.level) && Array.isArray(data.movements) ? (data as unknown as Movements) : undefined,
  );
}

export function changeStock(request: StockChangeRequest, key: string): Promise<StaffResult<StockLevel>> {
  return write('/ops/stock', request, key, ({ level }) => (isLevel(level) ? level : undefined));
}

export function fetchProblems(): Promise<StaffResult<readonly ContentProblem[]>> {
  return read('/ops/content/problems', ({ items }) =>
    Array.isArray(items) ? (items as ContentProblem[]) : undefined,
  );
}

export function fetchScheduling(): Promise<StaffResult<SchedulingState>> {
  return read('/ops/content/scheduling', (data) =>
    typeof data.isOn === 'boolean' ? (data as unknown as SchedulingState) : undefined,
  );
}

const isSite = (data: Body): SiteState | undefined =>
  typeof data.possible === 'string' ? (data as unknown as SiteState) : undefined;

export function fetchSite(): Promise<StaffResult<SiteState>> {
  return read('/ops/site', isSite);
}

export function publishSite(key: string): Promise<StaffResult<SiteState>> {
  return write('/ops/site/publish', { now: true }, key, isSite);
}

export function receiveConsignment(
  request: ConsignmentRequest,
  key: string,
): Promise<StaffResult<ConsignmentResponse>> {
  return write('/ops/stock/consignment', request, key, (data) =>
    Array.isArray(data.rows) ? (data as unknown as ConsignmentResponse) : undefined,
  );
}
