import { useEffect, useId, useState } from 'react';
import { countryLabel } from '../base/countries.text.ts';
import { accountNotices } from './account.text.ts';
import { countryCode, countryLabels } from './country-names.ts';

interface Props {
  readonly id: string;
  /** ISO 3166-1; empty for none. */
  readonly code: string;
  readonly onChange: (code: string) => void;
  readonly onUnknown: (text: string) => void;
}

/** The country field of country-field.ts for React. */
export function CountryInput({ id, code, onChange, onUnknown, ...described }: Props) {
  const [typed, type] = useState('');
  // Sorting 250 names would delay the form, so they wait until the field is used.
  const [isUsed, use] = useState(false);
  // A text that names no country stays, so that the shopper can correct it.
  useEffect(() => {
    if (code !== '') type(countryLabel(code));
  }, [code]);
  const list = useId();
  const take = (text: string) => {
    const found = countryCode(text.trim());
    if (text.trim() === '') onChange('');
    else if (found === undefined) onUnknown(accountNotices().unknownCountry);
    else {
      onChange(found);
      type(countryLabel(found));
    }
  };
  return (
    <>
      <input
        id={id}
        name="country"
        list={list}
        autoComplete="country-name"
        spellCheck={false}
        value={typed}
        onFocus={() => use(true)}
        onChange={({ target }) => {
          type(target.value);
          // A choice from the list needs no blur to show its fields.
          if (countryLabels().has(target.value)) take(target.value);
        }}
        onBlur={() => take(typed)}
        {...described}
      />
      <datalist id={list}>
        {isUsed && [...countryLabels().keys()].map((label) => <option key={label} value={label} />)}
      </datalist>
    </>
  );
}
