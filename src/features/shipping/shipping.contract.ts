import * as z from 'zod';
import { SHIPPING_VERDICTS } from './rule.rules.ts';

/** The verdict on sending a product to the request's country (docs/decisions/0096). */
export const productShippingSchema = z.object({
  verdict: z.enum(SHIPPING_VERDICTS),
  /**
   * `before`: it must exist before the payment. `days` and `cost` are the authority's figures.
   */
  papers: z.array(
    z.object({
      name: z.string(),
      who: z.enum(['shop', 'buyer']),
      when: z.enum(['before', 'arrival']),
      days: z.int().optional(),
      cost: z.string().optional(),
    }),
  ),
  /** The rules' sentences for the buyer. */
  words: z.array(z.string()),
});

/** Why a line may not be paid for now: it must not be sent, its papers come first, or a protected species has no verdict. */
export const LINE_REFUSALS = ['forbidden', 'papers-first', 'unknown'] as const;
export type LineRefusal = (typeof LINE_REFUSALS)[number];
export type ProductShipping = z.infer<typeof productShippingSchema>;

/** The freight of one unit by the way that a cart would propose. */
export const unitFreightSchema = z.object({
  /** Yuan; 0 is free. */
  price: z.number().nonnegative(),
  /** From payment to arrival. */
  days: z.object({ from: z.int(), to: z.int() }),
  /** `YYYY-MM-DD`, if it is paid today. */
  arrives: z.object({ from: z.iso.date(), to: z.iso.date() }),
});
export type UnitFreight = z.infer<typeof unitFreightSchema>;
