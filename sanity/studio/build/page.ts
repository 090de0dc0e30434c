import { lakeAddress } from '../../../src/content/lake-address.ts';
import type { Settings } from '../../../src/settings.ts';
import type { StudioSettings } from '../settings.ts';

/** Fills in what a build of the Studio leaves open: which content it edits, and the policy that goes with it. */

/** Hosts of Sanity that a Studio with hosted content asks: its API, the CDN of its API, pictures. */
function hostedOrigins(projectId: string): string[] {
  const hosts = [
    'api.sanity.io',
    `${projectId}.api.sanity.io`,
    `${projectId}.apicdn.sanity.io`,
    'cdn.sanity.io',
  ];
  return hosts.flatMap((host) => [
    `https://${host}`,
    ...(host.startsWith(projectId) ? [`wss://${host}`] : []),
  ]);
}

function lakeOrigins(lake: string): string[] {
  const { origin } = new URL(lake);
  return [origin, origin.replace(/^http/, 'ws')];
}

/** Lets the Studio speak with the shop that serves it and with its content, and with nobody else. */
export function contentPolicy({ projectId, lake }: StudioSettings): string {
  const origins = lake === undefined ? hostedOrigins(projectId) : lakeOrigins(lake);
  const ofPages = origins.filter((origin) => origin.startsWith('http'));
  return [
    "default-src 'self'",
    // Its styles are made by script, element by element.
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: ${ofPages.join(' ')}`,
    `connect-src 'self' blob: ${origins.join(' ')}`,
    "frame-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ');
}

export function fillIn(page: string, settings: StudioSettings): string {
  return page
    .replace('%POLICY%', escapeAttribute(contentPolicy(settings)))
    .replace('%SETTINGS%', asAttribute(settings));
}

/** Whether a page that was filled in edits this content, and no other. */
export function isFilledInFor(page: string, settings: StudioSettings): boolean {
  return page.includes(asAttribute(settings));
}

function asAttribute(settings: StudioSettings): string {
  return escapeAttribute(JSON.stringify(settings));
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
}

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
