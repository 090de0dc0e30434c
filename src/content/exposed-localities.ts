import * as z from 'zod';
import { COARSENED_PRODUCTS_QUERY } from './queries.ts';
import type { ContentReader } from './reader.ts';

const refusalSchema = z.object({ statusCode: z.union([z.literal(401), z.literal(403)]) });

/**
 * Number of products whose exact locality anybody can read at Sanity, although the shop shows a coarser one. A private
 * dataset refuses readers without a token, or shows them nothing. Throws if Sanity is unreachable.
 */
export async function countExposedLocalities(anonymous: ContentReader): Promise<number> {
  try {
    return z.int().parse(await anonymous.fetch(COARSENED_PRODUCTS_QUERY));
  } catch (error) {
    if (refusalSchema.safeParse(error).success) return 0;
    throw error;
  }
}
