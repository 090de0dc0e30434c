/** The page contains the settings, so that one build serves every project. */
import { z } from 'zod';

// zod's test for eval violates the policy, which the browser would report.
z.config({ jitless: true });

const studioSettingsSchema = z.object({
  projectId: z.string(),
  dataset: z.string(),
  /** Undefined if the content is hosted at Sanity. */
  lake: z.url().optional(),
  /** Tariff heading, and the exporter's name and address in English. */
  invoice: z.object({ hsCode: z.string(), exporter: z.string() }),
});

export type StudioSettings = z.infer<typeof studioSettingsSchema>;

const SETTINGS_NAME = 'studio-settings';

export function readStudioSettings(page: Document): StudioSettings {
  const element = page.querySelector(`meta[name="${SETTINGS_NAME}"]`);
  return studioSettingsSchema.parse(JSON.parse(element?.getAttribute('content') ?? ''));
}
