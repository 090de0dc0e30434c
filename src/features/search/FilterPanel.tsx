import type { ReactNode } from 'react';
import { WithLatinName } from '../../components/WithLatinName.tsx';
import { listingText } from '../base/shop.text.ts';
import { pagePath } from '../base/words.text.ts';
import { CloseIcon, SlidersIcon } from './icons.tsx';
import type { Facet } from './search.contract.ts';
import { searchText } from './search.text.ts';

/** The groups below the species. */
export const FACET_GROUPS = ['category', 'grade', 'sex', 'price', 'size'] as const satisfies readonly Facet[];

interface FilterPanelProps {
  /** The page without filters. */
  readonly reset: string;
  readonly children: ReactNode;
}

/** A sheet on phones, the left column on wide screens. Works without script. */
export function FilterPanel({ reset, children }: FilterPanelProps) {
  return (
    <aside className="filter" id="filter" popover="auto" aria-labelledby="filter-title">
      <div className="filter-head">
        <h2 id="filter-title">{listingText().filter}</h2>
        <a className="filter-reset" href={pagePath(reset)}>
          {listingText().reset}
        </a>
        <button
          className="icon-button filter-close"
          type="button"
          popoverTarget="filter"
          popoverTargetAction="hide"
          aria-label={listingText().closeFilter}
        >
          <CloseIcon />
        </button>
      </div>
      {children}
    </aside>
  );
}

/** Opens the panel on phones. */
export function FilterOpener({ chosen = 0 }: { readonly chosen?: number }) {
  return (
    <button className="button quiet filter-open" type="button" popoverTarget="filter">
      <SlidersIcon />
      {listingText().filter}
      {chosen > 0 && (
        <span className="filter-count figures">
          <span className="visually-hidden">，{searchText().chosen(chosen)}</span>
          <span aria-hidden="true">{chosen}</span>
        </span>
      )}
    </button>
  );
}

interface FilterGroupProps {
  /** May end with a Latin name. */
  readonly name: string;
  /** Unique on the page, so that an open group stays open when the page is redrawn. */
  readonly id: string;
  readonly isOpen?: boolean;
  readonly children: ReactNode;
}

export function FilterGroup({ name, id, isOpen = false, children }: FilterGroupProps) {
  return (
    <details className="filter-group" id={id} open={isOpen}>
      <summary>
        <span>
          <WithLatinName text={name} />
        </span>
      </summary>
      <fieldset aria-label={name}>{children}</fieldset>
    </details>
  );
}
