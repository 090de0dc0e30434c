/**
 * RSA-SHA256 over transmission id, time, webhook id and CRC32 of the raw body. The message names
 * the certificate's URL, so its host is pinned.
 * https://developer.paypal.com/api/rest/webhooks/rest/
 */
import { verify, X509Certificate } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { isOnThisMachine } from '../../../../src/features/base/loopback.rules.ts';
import type { ProviderUnreachable, WebhookMessage } from '../core/provider.ts';

type SignatureCheck =
  | { readonly kind: 'genuine' }
  | { readonly kind: 'forged'; readonly reason: string }
  | ProviderUnreachable;

const TIMEOUT_MS = 5_000;
const ALGORITHM = 'SHA256withRSA';

/** Each environment's API has two names; environments don't trust each other. */
const PAYPALS_HOSTS = [
  ['https://api.paypal.com', 'https://api-m.paypal.com'],
  ['https://api.sandbox.paypal.com', 'https://api-m.sandbox.paypal.com'],
];
const CERTIFICATE_PATH = /^\/v1\/notifications\/certs\/[\w.-]{1,200}$/;

/**
 * Anyone can name a URL before the signature is checked, so only one path without a query is
 * allowed.
 */
export function isTrustedCertificateAddress(address: string, apiBase: string): boolean {
  const named = URL.parse(address);
  if (named === null) return false;
  const { protocol, host, pathname } = named;
  // No query, fragment, user or path traversal.
  if (address !== `${protocol}//${host}${pathname}`) return false;
  const base = new URL(apiBase);
  const own = PAYPALS_HOSTS.find((origins) => origins.includes(base.origin));
  if (own !== undefined) return own.includes(named.origin) && CERTIFICATE_PATH.test(pathname);
  if (machineOf(named) !== machineOf(base) || protocol !== base.protocol) return false;
  const prefix = base.pathname.replace(/\/$/, '');
  return pathname.startsWith(prefix) && CERTIFICATE_PATH.test(pathname.slice(prefix.length));
}

function machineOf({ hostname, host, port }: URL): string {
  return isOnThisMachine(hostname) ? `localhost:${port}` : host;
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

export type FindCertificateResult =
  | {
      readonly kind: 'found';
      readonly certificate: X509Certificate;
      /** Caches the certificate; called once the certificate has verified a message. */
      readonly keep: () => void;
    }
  | { readonly kind: 'missing'; readonly reason: string }
  /** PayPal retries the message for three days. */
  | { readonly kind: 'unreachable'; readonly reason: string };

type Fetched =
  | { readonly kind: 'found'; readonly certificate: X509Certificate }
  | Exclude<FindCertificateResult, { kind: 'found' }>;

/** PayPal replaces its certificate every few years, and then uses two for a while. */
const CACHED_CERTIFICATES_MAX = 8;
const COUNTED_MS = 5 * 60_000;
/** Unsuccessful fetches per `COUNTED_MS`. */
const FAILED_FETCHES_MAX = { network: 5, all: 60 } as const;

/**
 * Certificates' URLs come from unverified messages. To keep strangers from filling the cache, fetches are limited per
 * network. Only certificates that verified a message are cached.
 */
export function certificateCache(now: () => number = Date.now) {
  const unchanged = new Map<string, X509Certificate>();
  let unproved: { readonly from: string; readonly until: number }[] = [];
  const underWay = new Map<string, Promise<Fetched>>();

  function keep(address: string, certificate: X509Certificate): void {
    unchanged.delete(address);
    unchanged.set(address, certificate);
    const [oldest] = unchanged.keys();
    if (unchanged.size > CACHED_CERTIFICATES_MAX && oldest !== undefined) unchanged.delete(oldest);
  }

  return async (address: string, from: string, signal: AbortSignal): Promise<FindCertificateResult> => {
    const known = unchanged.get(address);
    if (known !== undefined) return { kind: 'found', certificate: known, keep: () => keep(address, known) };
    unproved = unproved.filter(({ until }) => until > now());
    const slot = { from, until: now() + COUNTED_MS };
    let fetching = underWay.get(address);
    if (fetching === undefined) {
      const ofNetwork = unproved.filter((other) => other.from === from).length;
      if (ofNetwork >= FAILED_FETCHES_MAX.network || unproved.length >= FAILED_FETCHES_MAX.all)
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
    // A redirect could leave the pinned host.
    const response = await fetch(address, { redirect: 'error', signal });
    const reason = `PayPal answers ${response.status}`;
    if (response.status === 404 || response.status === 410) return { kind: 'missing', reason };
    if (!response.ok) return { kind: 'unreachable', reason };
    return { kind: 'found', certificate: new X509Certificate(await response.text()) };
  } catch (error) {
    return { kind: 'unreachable', reason: error instanceof Error ? error.message : String(error) };
  }
}
