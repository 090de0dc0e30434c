import type { IncomingMessage } from 'node:http';

/** Whether a page may change something here: the sandbox's own pages and the listed origins may. */
export function mayChange(request: IncomingMessage, allowedOrigins: readonly string[]): boolean {
  const { origin, host } = request.headers;
  // Servers and curl send none; browsers send one with every POST.
  if (origin === undefined) return true;
  return origin === `http://${host}` || allowedOrigins.includes(origin);
}

/** Headers that let a listed origin read an answer; none for all others. */
export function corsHeaders(
  request: IncomingMessage,
  allowedOrigins: readonly string[],
): Record<string, string> {
  const { origin } = request.headers;
  if (origin === undefined || !allowedOrigins.includes(origin)) return {};
  return { 'access-control-allow-origin': origin, vary: 'Origin' };
}

type Environment = Readonly<Record<string, string | undefined>>;

/** The setting that says this is production, or `null`. Fake money must never be taken for real. */
export function productionSign(environment: Environment): string | null {
  for (const name of ['NODE_ENV', 'CONTEXT']) {
    if (environment[name]?.toLowerCase() === 'production') return `${name}=${environment[name]}`;
  }
  return null;
}
