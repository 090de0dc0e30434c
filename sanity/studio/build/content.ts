import { lakeAddress } from '../../../src/content/lake-address.ts';
import type { Settings } from '../../../src/settings.ts';
import type { StudioSettings } from '../settings.ts';

/** Which content the Studio edits: the same that the shop shows; and what it is to print. */
export function studioSettings(settings: Settings): StudioSettings {
  const lake = lakeAddress(settings);
  return {
    projectId: settings.SANITY_PROJECT_ID,
    dataset: settings.SANITY_DATASET,
    ...(lake === undefined ? {} : { lake }),
    invoice: { hsCode: settings.INVOICE_HS_CODE, exporter: settings.INVOICE_EXPORTER },
  };
}
