import {
  createHash,
  createPrivateKey,
  generateKeyPair,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto';
import { promisify } from 'node:util';
import { crc32 } from 'node:zlib';
import type { PaymentsStore, Table } from '../store.ts';
import type { Endpoint, WebhookDelivery } from '../webhooks/deliver.ts';
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

type StoredSigner = { id: 'signer'; certificateId: string; certificatePem: string; keyPem: string };

const RSA_SHA256 = '1.2.840.113549.1.1.11';
const DAY = 24 * 3600 * 1000;

export async function makeSigner(store: PaymentsStore): Promise<Signer> {
  const table = store.table<StoredSigner>('paypal.signer');
  const stored = table.get('signer') ?? table.put(await freshSigner());
  return signerOf(stored);
}

function signerOf({ certificateId, certificatePem, keyPem }: StoredSigner): Signer {
  const key = createPrivateKey(keyPem);
  return {
    certificateId,
    certificatePem,
    sign: (content) => sign('sha256', Buffer.from(content), key).toString('base64'),
  };
}

async function freshSigner(): Promise<StoredSigner> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  const certificate = selfSigned(publicKey, privateKey);
  const pem = certificate.toString('base64').replace(/.{1,64}/g, '$&\n');
  return {
    id: 'signer',
    certificateId: `CERT-${createHash('sha256').update(certificate).digest('hex').slice(0, 20)}`,
    certificatePem: `-----BEGIN CERTIFICATE-----\n${pem}-----END CERTIFICATE-----\n`,
    keyPem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

/** X.509 version 3, valid for ten years. */
function selfSigned(publicKey: KeyObject, privateKey: KeyObject): Buffer {
  const host = 'messageverificationcerts.payments.sandbox';
  const algorithm = derSequence(objectId(RSA_SHA256), derNull());
  const name = derSequence(derSet(derSequence(objectId('2.5.4.3'), derUtf8(host))));
  const alternativeName = derSequence(
    objectId('2.5.29.17'),
    derOctetString(
      derSequence(Buffer.concat([Buffer.from([0x82, host.length]), Buffer.from(host, 'ascii')])),
    ),
  );
  const body = derSequence(
    derTagged(0, smallInteger(2)),
    derInteger(randomBytes(15)),
    algorithm,
    name,
    derSequence(derTime(new Date(Date.now() - DAY)), derTime(new Date(Date.now() + 3650 * DAY))),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    derTagged(3, derSequence(alternativeName)),
  );
  return derSequence(body, algorithm, derBitString(sign('sha256', body, privateKey)));
}

/** Minimal ASN.1, because Node can't create certificates. */
function der(tag: number, ...contents: Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  return Buffer.concat([Buffer.from([tag]), length(content.length), content]);
}

function length(size: number): Buffer {
  if (size < 0x80) return Buffer.from([size]);
  const bytes = size < 0x100 ? [size] : [size >> 8, size & 0xff];
  return Buffer.from([0x80 | bytes.length, ...bytes]);
}

const derSequence = (...parts: Buffer[]) => der(0x30, ...parts);
const derSet = (...parts: Buffer[]) => der(0x31, ...parts);
const derUtf8 = (value: string) => der(0x0c, Buffer.from(value));
const derNull = () => der(0x05);
const smallInteger = (value: number) => der(0x02, Buffer.from([value]));
/** DER integers are signed and minimal: the first byte must be 1 to 127. */
function derInteger(bytes: Buffer): Buffer {
  const [first = 1, ...rest] = bytes;
  return der(0x02, Buffer.from([(first & 0x7f) | 0x40, ...rest]));
}
const derBitString = (bytes: Buffer) => der(0x03, Buffer.from([0]), bytes);
const derOctetString = (bytes: Buffer) => der(0x04, bytes);
const derTagged = (number: number, content: Buffer) => der(0xa0 | number, content);

function objectId(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  const bytes = rest.flatMap((part) => {
    const groups = [part & 0x7f];
    for (let left = part >> 7; left > 0; left >>= 7) groups.unshift((left & 0x7f) | 0x80);
    return groups;
  });
  return der(0x06, Buffer.from([first * 40 + second, ...bytes]));
}

/** Times from 2050 on need the longer format, so the code uses it for all times. */
function derTime(date: Date): Buffer {
  const digits = date
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replace(/[-:T]/g, '');
  return der(0x18, Buffer.from(digits, 'ascii'));
}
