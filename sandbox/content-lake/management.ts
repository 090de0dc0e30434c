/** What Sanity's management tells of a project, to be asked by `npm run preflight`. */
import type { ContentLake } from './content-lake.ts';
import type { HttpResponse } from './responses.ts';

/** For tests of wrong settings. Nothing else changes by them. */
export type ManagementAnswers = {
  /** Fields of each webhook. */
  webhook?: Record<string, unknown>;
  attributeLimit?: number;
  /** Of the lasting token. */
  permissions?: readonly string[];
};

/** `GET /hooks/projects/:project` */
export function listWebhooks({ webhooks, dataset, told }: ContentLake): HttpResponse {
  const hooks = webhooks.map(({ url, types }) => ({
    type: 'document',
    url,
    dataset,
    httpMethod: 'POST',
    includeDrafts: false,
    isDisabled: false,
    isDisabledByUser: false,
    secret: '********',
    rule: {
      on: ['create', 'update', 'delete'],
      filter: types ? `_type in ${JSON.stringify(types)}` : null,
      projection: '{_id, _type, _rev, _updatedAt}',
    },
    ...told.webhook,
  }));
  return { status: 200, json: hooks };
}

/** `GET /data/stats/:dataset`, with the limits of the plan Growth. */
export function getStats({ store, told }: ContentLake): HttpResponse {
  const attributes = new Set<string>();
  const add = (value: unknown, path: string): void => {
    attributes.add(`${path} ${Array.isArray(value) ? 'array' : typeof value}`);
    if (typeof value !== 'object' || value === null) return;
    for (const [name, inner] of Object.entries(value))
      add(inner, Array.isArray(value) ? `${path}[]` : `${path}.${name}`);
  };
  for (const document of store.documents.all()) add(document, document._type);
  const fields = { value: attributes.size, limit: told.attributeLimit ?? 10_000 };
  const documents = { value: store.documents.size, limit: 10_000_000 };
  return { status: 200, json: { fields: { count: fields }, documents: { count: documents } } };
}
