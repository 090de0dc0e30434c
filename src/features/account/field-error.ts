import { FIELD_MAX, PASSWORD_MIN } from '../../contract/limits.ts';
import { charactersIn } from '../../rules/characters.ts';
import { account, accountNotices } from '../../text/account.ts';

/** Fields that people fill in; the words know each by the same name. */
export type FieldName = 'name' | 'email' | 'password' | 'phone' | 'address';

export interface Field {
  readonly name: FieldName;
  readonly value: string;
  readonly required: boolean;
  /** A password that is set now, and not one that is asked for. */
  readonly isNewPassword: boolean;
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** What is wrong with a field, as the sentence that stands beside it; the server's own checks are the ones that count. */
export function fieldError({ name, value, required, isNewPassword }: Field): string | undefined {
  // Spaces at the ends of a password are part of it.
  const given = name === 'password' ? value : value.trim();
  if (given === '') return required ? accountNotices.required(account[name]) : undefined;
  const characters = charactersIn(given);
  if (characters > FIELD_MAX[name]) return accountNotices.tooLong(account[name], FIELD_MAX[name]);
  if (name === 'email' && !EMAIL.test(given)) return accountNotices.invalidEmail;
  if (isNewPassword && characters < PASSWORD_MIN) return accountNotices.shortPassword;
  return undefined;
}

export function isFieldName(name: string): name is FieldName {
  return ['name', 'email', 'password', 'phone', 'address'].includes(name);
}
