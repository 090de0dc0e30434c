import '../orders/orders.css';
import '../orders/list/list.css';
import '../orders/order/order.css';
import './catalogue.css';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useClient } from 'sanity';
import { useRouter } from 'sanity/router';
import { DOCUMENT_KINDS } from '../../../src/content/kinds.ts';
import { API_VERSION } from '../../../src/content/queries.ts';
import type { Selection } from '../orders/list/rows.ts';
import { catalogueText, catalogueText as texts } from '../text/catalogue.ts';
import { ActionDialog } from './ActionDialog.tsx';
import { type ActionName, CatalogueActions } from './Actions.tsx';
import { updateHead } from './change-set.ts';
import { EntriesTable } from './EntriesTable.tsx';
import { compareNewestFirst, type Entries, type Entry } from './entries.ts';
import { CatalogueFilters } from './Filters.tsx';
import { filterEntries, type ListName, type ListRoute, parseListRoute, routeState } from './filter.ts';
import { ImportedProducts } from './ImportedProducts.tsx';
import { ListTabs, Pagination } from './Navigation.tsx';
import { ChangeSetRunDialog } from './RunDialog.tsx';
import { ScheduleDialog } from './ScheduleDialog.tsx';
import { useCatalogueShortcuts } from './use-catalogue-shortcuts.ts';
import { useChangeSets } from './use-change-sets.ts';
import { useEntries } from './use-entries.ts';
import { type ChangeSetRunner, useChangeSetRun } from './use-run.ts';

/** Any editor may resume a stopped run. */

const { run: words } = catalogueText;

function UnfinishedRuns({ runner }: { readonly runner: ChangeSetRunner }): ReactNode {
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

const TYPES: Readonly<Record<ListName, readonly string[]>> = {
  products: ['product'],
  species: ['species'],
  drafts: DOCUMENT_KINDS,
};

/** Pages of drafts are shorter, because they also fetch the drafts' differences. */
const PAGE_SIZE: Readonly<Record<ListName, number>> = { products: 100, species: 100, drafts: 50 };

function entriesOfList(entries: Entries, list: ListName): readonly Entry[] {
  const all = entries.ofTypes(TYPES[list]);
  return list === 'drafts' ? all.filter(({ state }) => state !== 'published').sort(compareNewestFirst) : all;
}

export function CatalogueTool(): ReactNode {
  const { entries, hasFailed, reload } = useEntries();
  return (
    <div className="orders-desk catalogue">
      <main className="desk-list" aria-label={texts.title}>
        {hasFailed && (
          <p className="notice bad" role="alert">
            <span>{texts.failed}</span>
            <button type="button" onClick={reload}>
              {texts.again}
            </button>
          </p>
        )}
        {entries === undefined ? (
          !hasFailed && <p className="soft">{texts.loading}</p>
        ) : (
          <Lists entries={entries} />
        )}
      </main>
    </div>
  );
}

function Lists({ entries }: { readonly entries: Entries }): ReactNode {
  const { state, navigate } = useRouter();
  const place = useMemo(() => parseListRoute(state), [state]);
  const lists = useMemo(
    () => ({
      products: entriesOfList(entries, 'products'),
      species: entriesOfList(entries, 'species'),
      drafts: entriesOfList(entries, 'drafts'),
    }),
    [entries],
  );
  const { list, filter } = place;
  const fit = useMemo(() => filterEntries(lists[list], filter, entries), [lists, list, filter, entries]);
  const ids = useMemo(() => fit.map(({ id }) => id), [fit]);
  const [selection, setSelection] = useState<Selection>(new Set());
  const [action, setAction] = useState<ActionName>();
  const table = useRef<HTMLTableElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const runner = useChangeSetRun();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each list has its own selection.
  useEffect(() => setSelection(new Set()), [list]);

  const size = PAGE_SIZE[list];
  const page = Math.min(place.page, Math.max(1, Math.ceil(fit.length / size)));
  const shown = fit.slice((page - 1) * size, page * size);
  const chosen = [...selection].filter((id) => entries.get(id) !== undefined);
  const go = (next: ListRoute) => navigate(routeState(next));
  const isOpen = action !== undefined || runner.run !== undefined;
  useCatalogueShortcuts(!isOpen, { table, search, selectAll: () => setSelection(new Set(ids)) });

  return (
    <>
      <ListTabs place={place} lists={lists} />
      <CatalogueFilters place={place} entries={entries} search={search} onChange={go} />
      <UnfinishedRuns runner={runner} />
      {list === 'drafts' && (
        <ImportedProducts
          entries={entries}
          onChoose={(drafts) => setSelection(new Set(drafts))}
          isRunning={isOpen}
        />
      )}
      {fit.length === 0 ? (
        <p className="soft" role="status">
          {lists[list].length === 0 && list === 'drafts' ? texts.noDrafts : texts.none}
        </p>
      ) : (
        <EntriesTable
          {...{ table, list, entries, selection }}
          rows={shown}
          ids={ids}
          onSelect={setSelection}
        />
      )}
      <Pagination place={{ ...place, page }} total={fit.length} size={size} />
      <p className="soft">{texts.keys}</p>
      <CatalogueActions
        list={list}
        entries={chosen.flatMap((id) => entries.get(id) ?? [])}
        fitting={ids}
        selection={selection}
        onSelect={setSelection}
        onAction={setAction}
      />
      {(action === 'schedulePublish' || action === 'scheduleUnpublish') && (
        <ScheduleDialog
          action={action === 'schedulePublish' ? 'publish' : 'unpublish'}
          ids={chosen}
          onClose={() => setAction(undefined)}
        />
      )}
      {action !== undefined && action !== 'schedulePublish' && action !== 'scheduleUnpublish' && (
        <ActionDialog
          name={action}
          ids={chosen}
          entries={entries}
          onClose={() => setAction(undefined)}
          onStart={(kind, title, changes) => {
            setAction(undefined);
            setSelection(new Set());
            void runner.start(kind, title, changes);
          }}
        />
      )}
      {runner.run !== undefined && <ChangeSetRunDialog run={runner.run} runner={runner} />}
    </>
  );
}
