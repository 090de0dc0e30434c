/** Last valid versions, which a build reads (docs/decisions/0033). */
import * as z from 'zod';

export const lastValidResponseSchema = z.object({
  status: z.literal(200),
  data: z.object({
    documents: z.array(
      z.object({
        kind: z.string(),
        id: z.string(),
        /** Sanity's response at that time; the reader validates it by the current rules. */
        raw: z.unknown(),
      }),
    ),
  }),
});
export type LastValidResponse = z.infer<typeof lastValidResponseSchema>;

export const LAST_VALID_DOCUMENTS_MAX = 100;
