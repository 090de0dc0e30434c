/** An HMAC of path and time authenticates calls between our functions. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Settings } from '../../../src/settings.ts';

type Secrets = Pick<Settings, 'SANITY_WEBHOOK_SECRET' | 'AUTH_SECRET'>;

const HEADER = 'x-shop-signature';
/** Long enough for a slow queue, too short to be replayed from a log. */
const MAX_AGE_MS = 5 * 60_000;

/** The session secret of a deployed shop, or the webhook secret of a local one. */
function secretOf({ SANITY_WEBHOOK_SECRET, AUTH_SECRET }: Secrets): string | undefined {
  return SANITY_WEBHOOK_SECRET ?? AUTH_SECRET;
}

function signature(path: string, at: number, secret: string): string {
  return createHmac('sha256', secret).update(`own call ${at} ${path}`).digest('base64url');
}

export function signInternalCall(path: string, settings: Secrets, now = Date.now()): Record<string, string> {
  const secret = secretOf(settings);
  if (secret === undefined)
    throw new Error('No secret to sign with: set AUTH_SECRET or SANITY_WEBHOOK_SECRET.');
  return { [HEADER]: `${now}.${signature(path, now, secret)}` };
}

export function isInternalCall(request: Request, settings: Secrets, now = Date.now()): boolean {
  const secret = secretOf(settings);
  const [at = '', given = ''] = (request.headers.get(HEADER) ?? '').split('.');
  if (secret === undefined || !/^\d{13}$/.test(at) || Math.abs(now - Number(at)) > MAX_AGE_MS) return false;
  const expected = Buffer.from(signature(new URL(request.url).pathname, Number(at), secret));
  const found = Buffer.from(given);
  return found.length === expected.length && timingSafeEqual(found, expected);
}

/**
 * Resolves when the background function has accepted the call, before its work is done. `site` is the
 * site's URL from Netlify.
 */
export async function startBackgroundFunction(
  name: string,
  settings: Secrets & Pick<Settings, 'URL'>,
  site: string | undefined,
): Promise<void> {
  const path = `/.netlify/functions/${name}`;
  const origin = site ?? settings.URL;
  if (origin === undefined) throw new Error('The site’s address is not known: set URL.');
  const response = await fetch(new URL(path, origin), {
    method: 'POST',
    headers: signInternalCall(path, settings),
  });
  if (!response.ok) throw new Error(`${name} could not be started: ${response.status}`);
}
