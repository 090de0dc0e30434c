import { z } from 'zod';
import { parseJson, readBody } from '../common/http.ts';
import type { ContentLake, ContentLakeRequest } from './content-lake.ts';
import { mutate } from './dataset.ts';
import { type Doc, isPublishedId, withUrl } from './documents.ts';
import { runQuery } from './groq.ts';
import type { User } from './identity.ts';
import { mutateRequestSchema } from './mutations.ts';
import {
  type HttpResponse,
  malformedRequestResponse,
  mutationFailedResponse,
  ndjsonResponse,
  payloadTooLarge,
  queryParseFailed,
  typedFailure,
  unauthorizedResponse,
} from './responses.ts';
import { parsePerspective, showsDrafts } from './views.ts';

const MAX_BODY = 32 * 1024 * 1024;
/** Bytes; Sanity's limit of every plan. */
const MAX_MUTATION_BODY = 4_000_000;
const queryRequest = z.looseObject({
  query: z.string(),
  params: z.record(z.string(), z.unknown()).optional(),
});

/** `GET|POST /data/query/:dataset` */
export async function queryDataset(lake: ContentLake, call: ContentLakeRequest): Promise<HttpResponse> {
  const started = performance.now();
  const asked = call.request.method === 'POST' ? await queryFromBody(call) : parseQueryUrl(call.search);
  if ('status' in asked) return asked;
  const perspective = parsePerspective(call.search.get('perspective'), call.apiVersion);
  if (perspective === null) {
    return typedFailure(400, 'validationError', `Invalid perspective "${call.search.get('perspective')}"`);
  }
  if (showsDrafts(perspective) && call.caller.kind !== 'trusted') return unauthorizedResponse(call.caller);
  const outcome = runQuery(lake.views.of(perspective), asked.query, asked.params, {
    ...lake,
    now: new Date(),
  });
  if (outcome.kind === 'unreadable') return queryParseFailed(asked.query, outcome);
  const ms = Math.round(performance.now() - started);
  const echo = call.search.get('returnQuery') === 'false' ? {} : { query: asked.query };
  return { status: 200, json: { ...echo, ms, result: outcome.result, syncTags: [] } };
}

type AskedQuery = { query: string; params: Record<string, unknown> };

export function parseQueryUrl(search: URLSearchParams): AskedQuery | HttpResponse {
  const params: Record<string, unknown> = {};
  for (const [name, text] of search) {
    if (!name.startsWith('$')) continue;
    const parsed = parseJson(text);
    if (!parsed.ok)
      return typedFailure(400, 'validationError', `Unable to parse value of "${name}=${text}" as JSON`);
    params[name.slice(1)] = parsed.value;
  }
  return { query: search.get('query') ?? '', params };
}

async function queryFromBody(call: ContentLakeRequest): Promise<AskedQuery | HttpResponse> {
  const body = await readBody(call.request, MAX_BODY);
  if (body === null) return payloadTooLarge(MAX_BODY);
  const parsed = parseJson(body.toString('utf8'));
  const read = queryRequest.safeParse(parsed.ok ? parsed.value : undefined);
  if (!read.success)
    return typedFailure(400, 'validationError', 'The body must be {"query": "…", "params": {…}}');
  return { query: read.data.query, params: read.data.params ?? {} };
}

/** `GET /data/doc/:dataset/:ids`; lists missing and hidden documents as omitted. */
export function getDocuments(lake: ContentLake, call: ContentLakeRequest, ids: string): HttpResponse {
  const documents: Doc[] = [];
  const omitted: { id: string; reason: 'existence' | 'permission' }[] = [];
  for (const id of new Set(ids.split(',').filter((part) => part !== ''))) {
    const doc = lake.store.documents.get(id);
    if (!doc) omitted.push({ id, reason: 'existence' });
    else if (!isPublishedId(id) && call.caller.kind !== 'trusted') omitted.push({ id, reason: 'permission' });
    else documents.push(doc);
  }
  return { status: 200, json: { documents: documents.map((doc) => withUrl(doc, lake.publicUrl)), omitted } };
}

/** `POST /data/mutate/:dataset` */
export async function mutateDataset(
  lake: ContentLake,
  call: ContentLakeRequest,
  user: User,
): Promise<HttpResponse> {
  const body = await readBody(call.request, MAX_MUTATION_BODY);
  if (body === null) return payloadTooLarge(MAX_MUTATION_BODY);
  const parsed = parseJson(body.toString('utf8'));
  if (!parsed.ok) return typedFailure(400, 'mutationError', 'The body is not JSON');
  const read = mutateRequestSchema.safeParse(parsed.value);
  if (!read.success) return malformedRequestResponse('mutation', read.error);
  const flag = (name: string) => call.search.get(name) === 'true';
  const options = {
    author: user.id,
    transactionId: read.data.transactionId ?? call.search.get('transactionId') ?? undefined,
    dryRun: flag('dryRun'),
    autoGenerateArrayKeys: flag('autoGenerateArrayKeys'),
  };
  const outcome = await mutate(lake.store, read.data.mutations, options, lake);
  if (outcome.kind === 'failed') return mutationFailedResponse('mutation', outcome.failure);
  const { transactionId } = outcome;
  if (!flag('returnIds') && !flag('returnDocuments')) return { status: 200, json: { transactionId } };
  const results = outcome.results.map(({ document, ...result }) =>
    flag('returnDocuments') && document ? { ...result, document } : result,
  );
  return { status: 200, json: { transactionId, results } };
}

/** `GET /data/export/:dataset`, in the format of Sanity's archive tools. */
export function exportDataset({ store, publicUrl }: ContentLake): HttpResponse {
  return ndjsonResponse([...store.documents.all()].map((doc) => withUrl(doc, publicUrl)));
}
