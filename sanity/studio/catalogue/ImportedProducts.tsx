import { type ReactNode, useEffect, useState } from 'react';
import { useClient } from 'sanity';
import { API_VERSION } from '../../../src/content/queries.ts';
import { formatDateTime } from '../base/date-time.text.ts';
import { catalogueText } from './catalogue.text.ts';
import { type Change, readChanges } from './change-set.ts';
import type { Entries } from './entries.ts';
import { useChangeSets } from './use-change-sets.ts';

const { imported: words } = catalogueText;

interface ImportedProps {
  readonly entries: Entries;
  readonly isRunning: boolean;
  readonly onChoose: (ids: readonly string[]) => void;
}

export function ImportedProducts({ entries, isRunning, onChoose }: ImportedProps): ReactNode {
  const client = useClient({ apiVersion: API_VERSION });
  const { heads } = useChangeSets(isRunning);
  const last = heads.find(({ kind }) => kind === 'import');
  const [changes, setChanges] = useState<readonly Change[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the id and its times stand for the import.
  useEffect(() => {
    if (last === undefined) return undefined;
    let isCurrent = true;
    readChanges(client, last).then(
      (found) => isCurrent && setChanges(found),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [client, last?.id, last?.endedAt, last?.undoneAt]);
  if (last === undefined || last.undoneAt !== undefined) return null;
  const [counts, ...leftOut] = last.report?.split('\n') ?? [];
  const done = changes.filter(({ state }) => state === 'done');
  const ids = [...new Set(done.map(({ documentId }) => documentId))];
  const drafts = ids.filter((id) => (entries.get(id)?.state ?? 'published') !== 'published');
  return (
    <section className="notice" aria-label={words.title}>
      <strong>{words.title}</strong>
      <span>{words.about(last.title, last.author, formatDateTime(last.startedAt))}</span>
      <span>{words.counts(done.length, changes.length - done.length)}</span>
      {counts !== undefined && <span>{counts}</span>}
      <span>{words.drafts(drafts.length)}</span>
      {drafts.length > 0 && (
        <button type="button" onClick={() => onChoose(drafts)}>
          {words.choose}
        </button>
      )}
      {leftOut.length > 0 && (
        <details>
          <summary>{words.leftOut}</summary>
          {leftOut.map((line) => (
            <div key={line}>{line}</div>
          ))}
        </details>
      )}
    </section>
  );
}
