import { useEffect, useMemo, useRef, useState } from 'react';
import { useCall, useSubmit } from '../../components/hooks.ts';
import { fetchSpecies } from '../specimens/species.client.ts';
import { GRADES, SEXES } from '../specimens/specimen.rules.ts';
import type { RunChange } from './change.ts';
import { FormButtons, useFormFields } from './form-fields.tsx';
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
  const form = useRef<HTMLFormElement>(null);
  const fields = useFormFields<WantDraft>(() => first ?? wantDraft(want), form);
  // Stays the same if a call is repeated, so that a lost response adds no second want.
  const [wantId] = useState(() => want?.id ?? crypto.randomUUID());
  const choices = useMemo(() => (result.kind === 'answer' ? taxonChoices(result.data) : undefined), [result]);

  useEffect(() => form.current?.querySelector<HTMLElement>('select')?.focus(), []);

  const { isBusy, onSubmit } = useSubmit(async () => {
    if (fields.fault?.field === 'origin') return;
    const request = toWantRequest(fields.draft);
    if (request === 'taxon') return fields.pointAt('taxon', words().taxonMissing);
    if (request === 'maxPrice') return fields.pointAt('maxPrice', words().priceInvalid);
    if (await change(() => putWant(wantId, request))) onClose();
  });

  const anyOf = (values: readonly string[]) =>
    [['', words().any], ...values.map((value) => [value, value] as const)] as const;
  return (
    <form className="want-form text-fields" ref={form} onSubmit={onSubmit} noValidate>
      <h3>{want === undefined ? words().add : words().change}</h3>
      <div className="field want-taxon">
        {fields.label('taxon', words().taxon)}
        <select
          {...fields.input('taxon')}
          value={fields.draft.taxon}
          onChange={({ target }) => fields.set({ taxon: target.value })}
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
        {fields.error('taxon')}
        {(result.kind === 'refused' || result.kind === 'unreachable') && (
          <p className="field-error" role="alert">
            {words().speciesFailed}{' '}
            <button type="button" className="text-button" onClick={retry}>
              {words().retry}
            </button>
          </p>
        )}
      </div>
      {fields.select('sex', words().sex, anyOf(SEXES))}
      {fields.select('grade', words().grade, anyOf(GRADES))}
      {fields.country('origin', words().origin)}
      {fields.text('maxPrice', words().maxPrice, 12, 'decimal')}
      <FormButtons
        submit={isBusy ? words().saving : words().save}
        cancel={words().cancel}
        isBusy={isBusy}
        onClose={onClose}
      />
    </form>
  );
}
