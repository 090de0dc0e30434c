import type { User } from '../account.contract.ts';
import { accountText } from '../account.text.ts';
import { ADDRESS_PARTS, type AddressPart, addressForm } from '../address-form.rules.ts';
import { addressText } from '../address-form.text.ts';
import type { Address, AddressRequest } from '../addresses.contract.ts';

export interface AddressDraft extends Readonly<Record<AddressPart, string>> {
  readonly recipient: string;
  readonly phone: string;
  /** Empty until the shopper chooses a country. */
  readonly country: string;
  readonly isDefault: boolean;
}

export type DraftField = AddressPart | 'recipient' | 'phone' | 'country';

/** A new address begins with the account's data. */
export function toAddressDraft(
  address: Address | undefined,
  user: User,
  destination: string | undefined,
): AddressDraft {
  if (address === undefined) {
    const blank = { region: '', city: '', district: '', lines: '', postcode: '' };
    const country = user.country ?? destination ?? '';
    return { ...blank, recipient: user.name, phone: user.phone, country, isDefault: user.address === '' };
  }
  const { recipient, phone, country, region, city, district, lines, postcode, is_default } = address;
  return { recipient, phone, country, region, city, district, lines, postcode, isDefault: is_default };
}

export function fieldLabel(field: DraftField, country: string): string {
  switch (field) {
    case 'recipient':
      return addressText().recipient;
    case 'phone':
      return accountText().phone;
    case 'country':
      return accountText().country;
    default:
      return addressText().part(field, country);
  }
}

/** Sentences by field; the server checks again. */
export function findAddressProblems(draft: AddressDraft): ReadonlyMap<DraftField, string> {
  const parts = draft.country === '' ? [] : addressForm(draft.country);
  const required: DraftField[] = [
    ...(['country', 'recipient', 'phone'] as const),
    ...parts.filter((field) => field.required).map(({ part }) => part),
  ];
  return new Map(
    required
      .filter((field) => draft[field].trim() === '')
      .map((field) => [field, addressText().required(fieldLabel(field, draft.country))]),
  );
}

/** Parts that the country's form lacks are left out. */
export function toAddressRequest({ isDefault, ...draft }: AddressDraft): AddressRequest {
  const shown = new Set(addressForm(draft.country).map(({ part }) => part));
  const parts = ADDRESS_PARTS.map((part) => [part, shown.has(part) ? draft[part] : '']);
  const { recipient, phone, country } = draft;
  return { recipient, phone, country, ...Object.fromEntries(parts), is_default: isDefault };
}
