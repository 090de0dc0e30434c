import { useCallback, useState } from 'react';
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
  return (
    <form className="want-form cabinet-import" ref={form}>
      <h2>{words().title}</h2>
      <p>{words().lead}</p>
      <p className="want-ways">
        <label className="button quiet file-field">
          {words().choose}
          <input
            type="file"
            accept=".csv,.tsv,.txt"
            onChange={({ target }) => {
              setFile(target.files?.[0]);
              // Otherwise choosing the corrected file again would fire no event.
              target.value = '';
            }}
          />
        </label>
        {file?.name}
      </p>
      {file !== undefined && <Preview {...{ file, change, onClose }} />}
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
    <div role="status" className="want-share">
      {present > 0 && <p>{words().present(present)}</p>}
      {unread_columns.length > 0 && <p>{words().unread(unread_columns)}</p>}
      {refused > 0 && <p>{words().wrong(refused)}</p>}
      <ul className="field-error">
        {problems.map(({ row, column, value, reason }) => (
          <li key={row}>{words().problem(row, column, value, reason)}</li>
        ))}
        {refused > problems.length && <li>{words().more(refused - problems.length)}</li>}
      </ul>
      {added > 0 && (
        <button type="button" className="button" aria-disabled={isBusy || undefined} onClick={onSubmit}>
          {isBusy ? words().importing : words().submit(added)}
        </button>
      )}
    </div>
  );
}
