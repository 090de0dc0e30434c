import { useCallback, useEffect, useRef, useState } from 'react';
import { useClient, useCurrentUser } from 'sanity';
import { API_VERSION } from '../../../src/content/queries.ts';
import { takeSkus } from '../../../src/content/take-skus.ts';
import { useAskBeforeLeaving } from '../base/notices.tsx';
import {
  type Change,
  type ChangeKind,
  type ChangeSetHead,
  createChangeSet,
  type NewChange,
  removeOrphanedParts,
} from './change-set.ts';
import { withSkus } from './plan.ts';
import { type RunResult, runChangeSet } from './run.ts';
import { studioContentLake } from './studio-content-lake.ts';
import { useDocumentCheck } from './use-document-check.ts';

export interface ShownRun {
  readonly head: ChangeSetHead | undefined;
  readonly title: string;
  readonly total: number;
  readonly changes: readonly Change[];
  readonly result: RunResult | undefined;
}

export interface ChangeSetRunner {
  readonly run: ShownRun | undefined;
  /** Calls `onStored` once the change set is stored, so that it can be resumed. */
  readonly start: (
    kind: ChangeKind,
    title: string,
    changes: readonly NewChange[],
    onStored: () => void,
  ) => Promise<void>;
  readonly goOn: (head: ChangeSetHead) => Promise<void>;
  readonly stop: () => void;
  readonly close: () => void;
}

export function useChangeSetRun(): ChangeSetRunner {
  const client = useClient({ apiVersion: API_VERSION });
  const user = useCurrentUser();
  const guard = useDocumentCheck();
  const [run, setRun] = useState<ShownRun>();
  const stopping = useRef<AbortController>(undefined);
  useAskBeforeLeaving(run !== undefined && run.result === undefined);
  // Ignores failures, because the next opening retries.
  useEffect(() => void removeOrphanedParts(client).catch(() => undefined), [client]);
  // Another tool unmounts this tool. The change set can be resumed.
  useEffect(() => () => stopping.current?.abort(), []);

  const goOn = useCallback(
    async (head: ChangeSetHead) => {
      stopping.current = new AbortController();
      setRun({ head, title: head.title, total: head.total, changes: [], result: undefined });
      const lake = studioContentLake(client, user?.name ?? '', guard);
      const result = await runChangeSet(head, lake, stopping.current.signal, (changes) =>
        setRun((before) => before && { ...before, changes: [...before.changes, ...changes] }),
      );
      setRun((before) => before && { ...before, result });
    },
    [client, guard, user],
  );

  const start = useCallback(
    async (kind: ChangeKind, title: string, changes: readonly NewChange[], onStored: () => void) => {
      setRun({ head: undefined, title, total: changes.length, changes: [], result: undefined });
      const by = { author: user?.name ?? '', authorId: user?.id ?? '' };
      try {
        const numbered = await withSkus(changes, (count) => takeSkus(client, count));
        const head = await createChangeSet(client, { kind, title, ...by, changes: numbered });
        onStored();
        await goOn(head);
      } catch {
        setRun((before) => before && { ...before, result: { kind: 'failed' } });
      }
    },
    [client, goOn, user],
  );

  return {
    run,
    start,
    goOn,
    stop: () => stopping.current?.abort(),
    close: () => setRun(undefined),
  };
}
