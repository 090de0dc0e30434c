import { SEXES } from '../specimens/specimen.rules.ts';
import type { OwnSpecimen, OwnSpecimenRequest } from './cabinet.contract.ts';
import { INDIVIDUALS_MAX, isEventDate } from './cabinet.rules.ts';

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

export type SpecimenFault = 'latin_name' | 'collected_on' | 'quantity';

/** The request, or the first field that is wrong. */
export function specimenRequest(draft: SpecimenDraft): OwnSpecimenRequest | SpecimenFault {
  const collectedOn = draft.collected_on.trim();
  const quantity = Number(draft.quantity);
  if (draft.latin_name.trim() === '') return 'latin_name';
  if (collectedOn !== '' && !isEventDate(collectedOn)) return 'collected_on';
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > INDIVIDUALS_MAX) return 'quantity';
  return {
    ...draft,
    drawer: draft.drawer === '' ? null : draft.drawer,
    sex: SEXES.find((sex) => sex === draft.sex) ?? null,
    country: draft.country === '' ? null : draft.country,
    collected_on: collectedOn,
    quantity,
  };
}
