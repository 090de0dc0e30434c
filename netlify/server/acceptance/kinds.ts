/** The kinds of documents that are in force as accepted. A new kind is a row here, and its format in accepted-sets.ts. */
import type * as z from 'zod';
import { rateZoneSchema } from '../../../src/content/freight-rates.ts';
import { FREIGHT_RATES_QUERY, SHIPPING_RULES_QUERY } from '../../../src/content/queries.ts';
import { shippingRuleSchema } from '../../../src/content/shipping-rules.ts';
import type { SetChanges } from '../../../src/features/acceptance/acceptance.contract.ts';
import {
  type AcceptedKind,
  compareSets,
  type Named,
  type SetProblem,
} from '../../../src/features/acceptance/acceptance.rules.ts';
import { shopDay } from '../../../src/features/desk/ops-figures.contract.ts';
import {
  freightSamples,
  rateDifferences,
  rateSetProblems,
  rateWarnings,
} from '../../../src/features/shipping/rate-set.rules.ts';
import { RATES_NOTICE_MS, type RateZone } from '../../../src/features/shipping/rates.rules.ts';
import type { ShippingRule } from '../../../src/features/shipping/rule.rules.ts';
import { RULE_FIELD_WORDS, ruleWarnings } from '../../../src/features/shipping/rule-set.rules.ts';
import type { Database } from '../db/connection.ts';
import { changedVerdicts } from '../shipping/changed-verdicts.ts';
import { listDocuments, listProducts } from '../specimens/store.ts';

interface KindOfSet<Entry extends Named> {
  /** Returns all published documents. */
  readonly query: string;
  /** Makes an entry of a document. */
  readonly schema: z.ZodType<Entry>;
  /** Why entries that can each be read can't be in force together. */
  problems?(entries: readonly Entry[]): readonly SetProblem[];
  /** Compares `before`, which is in force, with `after`; `now` in milliseconds. */
  changes(
    database: Database,
    before: readonly Entry[],
    after: readonly Entry[],
    now: number,
  ): Promise<SetChanges>;
}

const shippingRules: KindOfSet<ShippingRule> = {
  query: SHIPPING_RULES_QUERY,
  schema: shippingRuleSchema,
  changes: async (database, before, after, now) => {
    const differences = compareSets(before, after, RULE_FIELD_WORDS);
    const products = differences.length === 0 ? [] : await listProducts(database);
    return {
      differences,
      effects: {
        kind: 'verdicts',
        changes: changedVerdicts(before, after, differences, products, now),
      },
      warnings: ruleWarnings(after, now),
    };
  },
};

/** More categories than a shop has. */
const ALL = { limit: 1_000, offset: 0 };

const freightRates: KindOfSet<RateZone> = {
  query: FREIGHT_RATES_QUERY,
  schema: rateZoneSchema,
  problems: rateSetProblems,
  changes: async (database, before, after, now) => {
    const { items: categories } = await listDocuments(database, 'category', ALL);
    const today = shopDay(now);
    return {
      differences: rateDifferences(before, after, new Map(categories.map(({ _id, name }) => [_id, name]))),
      effects: { kind: 'freight', samples: freightSamples(before, after, today) },
      warnings: rateWarnings(after, today, shopDay(now + RATES_NOTICE_MS)),
    };
  },
};

/** The kind's schema made the entries that are stored, so each kind may read them as its own. */
export const KINDS_OF_SETS: Readonly<Record<AcceptedKind, KindOfSet<Named>>> = {
  'shipping-rules': shippingRules,
  'freight-rates': freightRates,
};
