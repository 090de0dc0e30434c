import { sign } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Table } from '../store.ts';
import type { Endpoint, WebhookDelivery } from '../webhooks/deliver.ts';
import pair from './certificate.json' with { type: 'json' };
import type { PayPalEvent, Signer, StoredEvent } from './state.ts';

/** PayPal signs this with the decimal CRC32 of the raw body. */
function signedContent(id: string, time: string, webhookId: string, body: string): string {
  return `${id}|${time}|${webhookId}|${crc32(body)}`;
}

type EndpointParts = {
  url: string;
  webhookId: string;
  publicUrl: string;
  signer: Signer;
  events: Table<StoredEvent>;
};

/** All tries share the transmission id; each has its real time. */
export function paypalEndpoint({ url, webhookId, publicUrl, signer, events }: EndpointParts): Endpoint {
  return {
    url,
    bodyOf: (eventId) => wireBody(events.get(eventId)?.event),
    sign: (delivery, body, forged) => {
      const id = transmissionId(delivery);
      const time = new Date().toISOString().replace(/\.\d+Z$/, 'Z');
      // A forger has no key, so the signature covers other content.
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

/** Escapes slashes, as PayPal may, so that a shop that reserializes the body fails here too. */
function wireBody(event: PayPalEvent | undefined): string {
  return JSON.stringify(event).replaceAll('/', '\\/');
}

function transmissionId({ id }: WebhookDelivery): string {
  return id.toLowerCase();
}

/** Self-signed and made once, because Node can't make certificates. The key signs play money only. */
export const sandboxSigner: Signer = {
  certificateId: 'CERT-sandbox',
  certificatePem: pair.certificate,
  sign: (content) => sign('sha256', Buffer.from(content), pair.key).toString('base64'),
};
