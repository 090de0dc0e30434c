import { promisify } from 'node:util';
import zlib from 'node:zlib';

export type Encoding = 'br' | 'gzip';

/** Smaller answers gain nothing that would pay for the work. Bytes. */
export const SMALLEST_COMPRESSED = 512;

/** The best encoding that the client accepts, brotli before gzip; undefined: send the bytes as they are. */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding | undefined {
  const accepted = new Map(
    (acceptEncoding ?? '').split(',').map((part) => {
      const [name = '', ...params] = part.split(';').map((piece) => piece.trim().toLowerCase());
      const quality = params.find((param) => param.startsWith('q='))?.slice(2) ?? '1';
      return [name, Number(quality)];
    }),
  );
  const allowed = (name: Encoding) => (accepted.get(name) ?? accepted.get('*') ?? 0) > 0;
  return allowed('br') ? 'br' : allowed('gzip') ? 'gzip' : undefined;
}

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/**
 * Compresses a whole file. `thorough` takes ten times as long for a tenth less: for what clients keep for good, not
 * for a page that somebody waits for.
 */
export function compress(bytes: Buffer, encoding: Encoding, thorough: boolean): Promise<Buffer> {
  if (encoding === 'gzip') return gzip(bytes, { level: 9 });
  return brotli(bytes, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: thorough ? 11 : 9 } });
}

/** A compressor for an answer that is still being made: each piece goes on at once. */
export function compressStream(encoding: Encoding): zlib.Gzip | zlib.BrotliCompress {
  if (encoding === 'gzip') return zlib.createGzip({ flush: zlib.constants.Z_SYNC_FLUSH });
  return zlib.createBrotliCompress({
    flush: zlib.constants.BROTLI_OPERATION_FLUSH,
    params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 4 },
  });
}
