import { type ReactNode, type SubmitEvent, useState } from 'react';
import { Modal } from '../orders/elements.tsx';
import type { ActionName } from './Actions.tsx';
import { ChangePreview } from './ChangePreview.tsx';
import { catalogueText as texts } from './catalogue.text.ts';
import type { Change, ChangeKind, NewChange } from './change-set.ts';
import { EditFields } from './EditFields.tsx';
import { type EditFormValues, parseEdit } from './edit-form.ts';
import type { Entries } from './entries.ts';
import type { CatalogueAction } from './plan.ts';
import { RefusedDocuments } from './RefusedDocument.tsx';
import type { ChangeSetRunner, ShownRun } from './use-run.ts';

interface ActionDialogProps {
  readonly name: Exclude<ActionName, 'schedulePublish' | 'scheduleUnpublish'>;
  readonly ids: readonly string[];
  readonly entries: Entries;
  /** Prices that were typed in the list, which need no form. */
  readonly typedPrices: CatalogueAction | undefined;
  readonly onClose: () => void;
  readonly onStart: (kind: ChangeKind, title: string, changes: readonly NewChange[]) => void;
}

interface Decided {
  readonly action: CatalogueAction;
  /** `count`: documents that will change, without the refused. */
  readonly title: (count: number) => string;
}

export function ActionDialog(props: ActionDialogProps): ReactNode {
  const { name, ids, entries, typedPrices, onClose, onStart } = props;
  const isEdit = name === 'price' || name === 'category' || name === 'gradeText';
  const [decided, setDecided] = useState<Decided | undefined>(
    typedPrices
      ? { action: typedPrices, title: (count) => texts.titles.of(texts.titles.typed, count) }
      : isEdit
        ? undefined
        : { action: { kind: name }, title: texts.titles[name] },
  );
  const [typed, setTyped] = useState<EditFormValues>({
    name: isEdit ? name : 'price',
    way: 'percent',
    number: '',
    ending: 'exact',
    grade: '',
    category: '',
    text: '',
    isLive: false,
  });
  const [message, setMessage] = useState<string>();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const read = parseEdit(typed, (id) => entries.get(id)?.title ?? texts.untitled);
    if (read.kind === 'incomplete') return setMessage(read.message);
    setMessage(undefined);
    const title = (count: number) => texts.titles.of(read.title, count);
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
          onBack={isEdit && typedPrices === undefined ? () => setDecided(undefined) : undefined}
          onStart={(changes) => onStart(decided.action.kind, decided.title(changes.length), changes)}
        />
      )}
    </Modal>
  );
}

const { run: words, outcomes } = texts;

interface RunDialogProps {
  readonly run: ShownRun;
  readonly runner: ChangeSetRunner;
}

export function ChangeSetRunDialog({ run, runner }: RunDialogProps): ReactNode {
  const { head, title, total, changes, result } = run;
  const ended = changes.filter(({ state }) => state !== 'planned').length;
  const notDone = changes.filter(({ state }) => state === 'conflict' || state === 'refused');
  const close = () => {
    runner.stop();
    runner.close();
  };
  return (
    <Modal title={title} onClose={close} isWide>
      <progress aria-label={words.label} value={ended} max={Math.max(1, total)} />
      <p role="status">
        {head === undefined && result === undefined && words.preparing}
        {result?.kind === 'done'
          ? words.done(changes.filter(({ state }) => state === 'done').length)
          : words.progress(ended, total)}
      </p>
      {result?.kind === 'stopped' && <p className="notice warn">{words.stopped}</p>}
      {result?.kind === 'failed' && (
        <p className="notice bad" role="alert">
          {words.failed}
        </p>
      )}
      {notDone.length > 0 && <NotDone changes={notDone} />}
      <div className="buttons">
        {result === undefined && (
          <button type="button" onClick={runner.stop}>
            {words.stop}
          </button>
        )}
        {(result?.kind === 'stopped' || result?.kind === 'failed') && head !== undefined && (
          <button type="button" className="main" onClick={() => void runner.goOn(head)}>
            {words.goOn}
          </button>
        )}
      </div>
    </Modal>
  );
}

function NotDone({ changes }: { readonly changes: readonly Change[] }): ReactNode {
  const documents = changes.map(({ documentId, documentType, title, findings = [], state }) => ({
    ...{ documentId, documentType, title },
    why: findings.length > 0 ? findings : [{ message: outcomes.states[state] }],
  }));
  return <RefusedDocuments title={words.notDone(changes.length)} documents={documents} />;
}
