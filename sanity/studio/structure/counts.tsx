import type { SanityClient } from '@sanity/client';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import {
  catchError,
  debounceTime,
  EMPTY,
  from,
  map,
  merge,
  type Observable,
  of,
  ReplaySubject,
  share,
  switchMap,
  timer,
} from 'rxjs';
import { useClient } from 'sanity';
import { DOCUMENT_KINDS } from '../../../src/content/kinds.ts';
import { API_VERSION } from '../../../src/content/queries.ts';
import { reviewDueFilter } from '../../../src/content/shipping-rules.ts';
import { SCHEDULE_TYPE } from '../../../src/features/content/schedule.contract.ts';
import { readOps } from '../../../src/features/desk/ops.client.ts';
import { GRADES, type Grade } from '../../../src/features/specimens/specimen.rules.ts';
import { TYPES as ACCEPTED_TYPES } from '../acceptance/waiting.ts';
import './counts.css';

const COUNTED = {
  carouselItem: '_type == "carouselItem"',
  species: '_type == "species"',
  product: '_type == "product"',
  category: '_type == "category"',
  page: '_type == "page"',
  freightZone: '_type == "freightZone"',
  shippingRule: '_type == "shippingRule"',
  rulesDue: `_type == "shippingRule" && (${reviewDueFilter(Date.now())})`,
  oldAddresses: 'count(old_addresses) > 0',
  noPicture: '_type == "product" && !defined(main_image.asset)',
  schedules: `_type == "${SCHEDULE_TYPE}" && state == "waiting"`,
} as const;
const GRADED = GRADES.map(
  (grade) => [grade, `_type == "product" && "${grade}" in variants[].grade`] as const,
);
const COUNTS = `{${[...Object.entries(COUNTED), ...GRADED].map(([name, condition]) => `"${name}": count(*[${condition}])`)}}`;
const TYPES = [...DOCUMENT_KINDS, ...Object.values(ACCEPTED_TYPES), SCHEDULE_TYPE];
/** Milliseconds. A bulk run changes many documents a second. */
const PAUSE = 1000;
/**
 * Milliseconds. Counting reads all documents, so the subscription stays while another tool is open.
 */
const UNSUBSCRIBE_AFTER = 600_000;

export type CountName = keyof typeof COUNTED | Grade;
type Counts = Readonly<Record<CountName, number>>;

type Source<T> = (client: SanityClient) => Observable<T>;

/** Counts again after edits, because a grade or a picture moves a product between lists. */
function followed<T>(query: string, types: readonly string[], unchanged: number): Source<T> {
  let shared: { readonly client: SanityClient; readonly result: Observable<T> } | undefined;
  return (client) => {
    if (shared?.client === client) return shared.result;
    const options = { includeResult: false, includeAllVersions: true, visibility: 'query' } as const;
    const changes = client
      .listen('*[_type in $types]', { types }, { ...options, events: ['mutation'] })
      .pipe(debounceTime(PAUSE));
    const result = merge(of(undefined), changes).pipe(
      switchMap(() =>
        client.observable
          .fetch<T>(query, {}, { perspective: 'drafts' })
          // After an error the shown numbers stay.
          .pipe(catchError(() => EMPTY)),
      ),
      share({ connector: () => new ReplaySubject(1), resetOnRefCountZero: () => timer(unchanged) }),
    );
    shared = { client, result };
    return result;
  };
}

const countsOf = followed<Counts>(COUNTS, TYPES, UNSUBSCRIBE_AFTER);

type Grouping = 'species' | 'category';
const referencedOf = followed<Readonly<Record<Grouping, readonly (string | null)[]>>>(
  '{"species": *[_type == "product"].species._ref, "category": *[_type == "product"].category._ref}',
  ['product'],
  PAUSE,
);

/** Undefined until the first response. */
export function useProductCount(grouping: Grouping, id: string): number | undefined {
  const client = useClient({ apiVersion: API_VERSION });
  const [count, setCount] = useState<number>();
  useEffect(() => {
    const reading = referencedOf(client)
      .pipe(map((referenced) => referenced[grouping].filter((one) => one === id).length))
      .subscribe({ next: setCount, error: () => undefined });
    return () => reading.unsubscribe();
  }, [client, grouping, id]);
  return count;
}

export const lowStockCount =
  (least: number, most: number): CountSource =>
  () =>
    from(readOps('/stock/short', { least, most })).pipe(
      map((result) => (result.kind === 'answer' ? result.data.total : undefined)),
    );

export const problemCount: CountSource = () =>
  from(readOps('/content/problems', {})).pipe(
    map((result) => (result.kind === 'answer' ? result.data.items.length : undefined)),
  );

const ofContent =
  (name: CountName): CountSource =>
  (client) =>
    countsOf(client).pipe(map((counts) => counts[name]));

type CountSource = Source<number | undefined>;

/** Draws the number beside the icon, because the Studio's lists have no room for a number. */
export function withCount(Icon: ComponentType, counted: CountName | CountSource): ComponentType {
  const source = typeof counted === 'string' ? ofContent(counted) : counted;
  return function CountedIcon(): ReactNode {
    const client = useClient({ apiVersion: API_VERSION });
    const [count, setCount] = useState<number>();
    useEffect(() => {
      const reading = source(client).subscribe({ next: setCount, error: () => undefined });
      return () => reading.unsubscribe();
    }, [client]);
    return (
      <>
        <Icon />
        {count !== undefined && <span className="list-count">{count}</span>}
      </>
    );
  };
}
