import type { ReactNode } from 'react';
import { Modal } from '../orders/elements.tsx';
import { catalogueText } from '../text/catalogue.ts';
import type { Change } from './change-set.ts';
import { RefusedDocument } from './RefusedDocument.tsx';
import type { ChangeSetRunner, ShownRun } from './use-run.ts';

const { run: words, outcomes } = catalogueText;

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
  return (
    <div className="notice bad">
      <p>{words.notDone(changes.length)}</p>
      <ul>
        {changes.map(({ key, documentType, documentId, title, findings = [], state }) => (
          <RefusedDocument
            key={key}
            type={documentType}
            id={documentId}
            title={title}
            findings={findings.length > 0 ? findings : [{ message: outcomes.states[state] }]}
          />
        ))}
      </ul>
    </div>
  );
}
