import { SEXES } from '../specimens/specimen.rules.ts';
import type { OwnSpecimen, OwnSpecimenRequest } from './cabinet.contract.ts';
import { eventDateFault, INDIVIDUALS_MAX } from './cabinet.rules.ts';
import { cabinetFormText as words } from './cabinet.text.ts';

/** Contents of the fields; `drawer` is empty for none. */
export type SpecimenDraft = Readonly<Record<keyof OwnSpecimenRequest, string>>;

const EMPTY: SpecimenDraft = {
  drawer: '',
  latin_name: '',
  chinese_name: '',
  family_name: '',
  sex: '',
  country: '',
  site: '',
  collected_on: '',
  collector: '',
  number: '',
  remarks: '',
  quantity: '1',
};

export function specimenDraft(specimen: OwnSpecimen | undefined): SpecimenDraft {
  if (specimen === undefined) return EMPTY;
  const { id: _, quantity, ...rest } = specimen;
  return {
    ...rest,
    drawer: specimen.drawer ?? '',
    sex: specimen.sex ?? '',
    country: specimen.country ?? '',
    quantity: String(quantity),
  };
}

interface SpecimenFault {
  readonly field: keyof SpecimenDraft;
  readonly fault: string;
}

/** The request, or the first field that is wrong. `now` in milliseconds. */
export function specimenRequest(draft: SpecimenDraft, now: number): OwnSpecimenRequest | SpecimenFault {
  const collectedOn = draft.collected_on.trim();
  const dateFault = collectedOn === '' ? undefined : eventDateFault(collectedOn, now);
  const quantity = Number(draft.quantity);
  if (draft.latin_name.trim() === '') return { field: 'latin_name', fault: words().latinMissing };
  if (dateFault !== undefined) return { field: 'collected_on', fault: words().dateFaults[dateFault] };
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > INDIVIDUALS_MAX)
    return { field: 'quantity', fault: words().quantityInvalid(INDIVIDUALS_MAX) };
  return {
    ...draft,
    drawer: draft.drawer === '' ? null : draft.drawer,
    sex: SEXES.find((sex) => sex === draft.sex) ?? null,
    country: draft.country === '' ? null : draft.country,
    collected_on: collectedOn,
    quantity,
  };
}
