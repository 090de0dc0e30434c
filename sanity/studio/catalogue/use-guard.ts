/** The check that 发布 makes of a single document: the Studio's own validation, with the shop's rules in it. */
import { useMemo } from 'react';
import { pathToString, useClient, useWorkspace, validateDocument } from 'sanity';
import { API_VERSION } from '../../../src/content/queries.ts';
import type { StoredDocument } from './pair.ts';
import type { Finding } from './run.ts';

export type Guard = (document: StoredDocument) => Promise<Finding | undefined>;

/**
 * Milliseconds. Sanity validates in the browser's idle moments, of which a busy page may have none for long; a run must
 * not wait for ever.
 */
const ANSWERED_WITHIN = 10_000;
const TRIES = 3;

const rejectionBy = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

export function useGuard(): Guard {
  const workspace = useWorkspace();
  const client = useClient({ apiVersion: API_VERSION });
  return useMemo(() => {
    const exists = async ({ id }: { readonly id: string }): Promise<boolean> =>
      (await client.fetch('defined(*[_id == $id][0]._id)', { id }, { perspective: 'raw' })) === true;
    const validate = async (document: StoredDocument, tries = TRIES) => {
      // Sanity runs five custom rules at once for each schema object, and forms that were left may hold their places.
      const signal = AbortSignal.timeout(ANSWERED_WITHIN);
      try {
        const markers = await Promise.race([
          validateDocument({
            document: document as never,
            workspace: { ...workspace, schema: Object.create(workspace.schema) as typeof workspace.schema },
            environment: 'studio',
            getDocumentExists: exists,
            signal,
          }),
          rejectionBy(signal),
        ]);
        // Findings of an aborted validation may be incomplete.
        signal.throwIfAborted();
        return markers;
      } catch (error) {
        if (tries > 1 && signal.aborted) return validate(document, tries - 1);
        throw error;
      }
    };
    return async (document) => {
      const markers = await validate(document);
      const error = markers.find(({ level }) => level === 'error');
      if (error === undefined) return undefined;
      const path = pathToString(error.path);
      return { message: error.message, ...(path === '' ? {} : { path }) };
    };
  }, [client, workspace]);
}
