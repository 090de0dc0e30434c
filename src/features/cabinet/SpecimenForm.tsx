import { useId, useState } from 'react';
import { useCall, useSubmit } from '../../components/hooks.ts';
import { CountryInput } from '../accounts/CountryInput.tsx';
import { fetchSpecies } from '../specimens/species.client.ts';
import { SEXES } from '../specimens/specimen.rules.ts';
import type { RunChange } from '../wants/change.ts';
import { latinFamily } from '../wants/wants.rules.ts';
import { putSpecimen } from './cabinet.client.ts';
import type { CabinetDrawer, OwnSpecimen } from './cabinet.contract.ts';
import { CABINET_TEXT_MAX, INDIVIDUALS_MAX } from './cabinet.rules.ts';
import { cabinetText, cabinetFormText as words } from './cabinet.text.ts';
import { type SpecimenDraft, specimenDraft, specimenRequest } from './specimen-draft.ts';
import { useFormFocus } from './use-form-focus.ts';

interface Props {
  /** Absent for a new specimen. */
  readonly specimen?: OwnSpecimen | undefined;
  readonly drawers: readonly CabinetDrawer[];
  readonly change: RunChange;
  readonly onClose: () => void;
}

export function SpecimenForm({ specimen, drawers, change, onClose }: Props) {
  const { result } = useCall(fetchSpecies);
  const [draft, setDraft] = useState(() => specimenDraft(specimen));
  const [fault, setFault] = useState<{ readonly field: keyof SpecimenDraft; readonly text: string }>();
  // Stays the same if a call is repeated, so that a lost response adds no second specimen.
  const [specimenId] = useState(() => specimen?.id ?? crypto.randomUUID());
  const form = useFormFocus();
  const id = useId();
  // Names complete the field; without them it takes any name.
  const species = result.kind === 'answer' ? result.data : [];

  const set = (part: Partial<SpecimenDraft>) => {
    setDraft((now) => ({ ...now, ...part }));
    setFault(undefined);
  };
  const setLatinName = (latin_name: string) => {
    const known = species.find((one) => one.latin_name === latin_name);
    set({
      latin_name,
      ...(known && { chinese_name: known.name, family_name: latinFamily(known.family) }),
    });
  };
  const { isBusy, onSubmit } = useSubmit(async () => {
    if (fault?.field === 'country') return;
    const request = specimenRequest(draft);
    if (typeof request === 'string') {
      const text = {
        latin_name: words().latinMissing,
        collected_on: words().dateInvalid,
        quantity: words().quantityInvalid(INDIVIDUALS_MAX),
      }[request];
      setFault({ field: request, text });
      form.current?.querySelector<HTMLElement>(`[data-name="${request}"]`)?.focus();
      return;
    }
    if (await change(() => putSpecimen(specimenId, request))) onClose();
  });

  const field = (name: keyof SpecimenDraft) => ({
    id: `${id}-${name}`,
    'data-name': name,
    'aria-invalid': fault?.field === name || undefined,
    'aria-describedby': `${id}-${name}-error`,
  });
  const error = (name: keyof SpecimenDraft) => (
    <p className="field-error" id={`${id}-${name}-error`} hidden={fault?.field !== name}>
      {fault?.field === name && fault.text}
    </p>
  );
  const text = (name: keyof SpecimenDraft, label: string, max: number) => (
    <div className="field">
      <label htmlFor={`${id}-${name}`}>{label}</label>
      <input
        {...field(name)}
        autoComplete="off"
        maxLength={max}
        value={draft[name]}
        onChange={({ target }) => set({ [name]: target.value })}
      />
      {error(name)}
    </div>
  );
  const select = (name: 'sex' | 'drawer', label: string, options: readonly (readonly [string, string])[]) => (
    <div className="field">
      <label htmlFor={`${id}-${name}`}>{label}</label>
      <select {...field(name)} value={draft[name]} onChange={({ target }) => set({ [name]: target.value })}>
        {options.map(([value, title]) => (
          <option key={value} value={value}>
            {title}
          </option>
        ))}
      </select>
    </div>
  );
  return (
    <form className="want-form" ref={form} onSubmit={onSubmit} noValidate>
      <h2>{specimen === undefined ? words().add : words().change}</h2>
      <div className="field">
        <label htmlFor={`${id}-latin_name`}>{words().latinName}</label>
        <input
          {...field('latin_name')}
          list={`${id}-species`}
          lang="la"
          autoComplete="off"
          spellCheck={false}
          maxLength={CABINET_TEXT_MAX.latinName}
          value={draft.latin_name}
          onChange={({ target }) => setLatinName(target.value)}
        />
        <datalist id={`${id}-species`}>
          {species.map((one) => (
            <option key={one.id} value={one.latin_name}>
              {one.name}
            </option>
          ))}
        </datalist>
        {error('latin_name')}
      </div>
      {text('chinese_name', words().chineseName, CABINET_TEXT_MAX.chineseName)}
      {text('family_name', words().family, CABINET_TEXT_MAX.family)}
      {select('sex', words().sex, [['', words().unknown], ...SEXES.map((sex) => [sex, sex] as const)])}
      <div className="field">
        <label htmlFor={`${id}-country`}>{words().country}</label>
        <CountryInput
          code={draft.country}
          onChange={(country) => set({ country })}
          onUnknown={(unknown) => {
            set({ country: '' });
            setFault({ field: 'country', text: unknown });
          }}
          {...field('country')}
        />
        {error('country')}
      </div>
      {text('site', words().locality, CABINET_TEXT_MAX.locality)}
      {text('collected_on', words().collectedOn, CABINET_TEXT_MAX.collectedOn)}
      {text('collector', words().collector, CABINET_TEXT_MAX.collector)}
      {text('number', words().number, CABINET_TEXT_MAX.number)}
      <div className="field">
        <label htmlFor={`${id}-quantity`}>{words().quantity}</label>
        <input
          {...field('quantity')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          value={draft.quantity}
          onChange={({ target }) => set({ quantity: target.value })}
        />
        {error('quantity')}
      </div>
      {select('drawer', words().drawer, [
        ['', cabinetText().unsorted],
        ...drawers.map((one) => [one.id, one.drawer_name] as const),
      ])}
      {text('remarks', words().note, CABINET_TEXT_MAX.note)}
      <p className="want-ways">
        <button type="submit" className="button" aria-disabled={isBusy || undefined}>
          {isBusy ? words().saving : words().save}
        </button>
        <button type="button" className="text-button" onClick={onClose}>
          {words().cancel}
        </button>
      </p>
    </form>
  );
}
