import { type ReactNode, type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { StateLink } from 'sanity/router';
import { countryTitle } from '../../../src/features/base/countries.text.ts';
import { findCountryByName } from '../../../src/features/base/country.rules.ts';
import { STATES } from '../../../src/features/base/country-codes.rules.ts';
import { readOps } from '../../../src/features/desk/ops.client.ts';
import {
  COUNTED_ORDERS_MAX,
  type OpsOrdersPage,
  ORDER_VIEWS,
  type OrdersQuery,
  type OrderTags,
  type OrderView,
  TAG_MAX_LENGTH,
} from '../../../src/features/orders/ops-orders.contract.ts';
import { ORDER_STAGES, ORDER_STATUSES } from '../../../src/features/orders/orders.rules.ts';
import { ordersText as shopTexts } from '../../../src/features/orders/orders.text.ts';
import { PROVIDER_NAMES } from '../../../src/features/orders/providers.rules.ts';
import { PERMIT_FILTERS } from '../../../src/features/papers/permits.rules.ts';
import { SelectField } from '../base/SelectField.tsx';
import { countFilters, type OrdersFilter, routeState, withFilter, withoutFilters } from './address.ts';
import { ordersText as texts } from './orders.text.ts';

interface FiltersProps {
  readonly query: OrdersQuery;
  /** `replaces` is true if the change adds no entry to the browser's history. */
  readonly onChange: (query: OrdersQuery, replaces: boolean) => void;
}

export function Filters({ query, onChange }: FiltersProps): ReactNode {
  const [tags, setTags] = useState<OrderTags['items']>([]);
  useEffect(() => {
    void readOps('/orders/tags', {}).then((result) => {
      if (result.kind === 'answer') setTags(result.data.items);
    });
  }, []);
  const set = (name: OrdersFilter) => (value: string) => onChange(withFilter(query, name, value), false);
  const choices = {
    status: ORDER_STATUSES.map((one) => [one, shopTexts().statuses[one]] as const),
    stage: ORDER_STAGES.map((one) => [one, shopTexts().shippingStatuses[one]] as const),
    method: PROVIDER_NAMES.map((one) => [one, shopTexts().methods[one]] as const),
    printed: (['yes', 'no'] as const).map((one) => [one, texts.printedStates[one]] as const),
    permit: PERMIT_FILTERS.map((one) => [one, texts.permitStates[one]] as const),
  };
  return (
    <search className="desk-filters" aria-label={texts.filters}>
      {(['status', 'stage', 'method', 'printed', 'permit'] as const).map((name) => (
        <SelectField
          key={name}
          label={texts[name]}
          options={[['', texts.any], ...choices[name]]}
          value={query[name] ?? ''}
          onSelect={set(name)}
        />
      ))}
      {(['from', 'to'] as const).map((name) => (
        <label key={name}>
          <span>{texts[name]}</span>
          <input
            type="date"
            value={query[name] ?? ''}
            onChange={({ currentTarget }) => set(name)(currentTarget.value)}
          />
        </label>
      ))}
      <Typed
        key={`country ${query.country ?? ''}`}
        label={texts.country}
        value={shownCountry(query.country)}
        options={COUNTRIES}
        placeholder={texts.countryHint}
        refusalOf={(typed) => (typedCountry(typed) === null ? texts.unknownCountry(typed) : undefined)}
        onSet={(typed) => set('country')(typedCountry(typed) ?? '')}
      />
      <Typed
        key={`tag ${query.tag ?? ''}`}
        label={texts.tag}
        value={query.tag ?? ''}
        options={tags.map(({ tag, orders }) => [tag, String(orders)])}
        onSet={set('tag')}
      />
      {countFilters(query) > 0 && (
        <button type="button" onClick={() => onChange(withoutFilters(query), false)}>
          {texts.clear}
        </button>
      )}
    </search>
  );
}

const COUNTRIES = [texts.noCountry, ...STATES.map((code) => countryTitle(code))].map(
  (name) => [name, ''] as const,
);

function shownCountry(country: OrdersQuery['country']): string {
  if (country === undefined) return '';
  return country === 'none' ? texts.noCountry : countryTitle(country);
}

function typedCountry(typed: string): string | null {
  return typed === texts.noCountry ? 'none' : findCountryByName(typed);
}

/** Milliseconds between the last keystroke and the search. */
const PAUSE = 300;

interface SearchProps extends FiltersProps {
  /** False while a page covers the list. */
  readonly isSeen: boolean;
  readonly search: RefObject<HTMLInputElement | null>;
}

/** Searches while the operator types. The first letters add one entry to the history, later ones replace it. */
export function Search({ query, isSeen, search, onChange }: SearchProps): ReactNode {
  const { q = '' } = query;
  const [typed, setTyped] = useState(q);
  const [isComposing, setComposing] = useState(false);
  const asked = useRef(q);
  // A link or the browser's Back button changed the address.
  useEffect(() => {
    if (q !== asked.current) setTyped(q);
    asked.current = q;
  }, [q]);

  const searchNow = () => {
    const next = withFilter(query, 'q', typed.trim());
    if (next.q === query.q) return;
    asked.current = next.q ?? '';
    onChange(next, query.q !== undefined);
  };
  useEffect(() => {
    if (!isSeen || isComposing || typed.trim() === q) return undefined;
    const timer = setTimeout(searchNow, PAUSE);
    return () => clearTimeout(timer);
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    searchNow();
  };
  return (
    <search className="search">
      <form onSubmit={submit}>
        <input
          ref={search}
          type="search"
          value={typed}
          maxLength={100}
          aria-label={texts.search}
          placeholder={texts.searchHint}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onCompositionStart={() => setComposing(true)}
          onCompositionEnd={() => setComposing(false)}
        />
      </form>
    </search>
  );
}

interface TypedProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly placeholder?: string;
  /** Returns the message for an invalid value, which stays in the field. */
  readonly refusalOf?: (typed: string) => string | undefined;
  readonly onSet: (value: string) => void;
}

function Typed({ label, value, options, placeholder, refusalOf, onSet }: TypedProps): ReactNode {
  const [refusal, setRefusal] = useState<string>();
  const list = `orders-filter-${label}`;
  const set = (given: string) => {
    const typed = given.trim();
    const why = typed === '' ? undefined : refusalOf?.(typed);
    setRefusal(why);
    if (why === undefined && typed !== value) onSet(typed);
  };
  return (
    <label className="typed">
      <span>{label}</span>
      <input
        defaultValue={value}
        list={list}
        maxLength={TAG_MAX_LENGTH}
        placeholder={placeholder ?? texts.any}
        aria-invalid={refusal !== undefined}
        onBlur={({ currentTarget }) => set(currentTarget.value)}
        onKeyDown={({ key, nativeEvent, currentTarget }) => {
          if (key === 'Enter' && !nativeEvent.isComposing) set(currentTarget.value);
        }}
      />
      <datalist id={list}>
        {options.map(([option, text]) => (
          <option key={option} value={option} label={text === '' ? undefined : text} />
        ))}
      </datalist>
      {refusal !== undefined && (
        <span className="bad" role="alert">
          {refusal}
        </span>
      )}
    </label>
  );
}

interface ViewTabsProps {
  readonly query: OrdersQuery;
  readonly page: Pick<OpsOrdersPage, 'counts' | 'looseFlags'> | undefined;
}

/** The other views hold what went wrong or waits, so they are listed while they hold an order. */
const USUAL_VIEWS: readonly OrderView[] = ['to-ship', 'shipped', 'all'];

export function ViewTabs({ query, page }: ViewTabsProps): ReactNode {
  const current = query.view ?? 'to-ship';
  // Its view lists the flags without an order, too.
  const counts = page && { ...page.counts, flagged: page.counts.flagged + page.looseFlags };
  const isListed = (view: OrderView) =>
    view === current || USUAL_VIEWS.includes(view) || (counts?.[view] ?? 0) > 0;
  return (
    <nav className="desk-views" aria-label={texts.viewsLabel}>
      {ORDER_VIEWS.filter(isListed).map((view) => (
        <StateLink
          key={view}
          state={routeState({ view })}
          aria-current={view === current ? 'page' : undefined}
        >
          {texts.views[view]}
          {counts !== undefined && <span className="count">{countText(counts[view])}</span>}
        </StateLink>
      ))}
    </nav>
  );
}

export const countText = (count: number) =>
  count >= COUNTED_ORDERS_MAX ? texts.orMore(COUNTED_ORDERS_MAX) : String(count);
