/** Conditional and range requests follow RFC 9110 §13, §14. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { createStreamBody } from '@hono/node-server/utils/stream';
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
  { method, headers: asked }: IncomingMessage,
  file: SiteFile,
  store: EncodedFileCache,
  { status, headers: ruled }: SendOptions,
): Promise<Response> {
  const wantsPart = status === 200 && asked.range !== undefined;
  // Ranges refer to uncompressed bytes, because caches may hold another encoding.
  const accepted = wantsPart ? undefined : chooseEncoding(asked['accept-encoding']?.toString());
  const form = await store.form(file, accepted);

  const headers: Record<string, string> = {
    'content-type': file.contentType,
    'cache-control': REVALIDATE,
    etag: form.etag,
    'last-modified': file.modified.toUTCString(),
    ...(isCompressible(file.contentType) && { vary: 'Accept-Encoding' }),
    ...ruled,
  };
  if (status === 200 && namesTag(asked['if-none-match'], form.etag))
    return new Response(null, { status: 304, headers });
  if (status === 200) headers['accept-ranges'] = 'bytes';
  if (form.encoding !== undefined) headers['content-encoding'] = form.encoding;

  const size = form.bytes?.length ?? file.size;
  const range =
    wantsPart && allowsPart(asked['if-range']?.toString(), form.etag, file.modified)
      ? readRange(asked.range, size)
      : ({ kind: 'whole' } as const);
  if (range.kind === 'unsatisfiable') {
    const { etag: _ofWhole, ...others } = headers;
    const none = { 'cache-control': 'no-store', 'content-range': `bytes */${size}`, 'content-length': '0' };
    return new Response(null, { status: 416, headers: { ...others, ...none } });
  }
  const [first, last] = range.kind === 'part' ? [range.first, range.last] : [0, size - 1];
  if (range.kind === 'part') headers['content-range'] = `bytes ${first}-${last}/${size}`;
  headers['content-length'] = `${last - first + 1}`;
  const head = { status: range.kind === 'part' ? 206 : status, headers };

  if (method === 'HEAD' || size === 0) return new Response(null, head);
  if (form.bytes !== undefined) return new Response(form.bytes.subarray(first, last + 1), head);
  return new Response(createStreamBody(createReadStream(file.file, { start: first, end: last })), head);
}

/** Larger files are streamed uncompressed and not cached. */
const CACHED_BYTES_MAX = 4 * 1024 * 1024;

interface Form {
  readonly etag: string;
  readonly encoding: Encoding | undefined;
  /** Undefined for files that are streamed from disk. */
  readonly bytes: Uint8Array<ArrayBuffer> | undefined;
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
    const bytes = await compress(plain.bytes ?? new Uint8Array(), encoding, thorough);
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
