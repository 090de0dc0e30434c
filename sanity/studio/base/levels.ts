import { useEffect, useSyncExternalStore } from 'react';
import { type ReadResult, readOps } from '../../../src/features/desk/ops.client.ts';
import {
  STOCK_PRODUCTS_MAX,
  type StockLevel,
  type StockLevels,
} from '../../../src/features/stock/ops-stock.contract.ts';
import { chunksOf } from './requests.ts';

export type VariantLevels = ReadonlyMap<string, StockLevel>;
type Fetch = (productIds: readonly string[]) => Promise<ReadResult<StockLevels>>;

interface CacheEntry {
  readonly levels: VariantLevels;
  readonly at: number;
}

const BATCH_MS = 30;
/** Stock changes while the list is open. */
const FRESH_MS = 15_000;

export class StockLevelsCache {
  readonly #fetch: Fetch;
  readonly #cache = new Map<string, CacheEntry>();
  readonly #requested = new Set<string>();
  readonly #listeners = new Set<() => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(fetch: Fetch) {
    this.#fetch = fetch;
  }

  /** `useSyncExternalStore` requires the same object until the levels change. */
  levelsOf(productId: string): VariantLevels | undefined {
    return this.#cache.get(productId)?.levels;
  }

  request(productId: string): void {
    const cached = this.#cache.get(productId);
    if (cached !== undefined && Date.now() - cached.at < FRESH_MS) return;
    this.#requested.add(productId);
    this.#timer ??= setTimeout(() => this.#flush(), BATCH_MS);
  }

  /** Omits unknown products. */
  async load(productIds: readonly string[]): Promise<ReadonlyMap<string, VariantLevels>> {
    const parts = [...chunksOf(productIds, STOCK_PRODUCTS_MAX)];
    const results = await Promise.all(parts.map((part) => this.#fetch(part)));
    const at = Date.now();
    // After a failure nothing is cached, so the rows request again.
    const items = results.flatMap((result) => (result.kind === 'answer' ? result.data.items : []));
    const loaded = new Map<string, VariantLevels>();
    for (const { productId, variants } of items) {
      const levels = new Map(variants.map((level) => [level.key, level]));
      loaded.set(productId, levels);
      this.#cache.set(productId, { at, levels });
    }
    this.#notify();
    return loaded;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  set(productId: string, variantKey: string, level: StockLevel): void {
    const before = this.#cache.get(productId);
    if (before === undefined) return;
    this.#cache.set(productId, { ...before, levels: new Map(before.levels).set(variantKey, level) });
    this.#notify();
  }

  async #flush(): Promise<void> {
    this.#timer = undefined;
    const ids = [...this.#requested];
    this.#requested.clear();
    await this.load(ids);
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** Undefined while unknown. */
export function totalAvailable(levels: VariantLevels | undefined): number | undefined {
  if (levels === undefined) return undefined;
  return [...levels.values()].reduce((sum, { available }) => sum + available, 0);
}

export const stockLevelsCache = new StockLevelsCache((ids) => readOps('/stock', { ids }));

const subscribe = (listener: () => void) => stockLevelsCache.subscribe(listener);

/** Undefined until known. Takes the published id. */
export function useLevels(productId: string | undefined): VariantLevels | undefined {
  useEffect(() => {
    if (productId === undefined) return undefined;
    const refresh = () => stockLevelsCache.request(productId);
    refresh();
    window.addEventListener('focus', refresh);
    return () => window.removeEventListener('focus', refresh);
  }, [productId]);
  return useSyncExternalStore(subscribe, () =>
    productId === undefined ? undefined : stockLevelsCache.levelsOf(productId),
  );
}
