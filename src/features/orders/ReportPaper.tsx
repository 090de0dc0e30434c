import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { reportPaper } from '../../contract/quotes-client.ts';
import { PAPER_NUMBER_MAX } from '../../rules/papers.ts';
import { failureText } from '../../text/failures.ts';
import { papersText as words } from '../../text/papers.ts';
import { quoteFailures } from '../../text/quotes.ts';
import { notify } from '../notices/store.ts';

interface Props {
  readonly id: string;
  readonly name: string;
  /** Called when the reservation has changed, in this tab or another one. */
  readonly refresh: () => void;
  readonly onClose: () => void;
}

export function ReportPaper({ id, name, refresh, onClose }: Props) {
  const [number, setNumber] = useState('');
  const [fault, setFault] = useState('');
  const [isBusy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const form = useId();
  useEffect(() => field.current?.focus(), []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (number.trim() === '') {
      setFault(words().noNumber);
      field.current?.focus();
      return;
    }
    setFault('');
    setBusy(true);
    const result = await reportPaper(id, { name, number: number.trim() });
    setBusy(false);
    if (result.kind === 'answer') {
      notify({ kind: 'success', text: result.data.msg });
      onClose();
    } else setFault(failureText(result, quoteFailures, words().failed));
    if (result.kind !== 'unreachable') refresh();
  };

  return (
    <form className="paper-report" onSubmit={(event) => void submit(event)} noValidate>
      <label htmlFor={`${form}-number`}>{words().haveNumber}</label>
      <p className="order-term" id={`${form}-hint`}>
        {words().haveHint}
      </p>
      <input
        id={`${form}-number`}
        ref={field}
        maxLength={PAPER_NUMBER_MAX}
        value={number}
        required
        readOnly={isBusy}
        autoComplete="off"
        aria-invalid={fault !== ''}
        aria-describedby={`${form}-hint ${form}-error`}
        onChange={({ target }) => {
          setFault('');
          setNumber(target.value);
        }}
      />
      <p className="quote-error" id={`${form}-error`} role="alert">
        {fault}
      </p>
      <div className="ways">
        <button type="submit" className="button" aria-disabled={isBusy}>
          {isBusy ? words().sending : words().send}
        </button>
        <button type="button" className="button quiet" onClick={onClose}>
          {words().close}
        </button>
      </div>
    </form>
  );
}
