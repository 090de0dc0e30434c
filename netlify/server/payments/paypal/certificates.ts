/**
 * PayPal's certificates, fetched from where a message says before its signature can be checked: so anybody may have the
 * shop ask PayPal for certificates. Only a certificate that a genuine message was signed by is kept, and fetches that
 * led to none are limited by the network that the message came from: strangers can neither fill what is kept nor use up
 * what PayPal's own messages need.
 */
import { X509Certificate } from 'node:crypto';

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

export function certificateShelf(now: () => number = Date.now) {
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
