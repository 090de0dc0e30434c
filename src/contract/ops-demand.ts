/** `GET /api/v1/ops/demand`: what shoppers want most, with the stock. Numbers only, never addresses. */
import * as z from 'zod';
import { TAXON_LEVELS } from '../rules/wants.ts';

/** Per list; the most wanted come first. */
export const DEMAND_MAX = 100;

const count = z.int().min(0);

const demandSchema = z.object({
  products: z
    .array(
      z.object({
        id: z.string(),
        name: z.string(),
        favorites: count,
        /** Grades of the published product, and withdrawn grades that somebody waits for. */
        variants: z.array(
          z.object({
            key: z.string(),
            /** Null for a withdrawn grade. */
            grade: z.string().nullable(),
            /** Confirmed alerts. */
            alerts: count,
            available: z.int(),
          }),
        ),
      }),
    )
    .max(DEMAND_MAX),
  taxa: z
    .array(
      z.object({
        level: z.enum(TAXON_LEVELS),
        taxon: z.string(),
        /** Chinese name of a species; null for other taxa and for unlisted species. */
        name: z.string().nullable(),
        /** Number of accounts that want the taxon. */
        accounts: count,
        /** Units of listed products. */
        available: z.int(),
      }),
    )
    .max(DEMAND_MAX),
});

export const demandResponseSchema = z.object({ status: z.literal(200), data: demandSchema });

export type Demand = z.infer<typeof demandSchema>;
