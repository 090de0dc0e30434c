import { useEffect, useSyncExternalStore } from 'react';
import { fetchLevels, type StaffResult } from '../../../src/contract/ops-client.ts';
import { type Level, STOCK_PRODUCTS_MAX, type StockLevels } from '../../../src/contract/ops-stock.ts';
import { partsOf } from '../chunks.ts';

/**
 * The stock of whatever products are on the screen: all that is asked for within a moment goes in one call, and the
 * answer is shared for a while. A list of a hundred rows so makes one call, never a hundred.
 */

export type VariantLevels = ReadonlyMap<string, Level>;
type Fetch = (productIds: readonly string[]) => Promise<StaffResult<StockLevels>>;

interface Kept {
  readonly levels: VariantLevels;
  readonly at: number;
}

const GATHERED_MS = 30;
/** Shoppers buy meanwhile: what is older is asked for anew when it is looked at. */
const GOOD_MS = 15_000;

export class LevelsCache {
  readonly #fetch: Fetch;
  readonly #kept = new Map<string, Kept>();
  readonly #wanted = new Set<string>();
  readonly #listeners = new Set<() => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(fetch: Fetch) {
    this.#fetch = fetch;
  }

  /** What is known of a product by now; the same object until it changes. */
  levelsOf(productId: string): VariantLevels | undefined {
    return this.#kept.get(productId)?.levels;
  }

  /** Asks for a product, unless it was asked for a moment ago. */
  want(productId: string): void {
    const kept = this.#kept.get(productId);
    if (kept !== undefined && Date.now() - kept.at < GOOD_MS) return;
    this.#wanted.add(productId);
    this.#timer ??= setTimeout(() => this.#gather(), GATHERED_MS);
  }

  /** Asks at once, in as few calls as can be; what the shop doesn't tell of is left out. */
  async ask(productIds: readonly string[]): Promise<ReadonlyMap<string, VariantLevels>> {
    const parts = [...partsOf(productIds, STOCK_PRODUCTS_MAX)];
    const results = await Promise.all(parts.map((part) => this.#fetch(part)));
    const at = Date.now();
    // After a failure rows ask again when they are looked at.
    const items = results.flatMap((result) => (result.kind === 'answer' ? result.data.items : []));
    const told = new Map<string, VariantLevels>();
    for (const { productId, variants } of items) {
      const levels = new Map(variants.map((level) => [level.key, level]));
      told.set(productId, levels);
      this.#kept.set(productId, { at, levels });
    }
    this.#say();
    return told;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Takes what another call told of a variant. */
  tell(productId: string, variantKey: string, level: Level): void {
    const before = this.#kept.get(productId);
    if (before === undefined) return;
    this.#kept.set(productId, { ...before, levels: new Map(before.levels).set(variantKey, level) });
    this.#say();
  }

  async #gather(): Promise<void> {
    this.#timer = undefined;
    const ids = [...this.#wanted];
    this.#wanted.clear();
    await this.ask(ids);
  }

  #say(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** Pieces of all grades that can be bought; undefined while they are not known. */
export function availableOf(levels: VariantLevels | undefined): number | undefined {
  if (levels === undefined) return undefined;
  return [...levels.values()].reduce((sum, { available }) => sum + available, 0);
}

/** One for the whole Studio. */
export const levels = new LevelsCache(fetchLevels);

const subscribe = (listener: () => void) => levels.subscribe(listener);

/** The stock of a product, by the keys of its grades; undefined until it is known. Takes the published id. */
export function useLevels(productId: string | undefined): VariantLevels | undefined {
  useEffect(() => {
    if (productId === undefined) return undefined;
    const look = () => levels.want(productId);
    look();
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, [productId]);
  return useSyncExternalStore(subscribe, () =>
    productId === undefined ? undefined : levels.levelsOf(productId),
  );
}
