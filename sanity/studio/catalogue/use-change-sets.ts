import { useCallback, useEffect, useState } from 'react';
import { useClient } from 'sanity';
import { API_VERSION } from '../../../src/content/queries.ts';
import { type ChangeSetHead, listChangeSets } from './change-set.ts';

export function useChangeSets(key: unknown): {
  readonly heads: readonly ChangeSetHead[];
  readonly reload: () => void;
} {
  const client = useClient({ apiVersion: API_VERSION });
  const [heads, setHeads] = useState<readonly ChangeSetHead[]>([]);
  const reload = useCallback(() => {
    // The lists work without change sets.
    listChangeSets(client).then(setHeads, () => undefined);
  }, [client]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` asks for fresh ones.
  useEffect(reload, [reload, key]);
  return { heads, reload };
}
