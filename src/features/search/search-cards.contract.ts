import * as z from 'zod';
import { idSchema, pictureSchema } from '../specimens/catalogue.contract.ts';

const searchCardSchema = z.object({
  /** `species:` or `product:` and the id from the index. */
  asked: z.string(),
  kind: z.enum(['species', 'product']),
  id: idSchema,
  name: z.string(),
  latin_name: z.string(),
  picture: pictureSchema,
  /** Yuan; null for a species. */
  price: z.number().nullable(),
  /** True if the price is the lowest of several. */
  from: z.boolean(),
  sold_out: z.boolean(),
});
export const searchCardsResponseSchema = z.object({
  status: z.literal(200),
  data: z.object({ items: z.array(searchCardSchema) }),
});

export type SearchCard = z.infer<typeof searchCardSchema>;
