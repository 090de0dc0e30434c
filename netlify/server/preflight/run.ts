import querystring from 'node:querystring';
import type { CheckLine } from '../../../src/features/desk/preflight.contract.ts';
import type { Settings } from '../../../src/settings.ts';
import type { Check, Finding } from './check.ts';

/** Milliseconds for one check. All run side by side. */
const CHECK_MS = 5_000;

/** Lines in the order of the checks. */
export async function runChecks(
  checks: readonly Check[],
  settings: Settings,
  limitMs = CHECK_MS,
): Promise<CheckLine[]> {
  const hide = hiderOf(settings);
  return await Promise.all(
    checks.map(async ({ name, ask }) => {
      const finding = await findWithin(ask, limitMs);
      if (finding.kind === 'unasked') return { name, state: 'unasked', found: hide(finding.why) };
      const line = { name, state: finding.kind, found: hide(finding.found) };
      return finding.kind === 'wrong' ? { ...line, remedy: hide(finding.remedy) } : line;
    }),
  );
}

async function findWithin(ask: Check['ask'], limitMs: number): Promise<Finding> {
  const signal = AbortSignal.timeout(limitMs);
  const late = new Promise<Finding>((resolve) => {
    const why = `No answer within ${limitMs / 1000} s.`;
    signal.addEventListener('abort', () => resolve({ kind: 'unasked', why }), { once: true });
  });
  const asked = ask(signal).catch((error: unknown): Finding => ({ kind: 'unasked', why: reasonOf(error) }));
  return await Promise.race([asked, late]);
}

/** `fetch` and drivers wrap the cause that tells something. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // A connection to `localhost` fails at each of its addresses.
  const cause: unknown = error instanceof AggregateError ? error.errors[0] : error.cause;
  return cause instanceof Error ? reasonOf(cause) : error.message || error.name;
}

const SECRETS = [
  'AUTH_SECRET',
  'BUILD_HOOK_URL',
  'DATABASE_URL',
  'NETLIFY_DB_URL',
  'PAYPAL_CLIENT_SECRET',
  'SANITY_TOKEN',
  'SANITY_WEBHOOK_SECRET',
  'SANITY_WRITE_TOKEN',
  'SMTP_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STUDIO_TOKEN_SECRET',
] as const satisfies readonly (keyof Settings)[];

/** Hiding a shorter password, such as "shop", would tell it by what is missing. */
const HIDDEN_LENGTH_MIN = 8;

/** Services and drivers quote keys in their errors. */
function hiderOf(settings: Settings): (text: string) => string {
  const secrets = SECRETS.flatMap((name) => {
    const secret = settings[name];
    if (secret === undefined) return [];
    const password = URL.parse(secret)?.password ?? '';
    // A password may have a bare `%`, at which `decodeURIComponent` throws.
    return [secret, password, querystring.unescape(password)];
  });
  const hidden = secrets.filter(({ length }) => length >= HIDDEN_LENGTH_MIN);
  return (text) => hidden.reduce((left, secret) => left.replaceAll(secret, '[hidden]'), text);
}
