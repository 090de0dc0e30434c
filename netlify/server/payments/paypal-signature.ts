/**
 * PayPal's webhook signature: RSA-SHA256 over transmission id, its time, our webhook's id and the CRC32 of the body as it
 * came. The certificate is fetched from where the message says, so that place is pinned: otherwise a forger would send
 * his own. https://developer.paypal.com/api/rest/webhooks/rest/
 */
import { verify, X509Certificate } from 'node:crypto';
import { crc32 } from 'node:zlib';

export type SignatureCheck =
  | { readonly kind: 'genuine' }
  | { readonly kind: 'forged'; readonly reason: string }
  | { readonly kind: 'unreachable'; readonly reason: string };

const TIMEOUT_MS = 5_000;
const ALGORITHM = 'SHA256withRSA';

/** Certificates change once in years; two at a time while they do. */
const KEPT_CERTIFICATES = 8;
const PAYPALS_OWN = /^https:\/\/api(-m)?(\.sandbox)?\.paypal\.com$/;
const CERTIFICATE_PATH = /^\/v1\/notifications\/certs\/[\w.-]{1,200}$/;

/**
 * Whether a certificate may come from there: PayPal's API, or the very host that the shop was told to talk to. Anybody
 * may name an address before his signature is checked, so there is one path and no query: none that he makes up as
 * he likes, to have the shop fetch it.
 */
export function isTrustedCertificateAddress(address: string, apiBase: string): boolean {
  const named = URL.parse(address);
  if (named === null) return false;
  const { protocol, host, pathname } = named;
  // A query, a fragment, a user or a way round would make a difference.
  if (address !== `${protocol}//${host}${pathname}`) return false;
  if (PAYPALS_OWN.test(named.origin)) return CERTIFICATE_PATH.test(pathname);
  const base = new URL(apiBase);
  if (sameMachine(host) !== sameMachine(base.host) || protocol !== base.protocol) return false;
  const prefix = base.pathname.replace(/\/$/, '');
  return pathname.startsWith(prefix) && CERTIFICATE_PATH.test(pathname.slice(prefix.length));
}

/** A stand-in on one's own machine may call itself by another of its names. */
function sameMachine(host: string): string {
  return host.replace(/^(localhost|127\.0\.0\.1|\[::1\])(?=:|$)/, 'localhost');
}

export function paypalSignature(apiBase: string, webhookId: string) {
  const certificates = new Map<string, X509Certificate>();

  async function certificateAt(address: string): Promise<X509Certificate> {
    const kept = certificates.get(address);
    if (kept !== undefined) return kept;
    // A redirect would lead away from the pinned host.
    const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok) throw new Error(`PayPal's certificate: ${response.status}`);
    const certificate = new X509Certificate(await response.text());
    const [oldest] = certificates.keys();
    if (certificates.size >= KEPT_CERTIFICATES && oldest !== undefined) certificates.delete(oldest);
    certificates.set(address, certificate);
    return certificate;
  }

  return async (headers: Headers, body: string): Promise<SignatureCheck> => {
    const part = (name: string) => headers.get(`paypal-${name}`) ?? '';
    const address = part('cert-url');
    if (part('auth-algo') !== ALGORITHM) return { kind: 'forged', reason: 'another algorithm' };
    if (!isTrustedCertificateAddress(address, apiBase))
      return { kind: 'forged', reason: `certificate from elsewhere: ${address.slice(0, 100)}` };
    let certificate: X509Certificate;
    try {
      certificate = await certificateAt(address);
    } catch (error) {
      return { kind: 'unreachable', reason: error instanceof Error ? error.message : String(error) };
    }
    if (Date.now() > Date.parse(certificate.validTo))
      return { kind: 'forged', reason: 'certificate is over' };
    const content = `${part('transmission-id')}|${part('transmission-time')}|${webhookId}|${crc32(body)}`;
    const signature = Buffer.from(part('transmission-sig'), 'base64');
    return verify('sha256', Buffer.from(content), certificate.publicKey, signature)
      ? { kind: 'genuine' }
      : { kind: 'forged', reason: 'wrong signature' };
  };
}
