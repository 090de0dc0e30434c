import { type FormEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useCall } from '../../components/hooks.ts';
import { CountryInput } from '../accounts/CountryInput.tsx';
import { fetchSpecies } from '../specimens/species.client.ts';
import { GRADES, SEXES } from '../specimens/specimen.rules.ts';
import type { RunChange } from './change.ts';
import { type TaxonChoice, taxonChoices, toWantRequest, type WantDraft, wantDraft } from './want-draft.ts';
import { putWant } from './wants.client.ts';
import type { Want } from './wants.contract.ts';
import { TAXON_LEVELS, type TaxonLevel } from './wants.rules.ts';
import { wantFormText as words } from './wants.text.ts';

interface Props {
  /** Absent for a new want. */
  readonly want?: Want;
  /** Contents of a new want's fields; empty if absent. */
  readonly draft?: WantDraft | undefined;
  readonly change: RunChange;
  readonly onClose: () => void;
}

function choiceText(level: TaxonLevel, { taxon, species }: TaxonChoice): string {
  if (species !== undefined) return `${species.name} ${species.latin_name}`;
  return level === 'genus' ? words().genus(taxon) : taxon;
}

export function WantForm({ want, draft: first, change, onClose }: Props) {
  const { result, retry } = useCall(fetchSpecies);
  const [draft, setDraft] = useState(() => first ?? wantDraft(want));
  const [fault, setFault] = useState<{ readonly field: keyof WantDraft; readonly text: string }>();
  const [isBusy, setBusy] = useState(false);
  // Stays the same if a call is repeated, so that a lost response adds no second want.
  const [wantId] = useState(() => want?.id ?? crypto.randomUUID());
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  const choices = useMemo(() => (result.kind === 'answer' ? taxonChoices(result.data) : undefined), [result]);

  useEffect(() => form.current?.querySelector<HTMLElement>('select')?.focus(), []);

  const set = (part: Partial<WantDraft>) => {
    setDraft((now) => ({ ...now, ...part }));
    setFault(undefined);
  };
  const point = (field: keyof WantDraft, text: string) => {
    setFault({ field, text });
    form.current?.querySelector<HTMLElement>(`[data-name="${field}"]`)?.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || fault?.field === 'origin') return;
    const request = toWantRequest(draft);
    if (request === 'taxon') return point('taxon', words().taxonMissing);
    if (request === 'maxPrice') return point('maxPrice', words().priceInvalid);
    setBusy(true);
    const isDone = await change(() => putWant(wantId, request));
    setBusy(false);
    if (isDone) onClose();
  };

  const field = (name: keyof WantDraft) => ({
    id: `${id}-${name}`,
    'data-name': name,
    'aria-invalid': fault?.field === name || undefined,
    'aria-describedby': `${id}-${name}-error`,
  });
  const error = (name: keyof WantDraft) => (
    <p className="field-error" id={`${id}-${name}-error`} hidden={fault?.field !== name}>
      {fault?.field === name && fault.text}
    </p>
  );
  const select = (name: 'sex' | 'grade', options: readonly string[]) => (
    <div className="field">
      <label htmlFor={`${id}-${name}`}>{words()[name]}</label>
      <select {...field(name)} value={draft[name]} onChange={({ target }) => set({ [name]: target.value })}>
        <option value="">{words().any}</option>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </div>
  );
  return (
    <form className="want-form" ref={form} onSubmit={(event) => void submit(event)} noValidate>
      <h3>{want === undefined ? words().add : words().change}</h3>
      <div className="field want-taxon">
        <label htmlFor={`${id}-taxon`}>{words().taxon}</label>
        <select
          {...field('taxon')}
          value={draft.taxon}
          onChange={({ target }) => set({ taxon: target.value })}
        >
          <option value="">{words().chooseTaxon}</option>
          {choices !== undefined &&
            [...TAXON_LEVELS].reverse().map((level) => (
              <optgroup key={level} label={words().levels[level]}>
                {choices[level].map((choice) => (
                  <option key={choice.value} value={choice.value}>
                    {choiceText(level, choice)}
                  </option>
                ))}
              </optgroup>
            ))}
        </select>
        {error('taxon')}
        {(result.kind === 'refused' || result.kind === 'unreachable') && (
          <p className="field-error" role="alert">
            {words().speciesFailed}{' '}
            <button type="button" className="text-button" onClick={retry}>
              {words().retry}
            </button>
          </p>
        )}
      </div>
      {select('sex', SEXES)}
      {select('grade', GRADES)}
      <div className="field">
        <label htmlFor={`${id}-origin`}>{words().origin}</label>
        <CountryInput
          code={draft.origin}
          onChange={(origin) => set({ origin })}
          onUnknown={(text) => {
            set({ origin: '' });
            setFault({ field: 'origin', text });
          }}
          {...field('origin')}
        />
        {error('origin')}
      </div>
      <div className="field">
        <label htmlFor={`${id}-maxPrice`}>{words().maxPrice}</label>
        <input
          {...field('maxPrice')}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          value={draft.maxPrice}
          onChange={({ target }) => set({ maxPrice: target.value })}
        />
        {error('maxPrice')}
      </div>
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
