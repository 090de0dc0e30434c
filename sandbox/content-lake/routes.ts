import { runActions } from './actions.ts';
import type { ContentLake, ContentLakeRequest } from './content-lake.ts';
import { exportDataset, getDocuments, mutateDataset, queryDataset } from './data-routes.ts';
import { serveHistory } from './history/document-history.ts';
import type { User } from './identity.ts';
import { serveImage, uploadImage } from './image-route.ts';
import { handleListen } from './listen/route.ts';
import { getStats, listWebhooks } from './management.ts';
import { rateLimitExceeded } from './plan.ts';
import { type HttpResponse, httpFailure, unauthorizedResponse } from './responses.ts';
import {
  getAccessControl,
  getCurrentUser,
  getProject,
  getUsers,
  handleKeyValues,
  listDatasets,
} from './users.ts';

const versioned = /^\/v(1|X|\d{4}-\d{2}-\d{2})(\/.*)$/;

type Handler = (
  lake: ContentLake,
  call: ContentLakeRequest,
  rest: readonly string[],
) => HttpResponse | Promise<HttpResponse>;
type Route = { methods: readonly string[]; handler: Handler };

const get = (handler: Handler): Route => ({ methods: ['GET'], handler });
const post = (handler: Handler): Route => ({ methods: ['POST'], handler });

/** A write, which a plan limits by kind. */
const write = (
  kind: 'mutation' | 'upload',
  handler: (lake: ContentLake, call: ContentLakeRequest, user: User) => Promise<HttpResponse>,
): Route =>
  post(
    trusted((lake, call, user) =>
      lake.rateLimit?.isExceededBy(`${kind} ${user.id}`) ? rateLimitExceeded : handler(lake, call, user),
    ),
  );

const trusted =
  (
    handler: (
      lake: ContentLake,
      call: ContentLakeRequest,
      user: User,
      rest: readonly string[],
    ) => HttpResponse | Promise<HttpResponse>,
  ): Handler =>
  (lake, call, rest) =>
    call.caller.kind === 'trusted'
      ? handler(lake, call, call.caller.user, rest)
      : unauthorizedResponse(call.caller);

/** Keyed by the first two segments of the path; the third is the dataset. */
const DATASET_ROUTES: Readonly<Record<string, Route>> = {
  'data/query': { methods: ['GET', 'POST'], handler: queryDataset },
  'data/doc': get((lake, call, [ids = '']) => getDocuments(lake, call, ids)),
  'data/mutate': write('mutation', mutateDataset),
  'data/actions': write('mutation', runActions),
  'data/listen': get((lake, { request, ...call }) =>
    handleListen(lake, { ...call, lastEventId: textOf(request.headers['last-event-id']) }),
  ),
  'data/export': get(trusted((lake) => exportDataset(lake))),
  'data/stats': get(trusted((lake) => getStats(lake))),
  'data/history': get(trusted((lake, call, _, rest) => serveHistory(lake, call, rest))),
  'assets/images': write('upload', uploadImage),
};

export async function handleRequest(
  lake: ContentLake,
  call: Omit<ContentLakeRequest, 'search' | 'apiVersion'>,
): Promise<HttpResponse> {
  const { request, caller } = call;
  const url = new URL(request.url ?? '/', 'http://lake.localhost');
  const image = /^\/images\/([^/]+)\/([^/]+)\/([^/]+)(\/[^/]+)?$/.exec(url.pathname);
  if (image) {
    const [, projectId, dataset, name = ''] = image;
    if (methodOf(request.method) !== 'GET') return wrongMethod;
    if (projectId !== lake.projectId || dataset !== lake.dataset) return notFound(url.pathname);
    return serveImage(request, name, url.searchParams, lake);
  }
  const [, apiVersion = '1', path = ''] = versioned.exec(url.pathname) ?? [];
  const parts = decodePath(path);
  if (!parts) return httpFailure(400, 'Bad Request', 'The address has a broken % escape');
  const found = find(lake, parts);
  if (!found) return notFound(url.pathname);

  const project = request.headers['x-sanity-project-id'];
  if (project !== undefined && project !== lake.projectId) {
    return httpFailure(404, 'Not Found', `Project not found: ${project}. The lake holds ${lake.projectId}.`);
  }
  if (found.dataset !== undefined && found.dataset !== lake.dataset) {
    const message = `Dataset "${found.dataset}" not found for project ID "${lake.projectId}"`;
    return httpFailure(404, 'Not Found', message);
  }
  if (caller.kind === 'refused') return unauthorizedResponse(caller);
  if (!found.methods.includes(methodOf(request.method))) return wrongMethod;
  return found.handler(lake, { ...call, search: url.searchParams, apiVersion }, found.rest);
}

type Found = Route & { dataset?: string; rest: readonly string[] };

function find(
  lake: ContentLake,
  [area = '', operation = '', dataset = '', ...rest]: readonly string[],
): Found | null {
  const ofDataset = DATASET_ROUTES[`${area}/${operation}`];
  if (ofDataset) return { ...ofDataset, dataset, rest };
  if (area === 'users') {
    if (operation !== 'me')
      return { ...get(trusted((_, __, ___, [ids = '']) => getUsers(lake, ids))), rest: [operation] };
    if (dataset === '') return { ...get(getCurrentUser), rest };
    if (dataset !== 'keyvalue') return null;
    return { methods: ['GET', 'PUT'], handler: (_, call, [keys]) => handleKeyValues(lake, call, keys), rest };
  }
  // `ping` measures latency; `features` lists paid features: none.
  if (area === 'ping' || area === 'features') return { ...get(() => ({ status: 200, json: [] })), rest };
  if (area === 'hooks' && dataset === lake.projectId) return { ...get(trusted(listWebhooks)), rest };
  if (area !== 'projects' || operation !== lake.projectId) return null;
  if (dataset === '') return { ...get(trusted(getProject)), rest };
  const [name, what] = rest;
  if (dataset === 'datasets' && name === undefined) return { ...get(trusted(listDatasets)), rest };
  if (dataset === 'grants') return { ...get(trusted(() => ({ status: 200, json: {} }))), rest };
  if (dataset === 'user-applications') return { ...get(trusted(() => ({ status: 200, json: [] }))), rest };
  if (dataset === 'datasets' && what === 'acl' && name !== undefined)
    return { ...get((_, call) => getAccessControl(call)), dataset: name, rest };
  return null;
}

function methodOf(method: string | undefined): string {
  return method === 'HEAD' ? 'GET' : (method ?? 'GET');
}

function textOf(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}

function decodePath(path: string): string[] | null {
  try {
    return path.split('/').slice(1).map(decodeURIComponent);
  } catch {
    return null;
  }
}

const wrongMethod = httpFailure(405, 'Method Not Allowed', 'This address does not take this method');

function notFound(path: string): HttpResponse {
  return httpFailure(404, 'Not Found', `The local content lake has nothing at ${path}`);
}
