/** `GET /api/v1/ops/demand`: what shoppers want most, with the stock. Numbers only, never addresses. */
import type { TaxonLevel } from './wants.rules.ts';

/** Per list; the most wanted come first. */
export const DEMAND_MAX = 100;

export interface Demand {
  readonly products: readonly {
    readonly id: string;
    readonly name: string;
    readonly favorites: number;
    /** Grades of the published product, and withdrawn grades that somebody waits for. */
    readonly variants: readonly {
      readonly key: string;
      /** Null for a withdrawn grade. */
      readonly grade: string | null;
      /** Confirmed alerts. */
      readonly alerts: number;
      readonly available: number;
    }[];
  }[];
  readonly taxa: readonly {
    readonly level: TaxonLevel;
    readonly taxon: string;
    /** Chinese name of a species; null for other taxa and for unlisted species. */
    readonly name: string | null;
    /** Number of accounts that want the taxon. */
    readonly accounts: number;
    /** Units of listed products. */
    readonly available: number;
  }[];
}
