import { COUNTRIES } from '../base/country-codes.rules.ts';
import { hasHiddenCharacters } from '../base/hidden-characters.rules.ts';
import { SEXES } from '../specimens/specimen.rules.ts';
import type { OwnSpecimen, OwnSpecimenRequest } from './cabinet.contract.ts';
import { CABINET_TEXT_MAX, eventDateFault, INDIVIDUALS_MAX, type SpecimenProblem } from './cabinet.rules.ts';
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

type TextName = keyof typeof CABINET_TEXT_MAX;

export type SpecimenFault =
  | { readonly field: TextName; readonly problem: 'too-long' }
  | { readonly field: keyof SpecimenDraft; readonly problem: SpecimenProblem };

export function faultText(fault: SpecimenFault): string {
  return fault.problem === 'too-long'
    ? words().tooLong(CABINET_TEXT_MAX[fault.field])
    : words().problems[fault.problem];
}

const TEXT_NAMES = Object.keys(CABINET_TEXT_MAX) as TextName[];

/** The request, or the first field that is wrong. `now` in milliseconds. */
export function specimenRequest(draft: SpecimenDraft, now: number): OwnSpecimenRequest | SpecimenFault {
  const texts = Object.fromEntries(TEXT_NAMES.map((name) => [name, draft[name].trim()])) as Record<
    TextName,
    string
  >;
  const quantity = Number(draft.quantity);
  const sex = SEXES.find((one) => one === draft.sex);
  if (texts.latin_name === '') return { field: 'latin_name', problem: 'missing' };
  for (const name of TEXT_NAMES) {
    if (texts[name].length > CABINET_TEXT_MAX[name]) return { field: name, problem: 'too-long' };
    if (hasHiddenCharacters(texts[name])) return { field: name, problem: 'hidden-characters' };
  }
  if (draft.sex !== '' && sex === undefined) return { field: 'sex', problem: 'not-a-sex' };
  if (draft.country !== '' && !COUNTRIES.has(draft.country))
    return { field: 'country', problem: 'not-a-country' };
  const dateFault = texts.collected_on === '' ? undefined : eventDateFault(texts.collected_on, now);
  if (dateFault !== undefined) return { field: 'collected_on', problem: dateFault };
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > INDIVIDUALS_MAX)
    return { field: 'quantity', problem: 'not-a-quantity' };
  return {
    ...texts,
    drawer: texts.drawer === '' ? null : texts.drawer,
    sex: sex ?? null,
    country: draft.country === '' ? null : draft.country,
    quantity,
  };
}
