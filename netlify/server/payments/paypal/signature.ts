import { verify, X509Certificate } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Unreachable, WebhookMessage } from '../core/provider.ts';

/**
 * PayPal's webhook signature: RSA-SHA256 over transmission id, its time, our webhook's id and the CRC32 of the body as it
 * came. The certificate is fetched from where the message says, so the host is pinned: otherwise a forger would send
 * their own. https://developer.paypal.com/api/rest/webhooks/rest/
 */

export type SignatureCheck =
  | { readonly kind: 'genuine' }
  | { readonly kind: 'forged'; readonly reason: string }
  /** Its certificate can't be had now. */
  | Unreachable;

const TIMEOUT_MS = 5_000;
const ALGORITHM = 'SHA256withRSA';

/** The API answers by two names in each of PayPal's environments, and must not take the other one's word. */
const PAYPALS_HOSTS = [
  ['https://api.paypal.com', 'https://api-m.paypal.com'],
  ['https://api.sandbox.paypal.com', 'https://api-m.sandbox.paypal.com'],
];
const CERTIFICATE_PATH = /^\/v1\/notifications\/certs\/[\w.-]{1,200}$/;

/**
 * Whether a certificate may come from there: the API that the shop was told to talk to, by any of its names. Anybody
 * may name an address before their signature is checked, so there is one path and no query: none that they make up as
 * they like, to have the shop fetch it.
 */
export function isTrustedCertificateAddress(address: string, apiBase: string): boolean {
  const named = URL.parse(address);
  if (named === null) return false;
  const { protocol, host, pathname } = named;
  // A query, a fragment, a user or a way round would make a difference.
  if (address !== `${protocol}//${host}${pathname}`) return false;
  const base = new URL(apiBase);
  const own = PAYPALS_HOSTS.find((origins) => origins.includes(base.origin));
  if (own !== undefined) return own.includes(named.origin) && CERTIFICATE_PATH.test(pathname);
  if (sameMachine(host) !== sameMachine(base.host) || protocol !== base.protocol) return false;
  const prefix = base.pathname.replace(/\/$/, '');
  return pathname.startsWith(prefix) && CERTIFICATE_PATH.test(pathname.slice(prefix.length));
}

/** A stand-in on one's own machine may call itself by another of its names. */
function sameMachine(host: string): string {
  return host.replace(/^(localhost|127\.0\.0\.1|\[::1\])(?=:|$)/, 'localhost');
}

export type CheckSignature = (message: WebhookMessage, deadline?: AbortSignal) => Promise<SignatureCheck>;

export function paypalSignature(apiBase: string, webhookId: string): CheckSignature {
  const certificateAt = certificateCache();
  return async ({ headers, body, from }, deadline) => {
    const part = (name: string) => headers.get(`paypal-${name}`) ?? '';
    const address = part('cert-url');
    if (part('auth-algo') !== ALGORITHM) return { kind: 'forged', reason: 'another algorithm' };
    if (!isTrustedCertificateAddress(address, apiBase))
      return { kind: 'forged', reason: `certificate from elsewhere: ${address.slice(0, 100)}` };
    const found = await certificateAt(address, from, deadline ?? AbortSignal.timeout(TIMEOUT_MS));
    if (found.kind === 'unreachable') return found;
    if (found.kind === 'missing') return { kind: 'forged', reason: `no certificate: ${found.reason}` };
    const { certificate } = found;
    if (Date.now() > Date.parse(certificate.validTo))
      return { kind: 'forged', reason: 'certificate is over' };
    const content = `${part('transmission-id')}|${part('transmission-time')}|${webhookId}|${crc32(body)}`;
    const signature = Buffer.from(part('transmission-sig'), 'base64');
    if (!verify('sha256', Buffer.from(content), certificate.publicKey, signature))
      return { kind: 'forged', reason: 'wrong signature' };
    found.keep();
    return { kind: 'genuine' };
  };
}

/**
 * PayPal's certificates, fetched from where a message says before its signature can be checked: so anybody may have the
 * shop ask PayPal for certificates. Only a certificate that a genuine message was signed by is kept, and fetches that
 * led to none are limited by the network that the message came from: strangers can neither fill what is kept nor use up
 * what PayPal's own messages need.
 */

export type CertificateFound =
  | {
      readonly kind: 'found';
      readonly certificate: X509Certificate;
      /** To be called when it has proved a message genuine. */
      readonly keep: () => void;
    }
  /** PayPal says that there is none. */
  | { readonly kind: 'missing'; readonly reason: string }
  /** Nobody could be asked now; PayPal sends the message again for three days. */
  | { readonly kind: 'unreachable'; readonly reason: string };

type Fetched =
  | { readonly kind: 'found'; readonly certificate: X509Certificate }
  | Exclude<CertificateFound, { kind: 'found' }>;

/** Certificates change once in years; two at a time while they do. */
const KEPT = 8;
/** A fetch that proved no message genuine counts for so long. Milliseconds. */
const COUNTED_MS = 5 * 60_000;
/** So many of them within that time: for messages from one network, and from all together. */
const MOST = { network: 5, all: 60 } as const;

export function certificateCache(now: () => number = Date.now) {
  const kept = new Map<string, X509Certificate>();
  /** Fetches that have not proved a message genuine, the oldest first. */
  let unproved: { readonly from: string; readonly until: number }[] = [];
  const underWay = new Map<string, Promise<Fetched>>();

  function keep(address: string, certificate: X509Certificate): void {
    kept.delete(address);
    kept.set(address, certificate);
    const [oldest] = kept.keys();
    if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
  }

  return async (address: string, from: string, signal: AbortSignal): Promise<CertificateFound> => {
    const known = kept.get(address);
    if (known !== undefined) return { kind: 'found', certificate: known, keep: () => keep(address, known) };
    unproved = unproved.filter(({ until }) => until > now());
    const slot = { from, until: now() + COUNTED_MS };
    let fetching = underWay.get(address);
    if (fetching === undefined) {
      const ofNetwork = unproved.filter((other) => other.from === from).length;
      if (ofNetwork >= MOST.network || unproved.length >= MOST.all)
        return { kind: 'unreachable', reason: 'too many certificates were asked for in vain' };
      unproved.push(slot);
      fetching = fetchCertificate(address, signal).finally(() => underWay.delete(address));
      underWay.set(address, fetching);
    }
    const fetched = await fetching;
    if (fetched.kind !== 'found') return fetched;
    const { certificate } = fetched;
    return {
      kind: 'found',
      certificate,
      keep: () => {
        keep(address, certificate);
        unproved = unproved.filter((other) => other !== slot);
      },
    };
  };
}

async function fetchCertificate(address: string, signal: AbortSignal): Promise<Fetched> {
  try {
    // A redirect would lead away from the pinned host.
    const response = await fetch(address, { redirect: 'error', signal });
    const reason = `PayPal answers ${response.status}`;
    if (response.status === 404 || response.status === 410) return { kind: 'missing', reason };
    if (!response.ok) return { kind: 'unreachable', reason };
    return { kind: 'found', certificate: new X509Certificate(await response.text()) };
  } catch (error) {
    return { kind: 'unreachable', reason: error instanceof Error ? error.message : String(error) };
  }
}
