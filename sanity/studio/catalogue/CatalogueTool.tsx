import '../base/orders.css';
import '../base/list.css';
import '../base/order.css';
import './catalogue.css';
import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useClient } from 'sanity';
import { StateLink, useRouter } from 'sanity/router';
import { DOCUMENT_KINDS } from '../../../src/content/kinds.ts';
import { API_VERSION } from '../../../src/content/queries.ts';
import type { Selection } from '../base/rows.ts';
import { type ActionName, CatalogueActions } from './Actions.tsx';
import { catalogueText as texts } from './catalogue.text.ts';
import { updateHead } from './change-set.ts';
import { ActionDialog, ChangeSetRunDialog } from './dialogs.tsx';
import { EntriesTable } from './EntriesTable.tsx';
import { compareNewestFirst, type Entries, type Entry, type EntryState } from './entries.ts';
import { CatalogueFilters } from './Filters.tsx';
import {
  CATALOGUE_LISTS,
  filterEntries,
  type ListName,
  type ListRoute,
  parseListRoute,
  routeState,
  withFilter,
} from './filter.ts';
import { ImportedProducts } from './ImportedProducts.tsx';
import { ScheduleDialog } from './ScheduleDialog.tsx';
import { $typedPrices, dropTypedPrices, priceAction, productsIn } from './typed-prices.ts';
import { useCatalogueShortcuts } from './use-catalogue-shortcuts.ts';
import { useChangeSets } from './use-change-sets.ts';
import { useEntries } from './use-entries.ts';
import { type ChangeSetRunner, useChangeSetRun } from './use-run.ts';

interface TabsProps {
  readonly place: ListRoute;
  readonly lists: Readonly<Record<ListName, readonly Entry[]>>;
}

function ListTabs({ place, lists }: TabsProps): ReactNode {
  const { list, filter } = place;
  const states: readonly EntryState[] =
    list === 'drafts' ? ['changed', 'draft'] : ['published', 'changed', 'draft'];
  const count = (state: EntryState) => lists[list].filter((entry) => entry.state === state).length;
  return (
    <>
      <header className="desk-head">
        <nav className="desk-views" aria-label={texts.listsLabel}>
          {CATALOGUE_LISTS.map((name) => (
            <StateLink
              key={name}
              state={routeState({ list: name, filter: {}, page: 1 })}
              aria-current={name === list ? 'page' : undefined}
            >
              {texts.lists[name]}
              <span className="count">{lists[name].length}</span>
            </StateLink>
          ))}
        </nav>
      </header>
      <nav className="states" aria-label={texts.statesLabel}>
        <StateLink
          state={routeState(withFilter(place, 'state', ''))}
          aria-current={filter.state === undefined ? 'page' : undefined}
        >
          {texts.allStates}
          <span className="count">{lists[list].length}</span>
        </StateLink>
        {states.map((state) => (
          <StateLink
            key={state}
            state={routeState(withFilter(place, 'state', state))}
            aria-current={filter.state === state ? 'page' : undefined}
          >
            {texts.states[state]}
            <span className="count">{count(state)}</span>
          </StateLink>
        ))}
      </nav>
    </>
  );
}

interface PagesProps {
  readonly place: ListRoute;
  readonly total: number;
  readonly size: number;
}

function Pagination({ place, total, size }: PagesProps): ReactNode {
  const { page } = place;
  if (total <= size) return null;
  const last = Math.ceil(total / size);
  return (
    <nav className="desk-pages" aria-label={texts.pages}>
      {page > 1 && <StateLink state={routeState({ ...place, page: page - 1 })}>{texts.before}</StateLink>}
      <span>{texts.range((page - 1) * size + 1, Math.min(page * size, total), total)}</span>
      {page < last && <StateLink state={routeState({ ...place, page: page + 1 })}>{texts.next}</StateLink>}
    </nav>
  );
}

const { run: words } = texts;

/** Shows the runs of all editors, because any editor may resume a stopped run. */
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
  const typed = useStore($typedPrices);
  const typedProducts = productsIn(typed);
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
      {typedProducts.length > 0 ? (
        <div className="bulk-bar" role="toolbar" aria-label={texts.actions.price}>
          <strong role="status">{texts.prices.typed(typedProducts.length)}</strong>
          <button type="button" onClick={() => setAction('price')}>
            {texts.preview.button}
          </button>
          <button type="button" onClick={() => dropTypedPrices(typedProducts)}>
            {texts.prices.forget}
          </button>
        </div>
      ) : (
        <CatalogueActions
          list={list}
          entries={chosen.flatMap((id) => entries.get(id) ?? [])}
          fitting={ids}
          selection={selection}
          onSelect={setSelection}
          onAction={setAction}
        />
      )}
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
          ids={typedProducts.length > 0 ? typedProducts : chosen}
          entries={entries}
          typedPrices={typedProducts.length > 0 ? priceAction(typed) : undefined}
          onClose={() => setAction(undefined)}
          onStart={(kind, title, changes) => {
            setAction(undefined);
            setSelection(new Set());
            void runner.start(kind, title, changes, () =>
              dropTypedPrices(changes.map(({ documentId }) => documentId)),
            );
          }}
        />
      )}
      {runner.run !== undefined && <ChangeSetRunDialog run={runner.run} runner={runner} />}
    </>
  );
}
