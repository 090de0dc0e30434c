import { useMemo } from 'react';
import { pathToString, type SanityClient, useClient, useWorkspace, validateDocument } from 'sanity';
import { API_VERSION } from '../../../src/content/queries.ts';
import { documentsInBulk } from '../base/bulk-checks.ts';
import { REFERENCES_QUERY, referencesIn } from '../base/references.ts';
import type { StoredDocument } from './pair.ts';
import type { CheckDocuments } from './run.ts';

/** The Studio's rules, whose errors forbid publishing. */
export function useDocumentCheck(): CheckDocuments {
  const workspace = useWorkspace();
  const client = useClient({ apiVersion: API_VERSION });
  return useMemo(
    () =>
      async (documents, together = []) => {
        if (documents.length === 0) return new Map();
        const ids = referencesIn(documents);
        const published = { perspective: 'published' } as const;
        const found: StoredDocument[] = await client.fetch(REFERENCES_QUERY, { ids }, published);
        const existing = new Map([...found, ...together].map((document) => [document._id, document]));
        const reader = sharedReader(client, existing);
        const errorsOf = async (document: StoredDocument) => {
          documentsInBulk.add(document);
          const markers = await validateDocument({
            document: document as never,
            workspace: { schema: workspace.schema, i18n: workspace.i18n, getClient: () => reader },
            // As `cli` Sanity would make warnings of an object's own errors.
            environment: 'studio',
            getDocumentExists: async ({ id }) => existing.has(id),
          });
          return markers.flatMap(({ level, path, message }) =>
            level === 'error' ? [{ message, path: pathToString(path) || undefined }] : [],
          );
        };
        // All at once, because each document waits for dozens of idle callbacks in a row.
        const checked = documents.map(async (document) => [document._id, await errorsOf(document)] as const);
        return new Map((await Promise.all(checked)).filter(([, findings]) => findings.length > 0));
      },
    [client, workspace],
  );
}

/** Sends each query once for all documents. References are read already. */
function sharedReader(client: SanityClient, existing: ReadonlyMap<string, StoredDocument>): SanityClient {
  const answers = new Map<string, Promise<unknown>>();
  const fetch = (query: string, params: { readonly ids: readonly string[] }, options: object) => {
    if (query === REFERENCES_QUERY)
      return Promise.resolve(params.ids.flatMap((id) => existing.get(id) ?? []));
    const key = JSON.stringify([query, params, options]);
    const answer = answers.get(key) ?? client.fetch(query, params, options);
    answers.set(key, answer);
    return answer;
  };
  return Object.assign(client.clone(), { fetch });
}
