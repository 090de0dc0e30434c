/**
 * The stock of whatever products are on the screen: all that is asked for within a moment goes in one call, and the
 * answer is shared for a while. A list of a hundred rows so makes one call, never a hundred.
 */
import type { StaffResult } from '../../../src/contract/ops-client.ts';
import { type Level, STOCK_PRODUCTS_MAX, type StockLevels } from '../../../src/contract/ops-stock.ts';

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
    const parts: string[][] = [];
    for (let start = 0; start < ids.length; start += STOCK_PRODUCTS_MAX)
      parts.push(ids.slice(start, start + STOCK_PRODUCTS_MAX));
    await Promise.all(parts.map((part) => this.#ask(part)));
    this.#say();
  }

  async #ask(ids: readonly string[]): Promise<void> {
    const result = await this.#fetch(ids);
    // Rows show nothing rather than something old; they ask again when they are looked at.
    if (result.kind !== 'answer') return;
    const at = Date.now();
    for (const { productId, variants } of result.data.items)
      this.#kept.set(productId, { at, levels: new Map(variants.map((level) => [level.key, level])) });
  }

  #say(): void {
    for (const listener of this.#listeners) listener();
  }
}
