import type { Mutation, SanityClient } from '@sanity/client';
import * as z from 'zod';
import { nextSkus, parseSkuPattern } from '../features/content/sku.rules.ts';
import { SITE_SETTINGS_ID } from './kinds.ts';
import { SKU_STATE_QUERY } from './queries.ts';

/** The id of a draft, which no public reader, webhook or catalogue sees. */
export const SKU_COUNTER_ID = 'drafts.sku-counter';

const stateSchema = z.object({
  pattern: z.string().nullish(),
  counter: z.object({ _rev: z.string(), last: z.record(z.string(), z.number()).nullish() }).nullish(),
  existing: z.array(z.string()),
});

/** Each retry follows a concurrent write; this many in a row mean a bug. */
const TRIES = 20;

/**
 * The counter is written with its revision: of two concurrent callers one fails, and reads again.
 * Unused SKUs are lost.
 */
export async function takeSkus(
  client: Pick<SanityClient, 'fetch' | 'mutate'>,
  count: number,
): Promise<readonly string[]> {
  if (count === 0) return [];
  for (let attempt = 1; ; attempt += 1) {
    const { state, pattern, next } = await readNext(client, count);
    const last = { ...state.counter?.last, [pattern.prefix]: next.last };
    const write: Mutation = state.counter
      ? { patch: { id: SKU_COUNTER_ID, ifRevisionID: state.counter._rev, set: { last } } }
      : { create: { _id: SKU_COUNTER_ID, _type: 'skuCounter', last } };
    try {
      await client.mutate([write], { visibility: 'sync' });
      return next.skus;
    } catch (error) {
      if ((error as { statusCode?: number }).statusCode !== 409 || attempt === TRIES) throw error;
    }
  }
}

/** Returns the next SKUs without taking them; another caller may take them first. */
export async function peekSkus(
  client: Pick<SanityClient, 'fetch'>,
  count: number,
): Promise<readonly string[]> {
  return count === 0 ? [] : (await readNext(client, count)).next.skus;
}

async function readNext(client: Pick<SanityClient, 'fetch'>, count: number) {
  const result: unknown = await client.fetch(
    SKU_STATE_QUERY,
    { settings: SITE_SETTINGS_ID, counter: SKU_COUNTER_ID },
    { perspective: 'raw' },
  );
  const state = stateSchema.parse(result);
  const pattern = parseSkuPattern(state.pattern);
  const next = nextSkus(pattern, state.existing, state.counter?.last?.[pattern.prefix] ?? 0, count);
  return { state, pattern, next };
}
