import { useMemo } from 'react';
import { pathToString, useClient, useWorkspace, validateDocument } from 'sanity';
import { API_VERSION } from '../../../src/content/queries.ts';
import type { ChangeFinding } from './change-set.ts';
import type { StoredDocument } from './pair.ts';

export type CheckDocument = (document: StoredDocument) => Promise<readonly ChangeFinding[]>;

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
      return markers.flatMap(({ level, path, message }) =>
        level === 'error' ? [{ message, path: pathToString(path) || undefined }] : [],
      );
    };
  }, [client, workspace]);
}
