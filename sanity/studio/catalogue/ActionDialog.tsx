import { type ReactNode, type SubmitEvent, useState } from 'react';
import { Modal } from '../orders/elements.tsx';
import { catalogueText as texts } from '../text/catalogue.ts';
import type { ActionName } from './Actions.tsx';
import { ChangePreview } from './ChangePreview.tsx';
import type { ChangeKind, NewChange } from './change-set.ts';
import { EditFields } from './EditFields.tsx';
import { parseEdit, type TypedEdit } from './edit-form.ts';
import type { Entries } from './entries.ts';
import type { CatalogueAction } from './plan.ts';

interface Props {
  readonly name: Exclude<ActionName, 'schedulePublish' | 'scheduleUnpublish'>;
  readonly ids: readonly string[];
  readonly entries: Entries;
  readonly onClose: () => void;
  readonly onStart: (kind: ChangeKind, title: string, changes: readonly NewChange[]) => void;
}

interface Decided {
  readonly action: CatalogueAction;
  readonly title: string;
}

export function ActionDialog({ name, ids, entries, onClose, onStart }: Props): ReactNode {
  const isEdit = name === 'price' || name === 'category' || name === 'gradeText';
  const [decided, setDecided] = useState<Decided | undefined>(
    isEdit ? undefined : { action: { kind: name }, title: texts.titles[name](ids.length) },
  );
  const [typed, setTyped] = useState<TypedEdit>({
    ...{ name: isEdit ? name : 'price', way: 'percent', number: '', ending: 'exact' },
    ...{ grade: '', category: '', text: '', isLive: false },
  });
  const [message, setMessage] = useState<string>();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const read = parseEdit(typed, (id) => entries.get(id)?.title ?? texts.untitled);
    if (read.kind === 'incomplete') return setMessage(read.message);
    setMessage(undefined);
    const title = texts.titles.of(read.title, ids.length);
    setDecided({ action: { kind: 'edit', edit: read.edit, isLive: typed.isLive }, title });
  };
  return (
    <Modal title={`${texts.actions[name]}　${texts.selected(ids.length)}`} onClose={onClose} isWide>
      {decided === undefined ? (
        <form className="desk-form" onSubmit={submit}>
          <EditFields typed={typed} entries={entries} onChange={setTyped} />
          {message !== undefined && (
            <p className="bad" role="alert">
              {message}
            </p>
          )}
          <div className="buttons">
            <button type="submit" className="main">
              {texts.preview.button}
            </button>
          </div>
        </form>
      ) : (
        <ChangePreview
          action={decided.action}
          ids={ids}
          entries={entries}
          onBack={isEdit ? () => setDecided(undefined) : undefined}
          onStart={(changes) => onStart(decided.action.kind, decided.title, changes)}
        />
      )}
    </Modal>
  );
}
