import { useStore } from '@nanostores/react';
import { useEffect, useId, useRef, useState } from 'react';
import { $session, fetchSession } from '../../browser/session.ts';
import { useSubmit } from '../../components/hooks.ts';
import { failureText } from '../base/failures.text.ts';
import { FIELD_MAX_LENGTH } from '../base/limits.contract.ts';
import { pagePath } from '../base/words.text.ts';
import { requestAlert } from './favorites.client.ts';
import { wantFailures, stockAlertText as words } from './wants.text.ts';
import '../../styles/text-fields.css';

export interface StockAlertProps {
  readonly productId: string;
  readonly variantKey: string;
  readonly grade: string;
}

export default function StockAlertForm({ productId, variantKey, grade }: StockAlertProps) {
  const session = useStore($session);
  const [typed, type] = useState<string>();
  const [error, setError] = useState('');
  const [done, setDone] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const email = typed ?? (session.kind === 'user' ? session.user.email : '');

  useEffect(() => {
    void fetchSession();
    field.current?.focus();
  }, []);

  const { isBusy, onSubmit } = useSubmit(async () => {
    setError('');
    const result = await requestAlert({ productId, variantKey, email });
    if (result.kind === 'answer') return setDone(result.data.msg);
    setError(failureText(result, wantFailures, words().failed));
    field.current?.focus();
  });

  if (done !== '') return <p role="status">{done}</p>;
  return (
    <form className="text-fields" onSubmit={onSubmit} noValidate>
      <p>{words().lead(grade)}</p>
      <label htmlFor={id}>{words().email}</label>
      <input
        id={id}
        ref={field}
        type="email"
        autoComplete="email"
        maxLength={FIELD_MAX_LENGTH.email}
        value={email}
        readOnly={isBusy}
        aria-invalid={error !== '' || undefined}
        aria-describedby={`${id}-error ${id}-consent`}
        onChange={({ target }) => {
          setError('');
          type(target.value);
        }}
      />
      <p className="field-error" id={`${id}-error`} role="alert">
        {error}
      </p>
      <button type="submit" className="button" aria-disabled={isBusy || undefined}>
        {isBusy ? words().submitting : words().submit}
      </button>
      <p className="stock-alert-note" id={`${id}-consent`}>
        {words().consent} <a href={pagePath('/privacy')}>{words().privacy}</a>
      </p>
      <p className="stock-alert-note">
        <a href={pagePath('/favorites')}>{words().want}</a>
      </p>
    </form>
  );
}
