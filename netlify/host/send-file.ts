/** Conditional and range requests follow RFC 9110 §13, §14. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { chooseEncoding, compress, type Encoding, isCompressible, MIN_COMPRESSED_BYTES } from './encoding.ts';
import type { SiteFile } from './site-files.ts';

/** Netlify's default for files. */
const REVALIDATE = 'public, max-age=0, must-revalidate';

export interface SendOptions {
  readonly status: number;
  /** Headers from `netlify.toml` override the host's own. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Ignores ranges and conditions if the status is not 200. */
export async function sendFile(
  req: IncomingMessage,
  res: ServerResponse,
  file: SiteFile,
  store: EncodedFileCache,
  { status, headers }: SendOptions,
): Promise<void> {
  const wantsPart = status === 200 && req.headers.range !== undefined;
  // Ranges refer to uncompressed bytes, because caches may hold another encoding.
  const accepted = wantsPart ? undefined : chooseEncoding(req.headers['accept-encoding']?.toString());
  const form = await store.form(file, accepted);

  res.setHeader('Content-Type', file.contentType);
  res.setHeader('Cache-Control', REVALIDATE);
  res.setHeader('ETag', form.etag);
  res.setHeader('Last-Modified', file.modified.toUTCString());
  if (isCompressible(file.contentType)) res.setHeader('Vary', 'Accept-Encoding');
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);

  if (status === 200 && namesTag(req.headers['if-none-match'], form.etag)) {
    res.writeHead(304).end();
    return;
  }
  if (status === 200) res.setHeader('Accept-Ranges', 'bytes');
  if (form.encoding !== undefined) res.setHeader('Content-Encoding', form.encoding);

  const size = form.bytes?.length ?? file.size;
  const range =
    wantsPart && allowsPart(req.headers['if-range']?.toString(), form.etag, file.modified)
      ? readRange(req.headers.range, size)
      : ({ kind: 'whole' } as const);
  if (range.kind === 'unsatisfiable') {
    res.removeHeader('ETag');
    res.setHeader('Cache-Control', 'no-store');
    res.writeHead(416, { 'Content-Range': `bytes */${size}`, 'Content-Length': 0 }).end();
    return;
  }
  const [first, last] = range.kind === 'part' ? [range.first, range.last] : [0, size - 1];
  if (range.kind === 'part') res.setHeader('Content-Range', `bytes ${first}-${last}/${size}`);
  res.writeHead(range.kind === 'part' ? 206 : status, { 'Content-Length': last - first + 1 });

  if (req.method === 'HEAD' || size === 0) res.end();
  else if (form.bytes !== undefined) res.end(form.bytes.subarray(first, last + 1));
  else await pipeline(createReadStream(file.file, { start: first, end: last }), res);
}

/** Larger files are streamed uncompressed and not cached. */
const CACHED_BYTES_MAX = 4 * 1024 * 1024;

interface Form {
  readonly etag: string;
  readonly encoding: Encoding | undefined;
  /** Undefined for files that are streamed from disk. */
  readonly bytes: Buffer | undefined;
}

export class EncodedFileCache {
  readonly #forms = new Map<string, Promise<Form>>();

  form(file: SiteFile, accepted: Encoding | undefined): Promise<Form> {
    const small = file.size < MIN_COMPRESSED_BYTES || file.size > CACHED_BYTES_MAX;
    const isSentPlain = small || file.isPlain === true || !isCompressible(file.contentType);
    const encoding = isSentPlain ? undefined : accepted;
    const key = `${encoding ?? ''} ${file.path}`;
    let form = this.#forms.get(key);
    if (form === undefined) {
      form = this.#make(file, encoding);
      this.#forms.set(key, form);
      form.catch(() => this.#forms.delete(key));
    }
    return form;
  }

  async #make(file: SiteFile, encoding: Encoding | undefined): Promise<Form> {
    if (file.size > CACHED_BYTES_MAX) {
      return { etag: `"${file.size}-${file.modified.getTime()}"`, encoding: undefined, bytes: undefined };
    }
    if (encoding === undefined) {
      const bytes = await readFile(file.file);
      const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 24);
      return { etag: `"${hash}"`, encoding: undefined, bytes };
    }
    const plain = await this.form(file, undefined);
    const thorough = /javascript|css/.test(file.contentType);
    const bytes = await compress(plain.bytes ?? Buffer.alloc(0), encoding, thorough);
    return { etag: plain.etag.replace(/"$/, `-${encoding}"`), encoding, bytes };
  }
}

/** Weak comparison of `If-None-Match` (RFC 9110 §13.1.2). */
function namesTag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const bare = (tag: string) => tag.trim().replace(/^W\//, '');
  return ifNoneMatch.split(',').some((tag) => bare(tag) === bare(etag));
}

type Range =
  | { readonly kind: 'whole' }
  /** Positions of the first and last byte, both included. */
  | { readonly kind: 'part'; readonly first: number; readonly last: number }
  | { readonly kind: 'unsatisfiable' };

/** Ignores multiple, malformed or non-byte ranges, as the standard allows. */
function readRange(header: string | undefined, size: number): Range {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  const [, from = '', to = ''] = match ?? [];
  if (from === '' && to === '') return { kind: 'whole' };
  if (from === '') {
    const length = Math.min(Number(to), size);
    return length === 0 ? { kind: 'unsatisfiable' } : { kind: 'part', first: size - length, last: size - 1 };
  }
  const first = Number(from);
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== '' && Number(to) < first) return { kind: 'whole' };
  return first >= size ? { kind: 'unsatisfiable' } : { kind: 'part', first, last };
}

/** Strong comparison of `If-Range` (RFC 9110 §13.1.5). */
function allowsPart(ifRange: string | undefined, etag: string, modified: Date): boolean {
  if (ifRange === undefined) return true;
  if (ifRange.startsWith('"')) return ifRange === etag;
  const seconds = Math.floor(modified.getTime() / 1000) * 1000;
  return Date.parse(ifRange) === seconds;
}
