/** See docs/shop.md "Things and their fields", "Rules of input", "Calls", "API manners". */
import * as z from 'zod';
import { COUNTRIES } from '../base/country-codes.rules.ts';
import { emailSchema } from '../base/email.contract.ts';
import {
  hasHiddenCharacters,
  hasHiddenCharactersInLines,
  STORABLE_TEXT,
} from '../base/hidden-characters.rules.ts';
import { FIELD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '../base/limits.contract.ts';

const text = z.string().trim().regex(STORABLE_TEXT);
export const lineSchema = text.refine((value) => !hasHiddenCharacters(value));
export const nameSchema = lineSchema.max(FIELD_MAX_LENGTH.name);
export const phoneSchema = lineSchema.max(FIELD_MAX_LENGTH.phone);
export const addressTextSchema = text.refine((value) => !hasHiddenCharactersInLines(value));
const address = addressTextSchema.max(FIELD_MAX_LENGTH.address);
/** Empty and null mean that the country is unknown. */
export const countrySchema = z
  .union([z.literal('').transform(() => null), z.string().refine((code) => COUNTRIES.has(code))])
  .nullable();
const email = z.string().trim().toLowerCase().pipe(emailSchema);
const password = z.string().min(PASSWORD_MIN_LENGTH).max(FIELD_MAX_LENGTH.password);
/** A data URL, or the address from `User.avatar`. src/features/accounts/avatar.rules.ts checks the content. */
const avatar = z.string().nullish();

/** `avatar` is an address, which keeps responses small. */
export const userSchema = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  /** ISO 3166-1 code of `address`; null if unknown. */
  country: z.string().nullable(),
  avatar: z.string().nullable(),
  /** False until the link mailed to `email` was followed. */
  email_confirmed: z.boolean(),
  /** `email` remains the login until this address is confirmed. */
  pending_email: z.string().nullable(),
});

export const loginRequestSchema = z.object({
  email,
  password: z.string().min(1).max(FIELD_MAX_LENGTH.password),
});

export const registerRequestSchema = z.object({
  name: nameSchema.min(1),
  address: address.min(1),
  email,
  password,
  phone: phoneSchema.min(1),
  country: countrySchema.optional(),
  avatar,
});

/**
 * `password` is required if `email` changes. `avatar`: absent or the current address changes
 * nothing, empty or null removes it. An absent `country` stays unchanged if the address does.
 */
export const updateUserRequestSchema = z.object({
  name: nameSchema,
  email,
  phone: phoneSchema,
  address,
  country: countrySchema.optional(),
  avatar,
  password: z.string().max(FIELD_MAX_LENGTH.password).optional(),
});

const token = z.string().min(1).max(200);
export const confirmEmailRequestSchema = z.object({
  token,
  password: z.string().min(1).max(FIELD_MAX_LENGTH.password),
});
export const stopEmailChangeRequestSchema = z.object({ token });
export const forgotPasswordRequestSchema = z.object({ email });
export const resetPasswordRequestSchema = z.object({ token, password });

export type User = z.infer<typeof userSchema>;
export type LoginRequest = z.input<typeof loginRequestSchema>;
export type RegisterRequest = z.input<typeof registerRequestSchema>;
export type UpdateUserRequest = z.input<typeof updateUserRequestSchema>;
export type ResetPasswordRequest = z.input<typeof resetPasswordRequestSchema>;
