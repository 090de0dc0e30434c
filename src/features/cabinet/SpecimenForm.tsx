import { useId, useState } from 'react';
import { useCall, useSubmit } from '../../components/hooks.ts';
import { fetchSpecies } from '../specimens/species.client.ts';
import { SEXES } from '../specimens/specimen.rules.ts';
import type { RunChange } from '../wants/change.ts';
import { FormButtons, useFormFields } from '../wants/form-fields.tsx';
import { latinFamily } from '../wants/wants.rules.ts';
import { putSpecimen } from './cabinet.client.ts';
import type { CabinetDrawer, OwnSpecimen } from './cabinet.contract.ts';
import { CABINET_TEXT_MAX } from './cabinet.rules.ts';
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
  const form = useFormFocus();
  const list = useId();
  const fields = useFormFields<SpecimenDraft>(() => specimenDraft(specimen), form);
  // Stays the same if a call is repeated, so that a lost response adds no second specimen.
  const [specimenId] = useState(() => specimen?.id ?? crypto.randomUUID());
  // Names complete the field; without them it takes any name.
  const species = result.kind === 'answer' ? result.data : [];

  const setLatinName = (latin_name: string) => {
    const known = species.find((one) => one.latin_name === latin_name);
    fields.set({
      latin_name,
      ...(known && { chinese_name: known.name, family_name: latinFamily(known.family) }),
    });
  };
  const { isBusy, onSubmit } = useSubmit(async () => {
    if (fields.fault?.field === 'country') return;
    const request = specimenRequest(fields.draft, Date.now());
    if ('fault' in request) return fields.pointAt(request.field, request.fault);
    if (await change(() => putSpecimen(specimenId, request))) onClose();
  });

  const { text, select } = fields;
  return (
    <form className="want-form text-fields" ref={form} onSubmit={onSubmit} noValidate>
      <h2>{specimen === undefined ? words().add : words().change}</h2>
      <div className="field">
        {fields.label('latin_name', words().latinName)}
        <input
          {...fields.input('latin_name')}
          list={list}
          lang="la"
          autoComplete="off"
          spellCheck={false}
          maxLength={CABINET_TEXT_MAX.latinName}
          value={fields.draft.latin_name}
          onChange={({ target }) => setLatinName(target.value)}
        />
        <datalist id={list}>
          {species.map((one) => (
            <option key={one.id} value={one.latin_name}>
              {one.name}
            </option>
          ))}
        </datalist>
        {fields.error('latin_name')}
      </div>
      {text('chinese_name', words().chineseName, CABINET_TEXT_MAX.chineseName)}
      {text('family_name', words().family, CABINET_TEXT_MAX.family)}
      {select('sex', words().sex, [['', words().unknown], ...SEXES.map((sex) => [sex, sex] as const)])}
      {fields.country('country', words().country)}
      {text('site', words().locality, CABINET_TEXT_MAX.locality)}
      {text('collected_on', words().collectedOn, CABINET_TEXT_MAX.collectedOn)}
      {text('collector', words().collector, CABINET_TEXT_MAX.collector)}
      {text('number', words().number, CABINET_TEXT_MAX.number)}
      {text('quantity', words().quantity, 3, 'numeric')}
      {select('drawer', words().drawer, [
        ['', cabinetText().unsorted],
        ...drawers.map((one) => [one.id, one.drawer_name] as const),
      ])}
      {text('remarks', words().note, CABINET_TEXT_MAX.note)}
      <FormButtons
        submit={isBusy ? words().saving : words().save}
        cancel={words().cancel}
        isBusy={isBusy}
        onClose={onClose}
      />
    </form>
  );
}
