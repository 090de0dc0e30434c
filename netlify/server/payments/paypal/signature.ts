/**
 * PayPal's webhook signature: RSA-SHA256 over transmission id, its time, our webhook's id and the CRC32 of the body as it
 * came. The certificate is fetched from where the message says, so the host is pinned: otherwise a forger would send
 * their own. https://developer.paypal.com/api/rest/webhooks/rest/
 */
import { verify } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Unreachable, WebhookMessage } from '../till/provider.ts';
import { certificateShelf } from './certificates.ts';

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
  const certificateAt = certificateShelf();
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
