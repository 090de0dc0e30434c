import '../../styles/text-fields.css';
import { type RefObject, useId, useState } from 'react';
import { CountryInput } from '../accounts/CountryInput.tsx';

/** Fields of a form whose draft holds what is typed, and the first of them that is wrong. */
export function useFormFields<Draft extends Readonly<Record<keyof Draft & string, string>>>(
  first: () => Draft,
  form: RefObject<HTMLFormElement | null>,
) {
  type Name = keyof Draft & string;
  const [draft, setDraft] = useState(first);
  const [fault, setFault] = useState<{ readonly field: Name; readonly text: string }>();
  const id = useId();

  const set = (part: Partial<Record<Name, string>>) => {
    setDraft((now) => ({ ...now, ...part }));
    setFault(undefined);
  };
  const setOne = (name: Name, value: string) => set({ [name]: value } as Record<Name, string>);
  const pointAt = (field: Name, text: string) => {
    setFault({ field, text });
    form.current?.querySelector<HTMLElement>(`[data-name="${field}"]`)?.focus();
  };
  const input = (name: Name) => ({
    id: `${id}-${name}`,
    'data-name': name,
    'aria-invalid': fault?.field === name || undefined,
    'aria-describedby': `${id}-${name}-error`,
  });
  const label = (name: Name, text: string) => <label htmlFor={`${id}-${name}`}>{text}</label>;
  const error = (name: Name) => (
    <p className="field-error" id={`${id}-${name}-error`} hidden={fault?.field !== name}>
      {fault?.field === name && fault.text}
    </p>
  );
  const text = (name: Name, title: string, maxLength: number, inputMode?: 'numeric' | 'decimal') => (
    <div className="field">
      {label(name, title)}
      <input
        {...input(name)}
        inputMode={inputMode}
        autoComplete="off"
        maxLength={maxLength}
        value={draft[name]}
        onChange={({ target }) => setOne(name, target.value)}
      />
      {error(name)}
    </div>
  );
  const select = (name: Name, title: string, options: readonly (readonly [string, string])[]) => (
    <div className="field">
      {label(name, title)}
      <select {...input(name)} value={draft[name]} onChange={({ target }) => setOne(name, target.value)}>
        {options.map(([value, option]) => (
          <option key={value} value={value}>
            {option}
          </option>
        ))}
      </select>
    </div>
  );
  const country = (name: Name, title: string) => (
    <div className="field">
      {label(name, title)}
      <CountryInput
        code={draft[name]}
        onChange={(code) => setOne(name, code)}
        onUnknown={(unknown) => {
          setOne(name, '');
          setFault({ field: name, text: unknown });
        }}
        {...input(name)}
      />
      {error(name)}
    </div>
  );
  return { draft, fault, set, pointAt, input, label, error, text, select, country };
}

interface FormButtonsProps {
  readonly submit: string;
  readonly cancel: string;
  readonly isBusy: boolean;
  readonly onClose: () => void;
}

export function FormButtons({ submit, cancel, isBusy, onClose }: FormButtonsProps) {
  return (
    <p className="want-ways">
      <button type="submit" className="button" aria-disabled={isBusy || undefined}>
        {submit}
      </button>
      <button type="button" className="text-button" onClick={onClose}>
        {cancel}
      </button>
    </p>
  );
}
