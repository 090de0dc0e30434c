/**
 * Accepts this machine's names and configured names: another site could resolve its name to 127.0.0.1 (DNS rebinding).
 */
export function isAllowedHost(host: string | undefined, others: readonly string[] = []): boolean {
  if (host === undefined) return false;
  const name = host.replace(/:\d+$/, '').toLowerCase();
  return ALWAYS.includes(name) || BELOW_LOCALHOST.test(name) || others.includes(name);
}

/** Restricts the characters, because callers build URLs from the name. */
const BELOW_LOCALHOST = /^[a-z0-9.-]+\.localhost$/;
const ALWAYS = ['127.0.0.1', '[::1]', 'localhost'];
