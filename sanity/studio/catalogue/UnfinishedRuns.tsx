/** Any editor may resume a stopped run. */
import type { ReactNode } from 'react';
import { useClient } from 'sanity';
import { API_VERSION } from '../../../src/content/queries.ts';
import { catalogueText } from '../text/catalogue.ts';
import { updateHead } from './change-set.ts';
import { useChangeSets } from './use-change-sets.ts';
import type { ChangeSetRunner } from './use-run.ts';

const { run: words } = catalogueText;

export function UnfinishedRuns({ runner }: { readonly runner: ChangeSetRunner }): ReactNode {
  const client = useClient({ apiVersion: API_VERSION });
  const { heads, reload } = useChangeSets(runner.run === undefined);
  if (runner.run !== undefined) return null;
  // Resuming an import needs its table and pictures, so the import page does it.
  const open = heads.filter(
    ({ endedAt, undoneAt, kind }) => endedAt === undefined && undoneAt === undefined && kind !== 'import',
  );
  const end = async (id: string) => {
    await updateHead(client, id, { endedAt: new Date().toISOString() });
    reload();
  };
  return open.map((head) => (
    <p key={head.id} className="notice warn">
      <span>{words.unfinished(head.title, head.author)}</span>
      <button type="button" onClick={() => void runner.goOn(head)}>
        {words.goOn}
      </button>
      <button type="button" onClick={() => void end(head.id).catch(() => undefined)}>
        {words.end}
      </button>
    </p>
  ));
}
