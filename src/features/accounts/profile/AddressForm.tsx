import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { fetchSession } from '../../../browser/session.ts';
import { hasFailureCode } from '../../base/call.client.ts';
import { failureText } from '../../base/failures.text.ts';
import { ADDRESS_PART_MAX_LENGTH, FIELD_MAX_LENGTH } from '../../base/limits.contract.ts';
import { notify } from '../../base/notices.ts';
import { $destination } from '../../shipping/destination.ts';
import type { User } from '../account.contract.ts';
import { addressBookFailures } from '../account-failures.text.ts';
import { type AddressPart, addressForm } from '../address-form.rules.ts';
import { addressText as words } from '../address-form.text.ts';
import { type AddressesResult, addAddress, updateAddress } from '../addresses.client.ts';
import type { Address } from '../addresses.contract.ts';
import { CountryInput } from '../CountryInput.tsx';
import { countryCode } from '../country-names.ts';
import {
  type AddressDraft,
  type DraftField,
  fieldLabel,
  findAddressProblems,
  toAddressDraft,
  toAddressRequest,
} from './address-draft.ts';

interface Props {
  /** Absent while an address is added. */
  readonly address?: Address;
  readonly user: User;
  readonly onClose: () => void;
  readonly onSaved: (result: AddressesResult) => void;
}

const AUTOCOMPLETE: Readonly<Record<AddressPart, string>> = {
  region: 'address-level1',
  city: 'address-level2',
  district: 'address-level3',
  lines: 'street-address',
  postcode: 'postal-code',
};

/** The country determines the fields and their order. */
export function AddressForm({ address, user, onClose, onSaved }: Props) {
  const [draft, setDraft] = useState(() => toAddressDraft(address, user, $destination.get()));
  const [faults, setFaults] = useState<ReadonlyMap<DraftField, string>>(new Map());
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  // Stays the same if a call is repeated, so that a lost response adds no second address.
  const [addressId] = useState(() => address?.id ?? crypto.randomUUID());
  const id = useId();

  useEffect(() => form.current?.querySelector<HTMLElement>('input')?.focus(), []);

  const set = (change: Partial<AddressDraft>) => {
    setDraft((now) => ({ ...now, ...change }));
    setFaults((now) => new Map([...now].filter(([field]) => !(field in change))));
  };
  const point = (found: ReadonlyMap<DraftField, string>) => {
    setFaults(found);
    const [first] = found.keys();
    form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    // Enter submits before the country field has lost the focus.
    const typed = String(new FormData(form.current ?? undefined).get('country'));
    const whole = { ...draft, country: countryCode(typed.trim()) ?? '' };
    setDraft(whole);
    const found = findAddressProblems(whole);
    if (found.size > 0) return point(found);
    setBusy(true);
    const send = address === undefined ? addAddress : updateAddress;
    const result = await send(addressId, toAddressRequest(whole));
    setBusy(false);
    if (result.kind === 'answer') {
      notify({ kind: 'success', text: result.data.msg });
      onSaved(result.data);
      return onClose();
    }
    if (hasFailureCode(result, 'login-required')) void fetchSession();
    const field = result.kind === 'refused' && result.code === 'bad-field' ? result.field : undefined;
    if (field !== undefined && field in draft) {
      const text = words().invalid(fieldLabel(field as DraftField, draft.country));
      return point(new Map([[field as DraftField, text]]));
    }
    notify({ kind: 'error', text: failureText(result, addressBookFailures, words().saveFailed) });
  };

  const described = (field: DraftField) => ({
    'aria-invalid': faults.has(field) || undefined,
    'aria-describedby': `${id}-${field}-error`,
  });
  const error = (field: DraftField) => (
    <p className="field-error" id={`${id}-${field}-error`} hidden={!faults.has(field)}>
      {faults.get(field)}
    </p>
  );
  const fields = draft.country === '' ? [] : addressForm(draft.country);
  return (
    <form className="account-form address-form" ref={form} onSubmit={submit} noValidate>
      <h3>{address === undefined ? words().newAddress : words().changeAddress}</h3>
      <div className="field">
        <label htmlFor={`${id}-country`}>{fieldLabel('country', draft.country)}</label>
        <CountryInput
          id={`${id}-country`}
          code={draft.country}
          onChange={(country) => set({ country })}
          onUnknown={(text) => {
            set({ country: '' });
            setFaults(new Map([['country', text]]));
          }}
          {...described('country')}
        />
        {error('country')}
      </div>
      {(['recipient', 'phone'] as const).map((field) => (
        <div className="field" key={field}>
          <label htmlFor={`${id}-${field}`}>{fieldLabel(field, draft.country)}</label>
          <input
            id={`${id}-${field}`}
            name={field}
            type={field === 'phone' ? 'tel' : 'text'}
            autoComplete={field === 'phone' ? 'tel' : 'name'}
            maxLength={field === 'phone' ? FIELD_MAX_LENGTH.phone : FIELD_MAX_LENGTH.name}
            value={draft[field]}
            onChange={({ target }) => set({ [field]: target.value })}
            {...described(field)}
          />
          {error(field)}
        </div>
      ))}
      {fields.map(({ part, required }) => {
        const input = {
          id: `${id}-${part}`,
          name: part,
          autoComplete: AUTOCOMPLETE[part],
          maxLength: ADDRESS_PART_MAX_LENGTH[part],
          value: draft[part],
          ...described(part),
        };
        return (
          <div className="field" key={part}>
            <label htmlFor={`${id}-${part}`}>
              {fieldLabel(part, draft.country)}
              {!required && words().optional}
            </label>
            {part === 'lines' ? (
              <textarea {...input} rows={2} onChange={({ target }) => set({ lines: target.value })} />
            ) : (
              <input {...input} onChange={({ target }) => set({ [part]: target.value })} />
            )}
            {part === 'lines' && <p className="field-hint">{words().linesHint}</p>}
            {error(part)}
          </div>
        );
      })}
      {!address?.is_default && (
        <label className="address-check">
          <input
            type="checkbox"
            checked={draft.isDefault}
            onChange={({ target }) => set({ isDefault: target.checked })}
          />
          {words().useAsDefault}
        </label>
      )}
      <div className="ways">
        <button type="submit" className="button" aria-disabled={isBusy}>
          {isBusy ? words().saving : words().save}
        </button>
        <button type="button" className="button quiet" onClick={onClose}>
          {words().cancel}
        </button>
      </div>
    </form>
  );
}
