/** Callers can't evade limits by changing the last part of an address. */

/** Returns an IPv4 address, or an IPv6 prefix: a household has a /64, a hosting customer a /48. */
export function networkOf(address: string, prefix: 48 | 64 = 64): string {
  if (!address.includes(':')) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = '', tail] = address.toLowerCase().split('%', 1)[0]?.split('::') ?? [];
  const groups = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - groups.length - after.length;
  return [...groups, ...Array<string>(Math.max(0, zeros)).fill('0'), ...after]
    .slice(0, prefix / 16)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}

/** Undefined if the value doesn't end with an IPv6 network. */
export function parseWideNetwork(value: string): string | undefined {
  return /^(?:.* )?(?:[0-9a-f]{1,4}:){3}(?=[0-9a-f]{1,4}$)/.exec(value)?.[0];
}

const DOTLESS = new Set(['gmail.com', 'googlemail.com']);

/** Maps all forms of a mailbox to one: plus tags and ignored dots. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const [local, host] = [email.slice(0, at).split('+', 1)[0] ?? '', email.slice(at + 1)];
  return `${DOTLESS.has(host) ? local.replaceAll('.', '') : local}@${host}`;
}
