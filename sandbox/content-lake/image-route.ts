import { stat } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { readBody } from '../common/http.ts';
import type { AssetLabels, AssetStore } from './assets.ts';
import type { ContentLake, ContentLakeRequest } from './content-lake.ts';
import { withUrl } from './documents.ts';
import type { User } from './identity.ts';
import { isExtension, mimeTypeOf } from './image-facts.ts';
import { extensionOf, outputFormat, parseRenditionParams, type RenditionParams } from './rendition-params.ts';
import type { Renditions } from './renditions.ts';
import { type HttpResponse, httpFailure, typedFailure } from './responses.ts';

const fileName = /^([0-9a-f]{40})-(\d+)x(\d+)\.([a-z]+)$/;

/** The name contains a content hash, so responses never expire. */
export async function serveImage(
  request: IncomingMessage,
  name: string,
  search: URLSearchParams,
  { assets, renditions }: { assets: AssetStore; renditions: Renditions },
): Promise<HttpResponse> {
  const match = fileName.exec(name);
  const [, , width, height, extension] = match ?? [];
  if (!match || !extension || !isExtension(extension)) return notFound;
  const read = parseRenditionParams(search);
  if (read.kind === 'invalid') return httpFailure(400, 'Bad Request', `Image request: ${read.reason}`);
  const file = assets.fileOf(name);
  const original = await stat(file).catch(() => null);
  if (!original) return notFound;

  const { params } = read;
  const headers: Record<string, string> = {
    'cache-control': 'public, max-age=31536000, immutable',
    ...(params.auto ? { vary: 'Accept' } : {}),
    ...(params.dl === undefined ? {} : { 'content-disposition': attachment(params.dl || name) }),
  };
  if (isUntouched(params)) {
    return cacheable(
      request,
      { file, size: original.size, key: match[1] ?? name },
      mimeTypeOf(extension),
      headers,
    );
  }
  const format = outputFormat(params, extension, request.headers.accept ?? '');
  const source = { file, name, width: Number(width), height: Number(height) };
  const rendition = await renditions.of(source, params, format);
  return cacheable(request, rendition, mimeTypeOf(extensionOf(format)), headers);
}

const notFound = httpFailure(404, 'Not Found', 'Image not found');

function isUntouched({ dl: _dl, ...pixels }: RenditionParams): boolean {
  return Object.keys(pixels).length === 0;
}

function cacheable(
  request: IncomingMessage,
  { file, size, key }: { file: string; size: number; key: string },
  type: string,
  headers: Record<string, string>,
): HttpResponse {
  const etag = `"${key}"`;
  const known = (request.headers['if-none-match'] ?? '')
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''));
  if (known.includes(etag) || known.includes('*'))
    return { status: 304, headers: { ...headers, etag }, empty: true };
  return { status: 200, headers: { ...headers, etag, 'content-type': type }, file, size };
}

function attachment(name: string): string {
  const plain = name.replace(/[^\w.-]/g, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`;
}

const labels = {
  filename: 'originalFilename',
  title: 'title',
  label: 'label',
  description: 'description',
  creditLine: 'creditLine',
} as const;

export async function uploadImage(
  lake: ContentLake,
  call: ContentLakeRequest,
  user: User,
): Promise<HttpResponse> {
  const bytes = await readBody(call.request, lake.maxUploadBytes);
  if (bytes === null) {
    return httpFailure(413, 'Payload Too Large', `A picture may have ${lake.maxUploadBytes} bytes at most`);
  }
  if (bytes.length === 0)
    return typedFailure(400, 'assetError', 'The body is empty: send the picture itself');
  const given: AssetLabels = {};
  for (const [parameter, field] of Object.entries(labels)) {
    const value = call.search.get(parameter);
    if (value) given[field] = value;
  }
  const uploaded = await lake.assets.upload(bytes, given, user.id);
  if (uploaded.kind === 'refused') return typedFailure(400, 'assetError', uploaded.reason);
  return { status: 200, json: { document: withUrl(uploaded.document, lake.publicUrl) } };
}
