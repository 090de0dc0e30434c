/**
 * A page of another site can point its own name at 127.0.0.1 (DNS rebinding) and would then be "same origin" with what
 * listens here. Only names that always mean this machine are served, and those that somebody set.
 */
export function isOwnName(host: string | undefined, others: readonly string[] = []): boolean {
  if (host === undefined) return false;
  const name = host.replace(/:\d+$/, '').toLowerCase();
  return ALWAYS.includes(name) || BELOW_LOCALHOST.test(name) || others.includes(name);
}

/** Nothing that an address would read as more than a name: who listens makes addresses of it. */
const BELOW_LOCALHOST = /^[a-z0-9.-]+\.localhost$/;
const ALWAYS = ['127.0.0.1', '[::1]', 'localhost'];
