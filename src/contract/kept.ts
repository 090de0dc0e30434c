/** `GET /api/v1/content/kept`: published documents as they last were sound, for a build (docs/decisions/0033). */
import * as z from 'zod';

export const keptAnswerSchema = z.object({
  status: z.literal(200),
  data: z.object({
    documents: z.array(
      z.object({
        kind: z.string(),
        id: z.string(),
        /** As Sanity answered it then; whoever takes it checks it by the rules of now. */
        raw: z.unknown(),
      }),
    ),
  }),
});
export type KeptAnswer = z.infer<typeof keptAnswerSchema>;

/** Documents that may be asked for in one call. */
export const KEPT_MAX = 100;
