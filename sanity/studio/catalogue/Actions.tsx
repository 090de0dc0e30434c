import type { ReactNode } from 'react';
import type { Selection } from '../base/rows.ts';
import { catalogueText as texts } from './catalogue.text.ts';
import type { Entry } from './entries.ts';
import type { ListName } from './filter.ts';

export type ActionName = keyof typeof texts.actions;

const ACTIONS_OF_LIST: Readonly<Record<ListName, readonly ActionName[]>> = {
  products: [
    'publish',
    'unpublish',
    'discard',
    'price',
    'category',
    'gradeText',
    'schedulePublish',
    'scheduleUnpublish',
  ],
  species: ['publish', 'unpublish', 'discard', 'schedulePublish', 'scheduleUnpublish'],
  drafts: ['publish', 'discard', 'schedulePublish'],
};

interface ActionsProps {
  readonly list: ListName;
  readonly entries: readonly Entry[];
  /** Ids that match the filter. */
  readonly fitting: readonly string[];
  readonly selection: Selection;
  readonly onSelect: (selection: Selection) => void;
  readonly onAction: (action: ActionName) => void;
}

export function CatalogueActions({
  list,
  entries,
  fitting,
  selection,
  onSelect,
  onAction,
}: ActionsProps): ReactNode {
  if (entries.length === 0) return null;
  const fits = new Set(fitting);
  const elsewhere = entries.filter(({ id }) => !fits.has(id)).length;
  const isWhole = fitting.every((id) => selection.has(id));
  return (
    <div className="bulk-bar" role="toolbar" aria-label={texts.selected(entries.length)}>
      <strong role="status">{texts.selected(entries.length)}</strong>
      {elsewhere > 0 && <span className="soft">{texts.elsewhere(elsewhere)}</span>}
      {!isWhole && (
        <button type="button" onClick={() => onSelect(new Set([...selection, ...fitting]))}>
          {texts.selectAll(fitting.length)}
        </button>
      )}
      {ACTIONS_OF_LIST[list].map((name) => (
        <button key={name} type="button" onClick={() => onAction(name)}>
          {texts.actions[name]}
        </button>
      ))}
      <button type="button" onClick={() => onSelect(new Set())}>
        {texts.clearSelection}
      </button>
    </div>
  );
}
