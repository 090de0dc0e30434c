import { countCharacters } from '../base/characters.rules.ts';
import { FIELD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '../base/limits.contract.ts';
import { accountNotices, accountText } from './account.text.ts';

export type FieldName = 'name' | 'email' | 'password' | 'phone' | 'address' | 'country';

export interface FormField {
  readonly name: FieldName;
  readonly value: string;
  readonly required: boolean;
  readonly isNewPassword: boolean;
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Undefined for a valid field. The server validates again. */
export function fieldError({ name, value, required, isNewPassword }: FormField): string | undefined {
  // Spaces at the ends belong to a password.
  const given = name === 'password' ? value : value.trim();
  if (given === '') return required ? accountNotices().required(accountText()[name]) : undefined;
  const characters = countCharacters(given);
  if (characters > FIELD_MAX_LENGTH[name])
    return accountNotices().tooLong(accountText()[name], FIELD_MAX_LENGTH[name]);
  if (name === 'email' && !EMAIL.test(given)) return accountNotices().invalidEmail;
  if (isNewPassword && characters < PASSWORD_MIN_LENGTH) return accountNotices().shortPassword;
  return undefined;
}

export function isFieldName(name: string): name is FieldName {
  return ['name', 'email', 'password', 'phone', 'address', 'country'].includes(name);
}
