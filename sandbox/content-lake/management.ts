/** Answers of Sanity's management API about a project, for `npm run preflight`. */
import type { ContentLake } from './content-lake.ts';
import type { HttpResponse } from './responses.ts';

/** `GET /hooks/projects/:project` */
export function listWebhooks({ webhooks, dataset }: ContentLake): HttpResponse {
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
  }));
  return { status: 200, json: hooks };
}

/** `GET /data/stats/:dataset`, with the limits of the plan Growth. Counts outer attributes alone. */
export function getStats({ store: { documents } }: ContentLake): HttpResponse {
  const attributes = [...documents.all()].flatMap((document) =>
    Object.entries(document).map(([name, value]) => `${document._type}.${name} ${typeof value}`),
  );
  const fields = { count: { value: new Set(attributes).size, limit: 10_000 } };
  return {
    status: 200,
    json: { fields, documents: { count: { value: documents.size, limit: 10_000_000 } } },
  };
}
