/** The address book of an account (docs/decisions/0096). */
import * as z from 'zod';
import { COUNTRIES } from '../base/country-codes.rules.ts';
import { ADDRESS_PART_MAX_LENGTH as MAX } from '../base/limits.contract.ts';
import { addressTextSchema, lineSchema, nameSchema, phoneSchema } from './account.contract.ts';
import { findMissingPart } from './address-form.rules.ts';

const part = (most: number) => lineSchema.max(most).default('');

/** The required parts depend on the country. */
export const addressRequestSchema = z
  .object({
    recipient: nameSchema.min(1),
    phone: phoneSchema.min(1),
    country: z.string().refine((code) => COUNTRIES.has(code)),
    lines: addressTextSchema
      .max(MAX.lines)
      .refine((lines) => lines.split('\n').length <= 3)
      .default(''),
    district: part(MAX.district),
    city: part(MAX.city),
    region: part(MAX.region),
    postcode: part(MAX.postcode),
    /** False doesn't change the default. */
    is_default: z.boolean().default(false),
  })
  .superRefine((address, context) => {
    const missing = findMissingPart(address);
    if (missing !== undefined) context.addIssue({ code: 'custom', path: [missing], message: 'missing' });
  });

const addressSchema = z.object({
  id: z.uuid(),
  recipient: z.string(),
  phone: z.string(),
  country: z.string(),
  lines: z.string(),
  district: z.string(),
  city: z.string(),
  region: z.string(),
  postcode: z.string(),
  /** The parts as one text in the country's format, without the country. */
  text: z.string(),
  /** The account has the name, phone, address and country of its default address. */
  is_default: z.boolean(),
});

/** The default first, then the newest. */
export const addressesSchema = z.array(addressSchema);

/** Null: the order goes to the account's present address. */
export const orderAddressRequestSchema = z.object({ address: z.uuid().nullable() });

export type Address = z.infer<typeof addressSchema>;
export type AddressRequest = z.input<typeof addressRequestSchema>;
