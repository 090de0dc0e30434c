/** Whose an address is, so that nobody gets a new count by changing its last part. */
import { sign } from '../http/signing.ts';

/**
 * Of an IP address: itself, or the /64 of an IPv6 one, as a line gets that whole and could take a new one each time.
 * A hoster's customer gets a /48.
 */
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

/** A network as orders keep it: hashed with the shop's secret, so that no row holds the address of a person. */
export function networkKey(secret: string, address: string): string {
  return sign(secret, 'network', networkOf(address, 48));
}

/**
 * The same value for all networks of a /48, of a value that ends with an IPv6 network as `networkOf` writes it; undefined
 * of any other. A line may have a whole /48, and so 65,536 networks.
 */
export function siteIn(value: string): string | undefined {
  return /^(?:.* )?(?:[0-9a-f]{1,4}:){3}(?=[0-9a-f]{1,4}$)/.exec(value)?.[0];
}

/** Providers that ignore dots before the @. */
const DOTLESS = new Set(['gmail.com', 'googlemail.com']);

/** Where mails to an address arrive: most providers ignore what follows a plus, so one mailbox has endless addresses. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const [local, host] = [email.slice(0, at).split('+', 1)[0] ?? '', email.slice(at + 1)];
  return `${DOTLESS.has(host) ? local.replaceAll('.', '') : local}@${host}`;
}
