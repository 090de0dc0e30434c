import { type ReactNode, type RefObject, useMemo, useRef } from 'react';
import { useSchema } from 'sanity';
import { IntentLink } from 'sanity/router';
import { formatDateTime, formatShortDateTime } from '../base/date-time.text.ts';
import { type Selection, toggleRange } from '../base/rows.ts';
import { SelectPage } from '../base/SelectPage.tsx';
import { catalogueText as texts } from './catalogue.text.ts';
import type { Entries, Entry } from './entries.ts';
import type { ListName } from './filter.ts';
import { type DraftDetails, useDraftDetails } from './use-draft-details.ts';
import { VariantLines } from './VariantLines.tsx';

type Column = keyof typeof texts.columns;

const COLUMNS: Readonly<Record<ListName, readonly Column[]>> = {
  products: ['title', 'latinName', 'sku', 'category', 'grades', 'price', 'stock', 'state', 'updated'],
  species: ['title', 'latinName', 'products', 'state', 'updated'],
  drafts: ['title', 'type', 'differs', 'state', 'who'],
};

interface TableProps {
  readonly table: RefObject<HTMLTableElement | null>;
  readonly list: ListName;
  readonly entries: Entries;
  readonly rows: readonly Entry[];
  readonly ids: readonly string[];
  readonly selection: Selection;
  readonly onSelect: (selection: Selection) => void;
}

export function EntriesTable({
  table,
  list,
  entries,
  rows,
  ids,
  selection,
  onSelect,
}: TableProps): ReactNode {
  const onPage = rows.map(({ id }) => id);
  const last = useRef<string>(undefined);
  const details = useDraftDetails(list === 'drafts' ? rows : NONE, entries);
  const productsOf = useMemo(() => countBySpecies(list === 'species' ? entries : undefined), [entries, list]);
  const toggle = (id: string, withShift: boolean) => {
    onSelect(toggleRange(selection, ids, withShift ? last.current : undefined, id));
    last.current = id;
  };
  return (
    <table ref={table} className={`orders ${list}`}>
      <caption>{texts.lists[list]}</caption>
      <thead>
        <tr>
          <SelectPage ids={onPage} selection={selection} onSelect={onSelect} label={texts.selectPage} />
          {COLUMNS[list].map((column) => (
            <th key={column} scope="col" className={column === 'state' ? 'state-of' : column}>
              {texts.columns[column]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((entry) => (
          <tr key={entry.id} data-id={entry.id} className={selection.has(entry.id) ? 'selected' : ''}>
            <td className="select">
              <label>
                <input
                  type="checkbox"
                  checked={selection.has(entry.id)}
                  onChange={({ nativeEvent }) =>
                    toggle(entry.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
                  }
                  aria-label={texts.select(entry.title)}
                />
              </label>
            </td>
            {COLUMNS[list].map((column) => (
              <Cell
                key={column}
                column={column}
                entry={entry}
                entries={entries}
                details={details.get(entry.id)}
                products={productsOf.get(entry.id) ?? 0}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const NONE: readonly Entry[] = [];

function countBySpecies(entries: Entries | undefined): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { species } of entries?.ofTypes(['product']) ?? [])
    counts.set(species, (counts.get(species) ?? 0) + 1);
  return counts;
}

interface CellProps {
  readonly column: Column;
  readonly entry: Entry;
  readonly entries: Entries;
  readonly details: DraftDetails | undefined;
  readonly products: number;
}

function Cell({ column, entry, entries, details, products }: CellProps): ReactNode {
  const schema = useSchema();
  switch (column) {
    case 'title':
      return (
        <th scope="row" className="title">
          <IntentLink intent="edit" params={{ type: entry.type, id: entry.id }} className="cut">
            {entry.title === '' ? texts.untitled : entry.title}
          </IntentLink>
        </th>
      );
    case 'latinName': {
      const latin = entry.type === 'species' ? entry.latinName : entries.get(entry.species)?.latinName;
      return (
        <td className="latinName">
          <em className="cut" lang="la">
            {latin}
          </em>
        </td>
      );
    }
    case 'category':
      return <td className="category">{entries.get(entry.category)?.title}</td>;
    case 'grades':
      return (
        <td className="variants" colSpan={3}>
          <VariantLines entry={entry} />
        </td>
      );
    case 'price':
    case 'stock':
      return null;
    case 'products':
      return <td className="products">{products}</td>;
    case 'type':
      return <td className="type">{schema.get(entry.type)?.title ?? entry.type}</td>;
    case 'state':
      return (
        <td className="state-of">
          <span className={`mark ${entry.state}`}>{texts.states[entry.state]}</span>
        </td>
      );
    case 'updated':
      return (
        <td className="updated">
          <time dateTime={entry.updatedAt} title={formatDateTime(entry.updatedAt)}>
            {formatShortDateTime(entry.updatedAt)}
          </time>
        </td>
      );
    case 'who':
      return (
        <td className="who">
          <span className="cut">{details?.author ?? ''}</span>
          <time className="soft" dateTime={entry.updatedAt} title={formatDateTime(entry.updatedAt)}>
            {formatShortDateTime(entry.updatedAt)}
          </time>
        </td>
      );
    case 'differs':
      return (
        <td className="differs">
          <Differs details={details} />
        </td>
      );
    default:
      return <td className={column}>{entry[column]}</td>;
  }
}

const SHOWN_DIFFERENCES = 4;

function Differs({ details }: { readonly details: DraftDetails | undefined }): ReactNode {
  if (details === undefined) return <span className="soft">{texts.loading}</span>;
  const { differences } = details;
  if (differences === 'new') return <span className="soft">{texts.newDocument}</span>;
  if (differences.length === 0) return <span className="soft">{texts.noDifference}</span>;
  const more = differences.length - SHOWN_DIFFERENCES;
  return (
    <ul>
      {differences.slice(0, SHOWN_DIFFERENCES).map(({ label, values }) => (
        <li key={label}>
          {label}
          {values === undefined ? (
            <span className="soft"> {texts.changedOnly}</span>
          ) : (
            <>
              {'　'}
              <del>{values.before}</del> → <ins>{values.after}</ins>
            </>
          )}
        </li>
      ))}
      {more > 0 && <li className="soft">{texts.moreDifferences(more)}</li>}
    </ul>
  );
}
