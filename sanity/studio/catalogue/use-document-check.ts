/** The check that 发布 makes of a single document: the Studio's own validation, with the shop's rules in it. */
import { useMemo } from 'react';
import { pathToString, useClient, useWorkspace, validateDocument } from 'sanity';
import { API_VERSION } from '../../../src/content/queries.ts';
import type { StoredDocument } from './pair.ts';
import type { Finding } from './run.ts';

export type CheckDocument = (document: StoredDocument) => Promise<Finding | undefined>;

export function useDocumentCheck(): CheckDocument {
  const workspace = useWorkspace();
  const client = useClient({ apiVersion: API_VERSION });
  return useMemo(() => {
    const exists = async ({ id }: { readonly id: string }): Promise<boolean> =>
      (await client.fetch('defined(*[_id == $id][0]._id)', { id }, { perspective: 'raw' })) === true;
    return async (document) => {
      const markers = await validateDocument({
        document: document as never,
        workspace,
        environment: 'studio',
        getDocumentExists: exists,
      });
      const error = markers.find(({ level }) => level === 'error');
      if (error === undefined) return undefined;
      const path = pathToString(error.path);
      return { message: error.message, ...(path === '' ? {} : { path }) };
    };
  }, [client, workspace]);
}
