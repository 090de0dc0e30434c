/** How one of our functions proves to another that the call is ours: the webhook's secret signs the path and the time. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Settings } from '../../../src/settings.ts';

const HEADER = 'x-shop-signature';
/** Long enough for a slow queue, too short to be of use to whoever finds one in a log. */
const MAX_AGE_MS = 5 * 60_000;

function signature(path: string, at: number, secret: string): string {
  return createHmac('sha256', secret).update(`own call ${at} ${path}`).digest('base64url');
}

/** Headers for a call of ours; throws when there is no secret to sign with. */
export function signCall(
  path: string,
  settings: Pick<Settings, 'SANITY_WEBHOOK_SECRET'>,
  now = Date.now(),
): Record<string, string> {
  const secret = settings.SANITY_WEBHOOK_SECRET;
  if (secret === undefined) throw new Error('No secret to sign with: set SANITY_WEBHOOK_SECRET.');
  return { [HEADER]: `${now}.${signature(path, now, secret)}` };
}

/** Whether the request was made by `signCall` for its path, a short while ago. */
export function isOwnCall(
  request: Request,
  settings: Pick<Settings, 'SANITY_WEBHOOK_SECRET'>,
  now = Date.now(),
): boolean {
  const secret = settings.SANITY_WEBHOOK_SECRET;
  const [at = '', given = ''] = (request.headers.get(HEADER) ?? '').split('.');
  if (secret === undefined || !/^\d{13}$/.test(at) || Math.abs(now - Number(at)) > MAX_AGE_MS) return false;
  const expected = Buffer.from(signature(new URL(request.url).pathname, Number(at), secret));
  const found = Buffer.from(given);
  return found.length === expected.length && timingSafeEqual(found, expected);
}
