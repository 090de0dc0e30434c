import {
  createHash,
  createPrivateKey,
  generateKeyPair,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto';
import { promisify } from 'node:util';
import type { Store } from '../store/store.ts';
import {
  bits,
  integer,
  nothing,
  objectId,
  octets,
  sequence,
  set,
  smallInteger,
  tagged,
  time,
  utf8,
} from './der.ts';

export type Signer = {
  /** Last segment of the certificate's address. */
  certificateId: string;
  certificatePem: string;
  /** RSA-SHA256, base64. */
  sign(content: string): string;
};

type Kept = { id: 'signer'; certificateId: string; certificatePem: string; keyPem: string };

const RSA_SHA256 = '1.2.840.113549.1.1.11';
const DAY = 24 * 3600 * 1000;

/** The key that signs PayPal's webhooks and its certificate, made at the first start and kept. */
export async function makeSigner(store: Store): Promise<Signer> {
  const table = store.table<Kept>('paypal.signer');
  const kept = table.get('signer') ?? table.put(await freshSigner());
  return signerOf(kept);
}

function signerOf({ certificateId, certificatePem, keyPem }: Kept): Signer {
  const key = createPrivateKey(keyPem);
  return {
    certificateId,
    certificatePem,
    sign: (content) => sign('sha256', Buffer.from(content), key).toString('base64'),
  };
}

async function freshSigner(): Promise<Kept> {
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

/** Version 3, ten years, for the name `messageverificationcerts.payments.sandbox`. */
function selfSigned(publicKey: KeyObject, privateKey: KeyObject): Buffer {
  const host = 'messageverificationcerts.payments.sandbox';
  const algorithm = sequence(objectId(RSA_SHA256), nothing());
  const name = sequence(set(sequence(objectId('2.5.4.3'), utf8(host))));
  const alternativeName = sequence(
    objectId('2.5.29.17'),
    octets(sequence(Buffer.concat([Buffer.from([0x82, host.length]), Buffer.from(host, 'ascii')]))),
  );
  const body = sequence(
    tagged(0, smallInteger(2)),
    integer(randomBytes(15)),
    algorithm,
    name,
    sequence(time(new Date(Date.now() - DAY)), time(new Date(Date.now() + 3650 * DAY))),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(3, sequence(alternativeName)),
  );
  return sequence(body, algorithm, bits(sign('sha256', body, privateKey)));
}
