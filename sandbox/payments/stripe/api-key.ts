import { timingSafeEqual } from 'node:crypto';
import { type Call, header } from '../common/http.ts';
import { StripeRefusal } from './errors.ts';

/** The key comes as a bearer token from the package, as the user name from curl. */
export function checkKey(apiKey: string, call: Call): void {
  const [scheme = '', given = ''] = (header(call, 'authorization') ?? '').split(' ');
  const key =
    scheme.toLowerCase() === 'basic' ? Buffer.from(given, 'base64').toString().split(':')[0] : given;
  if (!key) {
    throw new StripeRefusal({
      status: 401,
      type: 'invalid_request_error',
      message:
        'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. "Authorization: Bearer YOUR_SECRET_KEY").',
    });
  }
  const wanted = Buffer.from(apiKey);
  const offered = Buffer.from(key);
  if (offered.length === wanted.length && timingSafeEqual(offered, wanted)) return;
  const shown = `${key.slice(0, 8)}${'*'.repeat(Math.max(0, key.length - 12))}${key.length > 12 ? key.slice(-4) : ''}`;
  throw new StripeRefusal({
    status: 401,
    type: 'invalid_request_error',
    message: `Invalid API Key provided: ${shown}`,
  });
}
