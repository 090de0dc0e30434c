import type { ReactNode } from 'react';
import { StateLink } from 'sanity/router';
import { catalogueText as texts } from '../text/catalogue.ts';
import type { Entry, EntryState } from './entries.ts';
import { CATALOGUE_LISTS, type ListName, type ListRoute, routeState, withFilter } from './filter.ts';

interface TabsProps {
  readonly place: ListRoute;
  readonly lists: Readonly<Record<ListName, readonly Entry[]>>;
}

export function ListTabs({ place, lists }: TabsProps): ReactNode {
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

export function Pagination({ place, total, size }: PagesProps): ReactNode {
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
