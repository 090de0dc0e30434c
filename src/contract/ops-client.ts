/**
 * The Studio's calls of `/api/v1/ops/*`. What became of one is told apart by code; every sentence is fit to be shown.
 * A write carries a key that its caller keeps until it knows the outcome: sent again with it, it is done no second time.
 */
import { type Body, type CallResult, change, get, isBody } from './call.ts';
import { KEY_HEADER } from './limits.ts';
import type { SiteState } from './ops-site.ts';
import type {
  ConsignmentAnswer,
  ConsignmentRequest,
  Level,
  Movements,
  StockChangeRequest,
  StockLevels,
} from './ops-stock.ts';

const texts = {
  login: '登录已过期，请在新标签页登录后再提交，填写的内容仍在这里',
  noRole: '这个账号已没有编辑权限，请联系店铺管理员',
  unreachable: '没有收到店铺的回答。请核对数字；再按一次不会重复提交',
  failed: '没有成功，请稍后再试',
} as const;

export type StaffResult<T> =
  | { readonly kind: 'answer'; readonly data: T }
  /** The session ended: a login in another tab, and the same can be done again. */
  | { readonly kind: 'login'; readonly msg: string }
  /** It doesn't fit what is there; `level` are the numbers as they are. */
  | { readonly kind: 'conflict'; readonly msg: string; readonly level: Level }
  /** `unsure`: nobody knows whether a write was done. */
  | { readonly kind: 'failed'; readonly msg: string; readonly unsure: boolean };

const isNumber = (value: unknown) => typeof value === 'number';

function isLevel(value: unknown): value is Level {
  return isBody(value) && [value.onHand, value.held, value.available, value.version].every(isNumber);
}

function told<T>(result: CallResult<T>, level?: unknown): StaffResult<T> {
  if (result.kind === 'answer') return result;
  if (result.kind === 'unreachable') return { kind: 'failed', msg: texts.unreachable, unsure: true };
  const { status, code, msg } = result;
  if (code === 'login-required') return { kind: 'login', msg: texts.login };
  if (status === 409 && isLevel(level)) return { kind: 'conflict', msg, level };
  // An editor whose role was taken finds nothing here any more.
  if (code === 'unknown-path') return { kind: 'failed', msg: texts.noRole, unsure: false };
  return { kind: 'failed', msg: msg || texts.failed, unsure: status >= 500 };
}

async function read<T>(path: string, take: (data: Body) => T | undefined): Promise<StaffResult<T>> {
  return told(await get(path, ({ data }) => (isBody(data) ? take(data) : undefined)));
}

async function write<T>(
  path: string,
  content: unknown,
  key: string,
  take: (data: Body) => T | undefined,
): Promise<StaffResult<T>> {
  let level: unknown;
  const result = await change('POST', path, content, ({ data }) => (isBody(data) ? take(data) : undefined), {
    headers: { [KEY_HEADER]: key },
    timeoutMs: 30_000,
    refused: (body) => {
      level = body.level;
    },
  });
  return told(result, level);
}

/** A key for one press of a button. */
export function newKey(): string {
  return crypto.randomUUID();
}

/** At most `STOCK_PRODUCTS_MAX` products. */
export function fetchLevels(productIds: readonly string[]): Promise<StaffResult<StockLevels>> {
  return read(`/ops/stock?ids=${productIds.map(encodeURIComponent).join(',')}`, (data) =>
    Array.isArray(data.items) ? (data as unknown as StockLevels) : undefined,
  );
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

export function changeStock(wish: StockChangeRequest, key: string): Promise<StaffResult<Level>> {
  return write('/ops/stock', wish, key, ({ level }) => (isLevel(level) ? level : undefined));
}

const isSite = (data: Body): SiteState | undefined =>
  typeof data.possible === 'string' ? (data as unknown as SiteState) : undefined;

export function fetchSite(): Promise<StaffResult<SiteState>> {
  return read('/ops/site', isSite);
}

/** Has the site built now. */
export function publishSite(key: string): Promise<StaffResult<SiteState>> {
  return write('/ops/site/publish', { now: true }, key, isSite);
}

export function receiveRows(wish: ConsignmentRequest, key: string): Promise<StaffResult<ConsignmentAnswer>> {
  return write('/ops/stock/consignment', wish, key, (data) =>
    Array.isArray(data.rows) ? (data as unknown as ConsignmentAnswer) : undefined,
  );
}
