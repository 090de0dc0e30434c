import { createReadStream } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { allowsPart, namesTag, readRange } from './conditional.ts';
import { isCompressible } from './content-types.ts';
import { chooseEncoding } from './encoding.ts';
import type { FileBytes } from './file-bytes.ts';
import type { SiteFile } from './site-files.ts';

/** Netlify's header for everything that has no rule of its own: kept, but asked about at each use. */
const REVALIDATE = 'public, max-age=0, must-revalidate';

export interface Sent {
  readonly status: number;
  /** From the rules of `netlify.toml`; they win over what the host would send. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Sends a file of the site: encodings, ETag, ranges, HEAD. A status other than 200 is sent whole. */
export async function sendFile(
  req: IncomingMessage,
  res: ServerResponse,
  file: SiteFile,
  store: FileBytes,
  { status, headers }: Sent,
): Promise<void> {
  const wantsPart = status === 200 && req.headers.range !== undefined;
  // A part is a part of the plain bytes: the same in every encoding that a cache between may hold.
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
