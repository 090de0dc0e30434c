/** `GET /api/v1/ops/customs`: what invoices and CN 23 print of the exporter (docs/shop.md). */
import * as z from 'zod';

/** Empty if not configured. */
export const customsSettingsSchema = z.object({
  eori: z.string(),
  ioss: z.string(),
  incoterms: z.string(),
});

export type CustomsSettings = z.infer<typeof customsSettingsSchema>;
