/** `GET /api/v1/ops/customs`: data of the exporter that invoices and CN 23 print (docs/shop.md). */
import * as z from 'zod';

/** Empty if not configured. */
export const customsSettingsSchema = z.object({
  eori: z.string(),
  ioss: z.string(),
  incoterms: z.string(),
});

export type CustomsSettings = z.infer<typeof customsSettingsSchema>;
