/** What the Studio is told by the page that it lives in: the same build serves every content lake and every project. */
import { z } from 'zod';

// zod tries whether it may make functions of texts, which the Studio's policy forbids and the browser reports.
z.config({ jitless: true });

export const studioSettingsSchema = z.object({
  projectId: z.string(),
  dataset: z.string(),
  /** Address of a content lake of one's own; without one the content is hosted at Sanity. */
  lake: z.url().optional(),
  /** What commercial invoices name: a heading of the customs tariff, and who exports, in English. */
  invoice: z.object({ hsCode: z.string(), exporter: z.string() }),
});

export type StudioSettings = z.infer<typeof studioSettingsSchema>;

/** Name of the page's meta element that holds them, as JSON. */
export const SETTINGS_NAME = 'studio-settings';

export function readStudioSettings(page: Document): StudioSettings {
  const element = page.querySelector(`meta[name="${SETTINGS_NAME}"]`);
  return studioSettingsSchema.parse(JSON.parse(element?.getAttribute('content') ?? ''));
}
