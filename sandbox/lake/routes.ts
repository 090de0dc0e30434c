import type { IncomingMessage } from 'node:http';
import { type Answer, httpFailure } from './answer.ts';
import { uploadImage } from './asset-route.ts';
import { documentsById, mutateDataset, queryDataset } from './data-routes.ts';
import { type Caller, unauthorized } from './guard.ts';
import { serveImage } from './image-route.ts';
import type { Call, Lake } from './lake.ts';

const versioned = /^\/v(1|X|\d{4}-\d{2}-\d{2})(\/.*)$/;

export async function route(lake: Lake, request: IncomingMessage, caller: Caller): Promise<Answer> {
  const url = new URL(request.url ?? '/', 'http://lake.localhost');
  const method = request.method === 'HEAD' ? 'GET' : (request.method ?? 'GET');
  const image = /^\/images\/([^/]+)\/([^/]+)\/([^/]+)(\/[^/]+)?$/.exec(url.pathname);
  if (image) {
    const [, projectId, dataset, name = ''] = image;
    if (method !== 'GET') return wrongMethod;
    if (projectId !== lake.projectId || dataset !== lake.dataset) return notFound(url.pathname);
    return serveImage(request, name, url.searchParams, lake);
  }
  const [, apiVersion = '1', path = ''] = versioned.exec(url.pathname) ?? [];
  const parts = decodePath(path);
  if (!parts) return httpFailure(400, 'Bad Request', 'The address has a broken % escape');
  const [, area, operation, dataset, rest] = parts;
  const call: Call = { request, search: url.searchParams, apiVersion, caller };
  const key = `${area}/${operation}`;
  if (!['data/query', 'data/doc', 'data/mutate', 'assets/images'].includes(key))
    return notFound(url.pathname);

  const project = request.headers['x-sanity-project-id'];
  if (project !== undefined && project !== lake.projectId) {
    return httpFailure(404, 'Not Found', `Project not found: ${project}. The lake holds ${lake.projectId}.`);
  }
  if (dataset !== lake.dataset) {
    return httpFailure(404, 'Not Found', `Dataset "${dataset}" not found for project ID "${lake.projectId}"`);
  }
  if (caller === 'wrong') return unauthorized;
  if (key === 'data/query')
    return method === 'GET' || method === 'POST' ? queryDataset(lake, call) : wrongMethod;
  if (key === 'data/doc') return method === 'GET' ? documentsById(lake, call, rest ?? '') : wrongMethod;
  if (method !== 'POST') return wrongMethod;
  if (caller !== 'trusted') return unauthorized;
  return key === 'data/mutate' ? mutateDataset(lake, call) : uploadImage(lake, call);
}

function decodePath(path: string): string[] | null {
  try {
    return path.split('/').map(decodeURIComponent);
  } catch {
    return null;
  }
}

const wrongMethod = httpFailure(405, 'Method Not Allowed', 'This address does not take this method');

function notFound(path: string): Answer {
  return httpFailure(404, 'Not Found', `The local content lake has nothing at ${path}`);
}
