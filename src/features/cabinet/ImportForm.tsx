import { useCallback, useId, useState } from 'react';
import { CallFailureMessage, LoadingMessage } from '../../components/call-messages.tsx';
import { useCall, useSubmit } from '../../components/hooks.ts';
import { failureText } from '../base/failures.text.ts';
import type { RunChange } from '../wants/change.ts';
import { importTable } from './cabinet.client.ts';
import { cabinetFailures, cabinetImportText as words } from './cabinet.text.ts';
import { useFormFocus } from './use-form-focus.ts';

interface Props {
  readonly change: RunChange;
  readonly onClose: () => void;
}

export function ImportForm({ change, onClose }: Props) {
  const [file, setFile] = useState<File>();
  const form = useFormFocus();
  const id = useId();
  return (
    <form className="want-form text-fields" ref={form}>
      <h2>{words().title}</h2>
      <div className="field cabinet-import">
        <p>{words().lead}</p>
        <label htmlFor={id}>{words().choose}</label>
        <input
          id={id}
          type="file"
          accept=".csv,.tsv,.txt"
          onChange={({ target }) => setFile(target.files?.[0])}
        />
        {file !== undefined && <Preview {...{ file, change, onClose }} />}
      </div>
      <p className="want-ways">
        <button type="button" className="text-button" onClick={onClose}>
          {words().cancel}
        </button>
      </p>
    </form>
  );
}

function Preview({ file, change, onClose }: Props & { readonly file: File }) {
  const preview = useCallback((signal: AbortSignal) => importTable(file, false, signal), [file]);
  const { result, retry } = useCall(preview);
  const { isBusy, onSubmit } = useSubmit(async () => {
    if (await change(() => importTable(file, true))) onClose();
  });
  if (result.kind === 'loading') return <LoadingMessage text={words().reading} />;
  if (result.kind !== 'answer')
    return <CallFailureMessage text={failureText(result, cabinetFailures, words().failed)} retry={retry} />;
  const { added, present, refused, problems, unread_columns } = result.data;
  return (
    <div role="status">
      {added > 0 && (
        <button type="button" className="button" aria-disabled={isBusy || undefined} onClick={onSubmit}>
          {isBusy ? words().importing : words().submit(added)}
        </button>
      )}
      {present > 0 && <p>{words().present(present)}</p>}
      {unread_columns.length > 0 && <p>{words().unread(unread_columns)}</p>}
      {refused > 0 && <p className="field-error">{words().wrong(refused)}</p>}
      <ul className="field-error">
        {problems.map(({ row, column, value, reason }) => (
          <li key={row}>{words().problem(row, column, value, reason)}</li>
        ))}
        {refused > problems.length && <li>{words().more(refused - problems.length)}</li>}
      </ul>
    </div>
  );
}
