/** Permits of order lines, for the staff (docs/shop.md "The orders tool"). */
import * as z from 'zod';
import { hasHiddenCharacters } from '../base/hidden-characters.rules.ts';
import {
  PERMIT_FILE_MAX_BYTES,
  PERMIT_FILE_PART_BYTES,
  PERMIT_FILE_PARTS_MAX,
  PERMIT_KINDS,
  PERMIT_NUMBER_MAX_LENGTH,
  PERMITS_OF_ORDER_MAX,
} from './permits.rules.ts';

const seen = { number: z.string().regex(/^\d{4}-\d{4}-\d{4}$/), version: z.int().min(0) };

const permitNumber = z
  .string()
  .trim()
  .min(1)
  .max(PERMIT_NUMBER_MAX_LENGTH)
  .refine((value) => /^[^\0\p{Surrogate}]*$/u.test(value) && !hasHiddenCharacters(value));

/** Base64 is a third longer than its bytes. */
const PART_MAX_LENGTH = Math.ceil(PERMIT_FILE_PART_BYTES / 3) * 4;

/** Requests by path below `/ops`. */
export const permitRequests = {
  /** One permit for some lines of an order. */
  '/permits/add': z
    .object({
      ...seen,
      kind: z.enum(PERMIT_KINDS),
      permitNumber,
      issuedOn: z.iso.date(),
      validUntil: z.iso.date().nullable(),
      positions: z.array(z.int().min(0)).min(1).max(100),
      /** `shipping.shipments[].id`; null for a parcel that is not sent yet. */
      shipment: z.int().min(1).nullable(),
      /** A PDF whose parts were already uploaded, and its size. */
      file: z.object({ id: z.uuid(), bytes: z.int().min(1).max(PERMIT_FILE_MAX_BYTES) }).nullable(),
    })
    .refine(({ issuedOn, validUntil }) => validUntil === null || validUntil >= issuedOn, {
      path: ['validUntil'],
    }),
  /** For permits that were entered by mistake. They stay in the history. */
  '/permits/withdraw': z.object({
    ...seen,
    permits: z.array(z.int().min(1)).min(1).max(PERMITS_OF_ORDER_MAX),
  }),
  /** `id` is chosen by the browser; parts count from 0. */
  '/permits/file-part': z.object({
    id: z.uuid(),
    part: z
      .int()
      .min(0)
      .max(PERMIT_FILE_PARTS_MAX - 1),
    bytes: z.base64().min(1).max(PART_MAX_LENGTH),
  }),
};

/** Data of the exporter that invoices and CN 23 print. A field is empty if it is not configured. */
export interface CustomsSettings {
  readonly eori: string;
  readonly ioss: string;
  readonly incoterms: string;
}
