import { useMemo, useRef } from 'react';
import { useClient, useCurrentUser } from 'sanity';
import { API_VERSION } from '../../../src/content/queries.ts';
import { fenToYuan } from '../../../src/features/base/money.rules.ts';
import { catalogueText as texts, variantTitle } from './catalogue.text.ts';
import { type Change, type ChangeSetHead, createChangeSet } from './change-set.ts';
import type { Entry, EntryVariant } from './entries.ts';
import { planAction } from './plan.ts';
import { runChangeSet, undoChangeSet } from './run.ts';
import { readPairs, studioContentLake } from './studio-content-lake.ts';
import { useDocumentCheck } from './use-document-check.ts';

export type SavePriceResult =
  | { readonly kind: 'saved'; readonly head: ChangeSetHead }
  | { readonly kind: 'same' }
  | { readonly kind: 'refused'; readonly message: string }
  /** Saving the same price again continues. */
  | { readonly kind: 'failed' };

export interface PriceSaving {
  /** Writes the draft, as a change set of one document. */
  readonly save: (entry: Entry, variant: EntryVariant, fen: number) => Promise<SavePriceResult>;
  /** False if somebody changed the product afterwards, or the network failed. */
  readonly undo: (head: ChangeSetHead) => Promise<boolean>;
}

export function useSavePrice(): PriceSaving {
  const client = useClient({ apiVersion: API_VERSION });
  const user = useCurrentUser();
  const guard = useDocumentCheck();
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const failed = useRef(new Map<string, ChangeSetHead>());

  return useMemo(() => {
    const lake = studioContentLake(client, user?.name ?? '', guard);
    // One after another, because each price is planned on the product as the last one left it.
    const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
      const next = last.current.then(work);
      last.current = next.catch(() => undefined);
      return next;
    };
    const run = async (how: typeof runChangeSet, head: ChangeSetHead) => {
      const changes: Change[] = [];
      const result = await how(head, lake, new AbortController().signal, (part) => changes.push(...part));
      return { isDone: result.kind === 'done', change: changes[0] };
    };

    const save = async (entry: Entry, variant: EntryVariant, fen: number): Promise<SavePriceResult> => {
      const name = `${entry.id} ${variant.key} ${fen}`;
      let head = failed.current.get(name);
      if (head === undefined) {
        const edit = { kind: 'variant-price', key: variant.key, fen } as const;
        const pairs = await readPairs(client, [entry.id]);
        const [planned] = planAction(pairs, { kind: 'edit', edit, isLive: false });
        if (planned === undefined) return { kind: 'refused', message: texts.outcomes.changed };
        if (planned.kind === 'skipped')
          return planned.why === 'same'
            ? { kind: 'same' }
            : { kind: 'refused', message: planned.why.map(({ message }) => message).join('；') };
        head = await createChangeSet(client, {
          kind: 'edit',
          title: texts.titles.typed(entry.title, variantTitle(variant), fenToYuan(fen)),
          author: user?.name ?? '',
          authorId: user?.id ?? '',
          changes: [planned.change],
        });
        failed.current.set(name, head);
      }
      const { isDone, change } = await run(runChangeSet, head);
      if (!isDone) return { kind: 'failed' };
      failed.current.delete(name);
      if (change?.state === 'done') return { kind: 'saved', head };
      const { findings = [], state = 'conflict' } = change ?? {};
      const message = findings.map((one) => one.message).join('；') || texts.outcomes.states[state];
      return { kind: 'refused', message };
    };

    return {
      save: (entry, variant, fen) =>
        inTurn(() => save(entry, variant, fen)).catch((): SavePriceResult => ({ kind: 'failed' })),
      undo: async (head) => {
        const { isDone, change } = await inTurn(() => run(undoChangeSet, head));
        return isDone && change?.state === 'undone';
      },
    };
  }, [client, user, guard]);
}
