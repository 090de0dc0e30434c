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

/** Whether a certificate may come from there: PayPal itself, or the very host that the shop was told to talk to. */
export function isTrustedCertificateAddress(address: string, apiBase: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, host, hostname, username } = new URL(address);
  if (username !== '') return false;
  const base = new URL(apiBase);
  if (sameMachine(host) === sameMachine(base.host) && protocol === base.protocol) return true;
  return protocol === 'https:' && host === hostname && /(^|\.)paypal\.com$/.test(hostname);
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
