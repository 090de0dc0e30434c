import { useCallback, useEffect, useState } from 'react';
import { useClient } from 'sanity';
import { DOCUMENT_KINDS } from '../../../src/content/kinds.ts';
import { API_VERSION } from '../../../src/content/queries.ts';
import { ENTRIES_QUERY, Entries, type EntrySource } from './entries.ts';

const PARAMS = { types: DOCUMENT_KINDS };
/** Milliseconds: a bulk run changes many documents per second. */
const SHOWN_EVERY = 300;

export interface LiveEntries {
  readonly entries: Entries | undefined;
  readonly hasFailed: boolean;
  readonly reload: () => void;
}

export function useEntries(): LiveEntries {
  const client = useClient({ apiVersion: API_VERSION });
  const [entries, setEntries] = useState<Entries>();
  const [hasFailed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` asks for another try.
  useEffect(() => {
    let isCurrent = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const changes = new Map<string, EntrySource | null>();
    const show = () => {
      timer = undefined;
      setEntries((shown) => {
        if (shown === undefined) return shown;
        const next = shown.with(changes);
        changes.clear();
        return next;
      });
    };
    const load = async () => {
      // Changes that arrive during the fetch are applied to its result.
      const documents: EntrySource[] = await client.fetch(ENTRIES_QUERY, PARAMS, { perspective: 'raw' });
      if (!isCurrent) return;
      setEntries(Entries.of(documents));
      setFailed(false);
      timer ??= setTimeout(show, SHOWN_EVERY);
    };
    const fail = () => {
      if (isCurrent) setFailed(true);
    };
    const subscription = client
      .listen<EntrySource & Record<string, unknown>>('*[_type in $types]', PARAMS, {
        events: ['welcome', 'mutation'],
        includeAllVersions: true,
        includeResult: true,
        visibility: 'query',
      })
      .subscribe({
        next: (event) => {
          // Events may be lost during reconnections.
          if (event.type === 'welcome') void load().catch(fail);
          if (event.type !== 'mutation') return;
          changes.set(event.documentId, event.transition === 'disappear' ? null : (event.result ?? null));
          timer ??= setTimeout(show, SHOWN_EVERY);
        },
        error: fail,
      });
    return () => {
      isCurrent = false;
      clearTimeout(timer);
      subscription.unsubscribe();
    };
  }, [client, tries]);

  const reload = useCallback(() => setTries((before) => before + 1), []);
  return { entries, hasFailed, reload };
}
