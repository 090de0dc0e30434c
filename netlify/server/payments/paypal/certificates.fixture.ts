import { createPrivateKey, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { crc32 } from 'node:zlib';
import type { WebhookMessage } from '../core/provider.ts';

/** Made for these tests; valid until 2126. */
export const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBhTCCAS2gAwIBAgIUFJRamqc2gW9rQlFcq+mxZYy1tXAwCgYIKoZIzj0EAwIw
GDEWMBQGA1UEAwwNY2VydHMuZXhhbXBsZTAgFw0yNjExMjUxNTQ4NTlaGA8yMTI2
MTEwMTE1NDg1OVowGDEWMBQGA1UEAwwNY2VydHMuZXhhbXBsZTBZMBMGByqGSM49
AgEGCCqGSM49AwEHA0IABJ+N4GnVomRPg5c/fBTDiZe8kWzoZJcbzeHW6/xbyITg
ktEgBRO/QDNR0P7f0Md5fafn7a4TPkh2bJBbM/QEy7WjUzBRMB0GA1UdDgQWBBSX
PMiaqaRjKm8G48pNGL1xei92ATAfBgNVHSMEGDAWgBSXPMiaqaRjKm8G48pNGL1x
ei92ATAPBgNVHRMBAf8EBTADAQH/MAoGCCqGSM49BAMCA0YAMEMCIF2aD4/3dW1D
DoakLwd3kvo/dnlSDocmWoQ7+ib988/KAh9YP9pIH4zlMaxR4P0G3tHLbWlWQgbg
6vsAv8DKjBRw
-----END CERTIFICATE-----`;
export const KEY = createPrivateKey({
  format: 'jwk',
  key: {
    ...{ kty: 'EC', crv: 'P-256', d: 'F7PpupFlmXeHx1L9xN-xiRgT0Bh1MPYzuYmo_AEkw9w' },
    ...{ x: 'n43gadWiZE-Dlz98FMOJl7yRbOhklxvN4dbr_FvIhOA', y: 'ktEgBRO_QDNR0P7f0Md5fafn7a4TPkh2bJBbM_QEy7U' },
  },
});

export interface CertificateHost {
  readonly base: string;
  readonly fetched: string[];
  readonly message: (id: string, signing?: Signing) => WebhookMessage;
  readonly close: () => Promise<void>;
}

interface Signing {
  readonly body?: string;
  readonly webhookId?: string;
  readonly from?: string | undefined;
}

export async function startCertificateHost(
  respond: (id: string) => { readonly status: number; readonly body: string },
): Promise<CertificateHost> {
  const fetched: string[] = [];
  const server = createServer((request, response) => {
    const id = request.url?.split('/').at(-1) ?? '';
    fetched.push(id);
    const { status, body } = respond(id);
    response.writeHead(status).end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    base,
    fetched,
    message: (id, { body = '{}', webhookId, from = '192.0.2.1' } = {}) => ({
      headers: new Headers({
        'paypal-auth-algo': 'SHA256withRSA',
        'paypal-cert-url': `${base}/v1/notifications/certs/${id}`,
        'paypal-transmission-id': 'transmission',
        'paypal-transmission-time': '2026-11-25T12:00:00Z',
        ...(webhookId === undefined ? {} : { 'paypal-transmission-sig': signatureOf(body, webhookId) }),
      }),
      body,
      from,
    }),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function signatureOf(body: string, webhookId: string): string {
  const content = `transmission|2026-11-25T12:00:00Z|${webhookId}|${crc32(body)}`;
  return sign('sha256', Buffer.from(content), KEY).toString('base64');
}
