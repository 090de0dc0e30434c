/**
 * PayPal's certificates, fetched from where a message says before its signature can be checked: so anybody may have
 * the shop ask PayPal for certificates that there are none of. Those are remembered, and only so many are asked for.
 */
import { X509Certificate } from 'node:crypto';

export type CertificateFound =
  | { readonly kind: 'found'; readonly certificate: X509Certificate }
  | { readonly kind: 'missing'; readonly reason: string };

/** Certificates change once in years; two at a time while they do. */
const KEPT = 8;
/** Whoever names an address in vain is not believed for so long; PayPal sends again for three days. Milliseconds. */
const REMEMBERED_MS = 5 * 60_000;
/** So many addresses in vain within that time, and no other new one is asked for. */
const IN_VAIN_MAX = 20;

export function certificateShelf(now: () => number = Date.now) {
  const kept = new Map<string, X509Certificate>();
  /** Until when an address is not asked for again. */
  const inVain = new Map<string, number>();
  const underWay = new Map<string, Promise<CertificateFound>>();

  async function fetchFrom(address: string, signal: AbortSignal): Promise<CertificateFound> {
    try {
      // A redirect would lead away from the pinned host.
      const response = await fetch(address, { redirect: 'error', signal });
      if (!response.ok) throw new Error(`PayPal answers ${response.status}`);
      const certificate = new X509Certificate(await response.text());
      const [oldest] = kept.keys();
      if (kept.size >= KEPT && oldest !== undefined) kept.delete(oldest);
      kept.set(address, certificate);
      return { kind: 'found', certificate };
    } catch (error) {
      inVain.set(address, now() + REMEMBERED_MS);
      return { kind: 'missing', reason: error instanceof Error ? error.message : String(error) };
    }
  }

  return async (address: string, signal: AbortSignal): Promise<CertificateFound> => {
    const certificate = kept.get(address);
    if (certificate !== undefined) return { kind: 'found', certificate };
    for (const [old, until] of inVain) if (until <= now()) inVain.delete(old);
    if (inVain.has(address)) return { kind: 'missing', reason: 'asked for in vain a short while ago' };
    const asked = underWay.get(address);
    if (asked !== undefined) return await asked;
    if (inVain.size + underWay.size >= IN_VAIN_MAX)
      return { kind: 'missing', reason: 'too many were asked for in vain' };
    const asking = fetchFrom(address, signal).finally(() => underWay.delete(address));
    underWay.set(address, asking);
    return await asking;
  };
}
