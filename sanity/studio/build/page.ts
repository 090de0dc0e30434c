import { localContentLakeUrl } from '../../../src/content/content-lake-address.ts';
import type { Settings } from '../../../src/settings.ts';
import type { StudioSettings } from '../settings.ts';

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

function contentPolicy({ projectId, lake }: StudioSettings): string {
  const origins = lake === undefined ? hostedOrigins(projectId) : lakeOrigins(lake);
  const ofPages = origins.filter((origin) => origin.startsWith('http'));
  return [
    "default-src 'self'",
    "script-src 'self'",
    // Sanity's scripts insert inline styles.
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: ${ofPages.join(' ')}`,
    `connect-src 'self' blob: ${origins.join(' ')}`,
    "frame-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ');
}

export function fillTemplate(page: string, settings: StudioSettings): string {
  return page
    .replace('%POLICY%', escapeAttribute(contentPolicy(settings)))
    .replace('%SETTINGS%', asAttribute(settings));
}

export function isFilledFor(page: string, settings: StudioSettings): boolean {
  return page.includes(asAttribute(settings));
}

function asAttribute(settings: StudioSettings): string {
  return escapeAttribute(JSON.stringify(settings));
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
}

export function studioSettings(settings: Settings): StudioSettings {
  const lake = localContentLakeUrl(settings);
  return {
    projectId: settings.SANITY_PROJECT_ID,
    dataset: settings.SANITY_DATASET,
    ...(lake === undefined ? {} : { lake }),
    invoice: { hsCode: settings.INVOICE_HS_CODE, exporter: settings.INVOICE_EXPORTER },
  };
}
