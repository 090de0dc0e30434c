/**
 * The browser's client of `/api/v1`: same origin with its cookies, at most 10 s a call (spec §9).
 * Takes types only from the contract: zod would double the weight of a page, and the answers are our own server's.
 */
import type { Product, ProductPage, StockItem } from './catalogue.ts';
import { REQUEST_TIMEOUT_MS } from './limits.ts';

const API = '/api/v1';

/**
 * What became of a call. `refused`: the server answered and said no, `msg` is its Chinese sentence or empty.
 * `unreachable`: no answer in time, none that is ours, or the call was aborted.
 */
export type CallResult<T> =
  | { readonly kind: 'answer'; readonly data: T }
  | { readonly kind: 'refused'; readonly status: number; readonly msg: string; readonly field?: string }
  | { readonly kind: 'unreachable' };

type Body = Readonly<Record<string, unknown>>;

function isBody(value: unknown): value is Body {
  return typeof value === 'object' && value !== null;
}

function refusal(status: number, body: unknown): CallResult<never> {
  const { msg, field } = isBody(body) ? body : {};
  return {
    kind: 'refused',
    status,
    msg: typeof msg === 'string' ? msg : '',
    ...(typeof field === 'string' ? { field } : {}),
  };
}

/** `read` takes what is wanted out of the body, or undefined when the body is not what the contract says. */
async function get<T>(
  path: string,
  read: (body: Body) => T | undefined,
  signal: AbortSignal | undefined,
): Promise<CallResult<T>> {
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  try {
    const response = await fetch(API + path, {
      credentials: 'same-origin',
      headers: { accept: 'application/json' },
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    });
    const body: unknown = await response.json().catch(() => undefined);
    if (!response.ok) return refusal(response.status, body);
    const data = isBody(body) ? read(body) : undefined;
    return data === undefined ? { kind: 'unreachable' } : { kind: 'answer', data };
  } catch {
    // fetch throws for a broken network, a timeout and an abort alike.
    return { kind: 'unreachable' };
  }
}

/** A single product with its live stock; 404 when it does not exist or was taken down. */
export function fetchProduct(id: string, signal?: AbortSignal): Promise<CallResult<Product>> {
  return get(
    `/products/${encodeURIComponent(id)}`,
    ({ data }) => (isBody(data) && typeof data.id === 'string' ? (data as Product) : undefined),
    signal,
  );
}

/** All products of a species, as far as the list goes (`LIST_MAX`); an unknown species has none. */
export function fetchProductsOf(speciesId: string, signal?: AbortSignal): Promise<CallResult<ProductPage>> {
  return get(
    `/products?speciesId=${encodeURIComponent(speciesId)}`,
    (body) => (Array.isArray(body.items) ? (body as ProductPage) : undefined),
    signal,
  );
}

/** Live price, stock and withdrawal of products; at most `STOCK_IDS_MAX` ids. */
export function fetchStock(ids: readonly string[], signal?: AbortSignal): Promise<CallResult<StockItem[]>> {
  return get(
    `/stock?ids=${ids.map(encodeURIComponent).join(',')}`,
    ({ data }) => (isBody(data) && Array.isArray(data.items) ? (data.items as StockItem[]) : undefined),
    signal,
  );
}
