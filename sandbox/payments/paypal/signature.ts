import { crc32 } from 'node:zlib';
import type { Table } from '../store/store.ts';
import type { Delivery, Endpoint } from '../webhooks/delivery.ts';
import type { Signer } from './certificate.ts';
import type { PayPalEvent, StoredEvent } from './state.ts';

/** What PayPal signs: transmission id, its time, the webhook's id and the CRC32 of the raw body, decimal. */
export function signedContent(id: string, time: string, webhookId: string, body: string): string {
  return `${id}|${time}|${webhookId}|${crc32(body)}`;
}

export type EndpointParts = {
  url: string;
  webhookId: string;
  publicUrl: string;
  signer: Signer;
  events: Table<StoredEvent>;
};

/** A delivery keeps its transmission id over all tries; the time is the real one of each try. */
export function paypalEndpoint({ url, webhookId, publicUrl, signer, events }: EndpointParts): Endpoint {
  return {
    url,
    bodyOf: (eventId) => wireBody(events.get(eventId)?.event),
    sign: (delivery, body, forged) => {
      const id = transmissionId(delivery);
      const time = new Date().toISOString().replace(/\.\d+Z$/, 'Z');
      // A forger has no key of ours; what he sends is a signature over something else.
      const content = signedContent(id, time, forged ? 'somebody-else' : webhookId, body);
      return {
        'paypal-transmission-id': id,
        'paypal-transmission-time': time,
        'paypal-transmission-sig': signer.sign(content),
        'paypal-cert-url': `${publicUrl}/v1/notifications/certs/${signer.certificateId}`,
        'paypal-auth-algo': 'SHA256withRSA',
        'user-agent': 'PayPal/AUHR-214.0-58843022',
      };
    },
  };
}

/**
 * Slashes are escaped, as older PayPal answers have them: a shop that parses and writes the body anew
 * before checking its CRC32 fails here, where it would fail some day at PayPal.
 */
function wireBody(event: PayPalEvent | undefined): string {
  return JSON.stringify(event).replaceAll('/', '\\/');
}

function transmissionId({ id }: Delivery): string {
  return id.toLowerCase();
}
