import * as z from 'zod';
import { COARSENED_PRODUCTS_QUERY } from './queries.ts';
import type { ContentReader } from './reader.ts';

const refusalSchema = z.object({ statusCode: z.union([z.literal(401), z.literal(403)]) });

/** True for an error of Sanity's client that says the caller may not ask this. */
export function isRefusal(error: unknown): boolean {
  return refusalSchema.safeParse(error).success;
}

/**
 * Number of products whose exact locality anybody can read at Sanity, although the shop shows a coarser one. A private
 * dataset refuses readers without a token, or shows them nothing. Throws if Sanity is unreachable.
 */
export async function countExposedLocalities(anonymous: ContentReader): Promise<number> {
  try {
    return z.int().parse(await anonymous.fetch(COARSENED_PRODUCTS_QUERY));
  } catch (error) {
    if (isRefusal(error)) return 0;
    throw error;
  }
}
