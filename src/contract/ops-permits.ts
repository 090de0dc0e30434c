/** Permits of order lines, for the staff (docs/shop.md "The orders tool"). */
import * as z from 'zod';
import { hasHiddenCharacters } from '../rules/hidden-characters.ts';
import {
  PERMIT_FILE_MAX_BYTES,
  PERMIT_FILE_PART_BYTES,
  PERMIT_FILE_PARTS_MAX,
  PERMIT_KINDS,
  PERMIT_NUMBER_MAX_LENGTH,
  PERMITS_OF_ORDER_MAX,
} from '../rules/permits.ts';
import type { Body } from './call.ts';
import { type CallOutcome, readOps, writeOps } from './ops-call.ts';
import type { OpsOrder } from './ops-order.ts';
import { type OpsResult, parseOpsOrder, parseOrderConflict } from './ops-orders-client.ts';

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

type AddPermitRequest = z.input<(typeof permitRequests)['/permits/add']>;
type WithdrawPermitsRequest = z.input<(typeof permitRequests)['/permits/withdraw']>;

/** Data of the exporter that invoices and CN 23 print. A field is empty if it is not configured. */
const customsSettingsSchema = z.object({
  eori: z.string(),
  ioss: z.string(),
  incoterms: z.string(),
});

export type CustomsSettings = z.infer<typeof customsSettingsSchema>;

export const addPermit = (request: AddPermitRequest, key: string): Promise<OpsResult<OpsOrder>> =>
  writeOps('/ops/permits/add', request, key, parseOpsOrder, parseOrderConflict);

export const withdrawPermits = (request: WithdrawPermitsRequest, key: string): Promise<OpsResult<OpsOrder>> =>
  writeOps('/ops/permits/withdraw', request, key, parseOpsOrder, parseOrderConflict);

const sentIn = ({ id }: Body) => (typeof id === 'string' ? id : undefined);

/** Sends a PDF part by part. A repeated call with the same id adds nothing twice. */
export async function sendPermitFile(
  id: string,
  file: Blob,
  onSent: (parts: number, all: number) => void,
): Promise<CallOutcome<string, never>> {
  const all = Math.ceil(file.size / PERMIT_FILE_PART_BYTES);
  for (let part = 0; part < all; part += 1) {
    const begin = part * PERMIT_FILE_PART_BYTES;
    const bytes = await toBase64(file.slice(begin, begin + PERMIT_FILE_PART_BYTES));
    const sent = await writeOps(
      '/ops/permits/file-part',
      { id, part, bytes },
      `${id}-${part}`,
      sentIn,
      () => undefined,
    );
    if (sent.kind !== 'answer') return sent;
    onSent(part + 1, all);
  }
  return { kind: 'answer', data: id };
}

function toBase64(part: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result).replace(/^[^,]*,/, '')));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('the file was not read')));
    reader.readAsDataURL(part);
  });
}

export function fetchCustomsSettings(): Promise<CallOutcome<CustomsSettings, never>> {
  return readOps('/ops/customs', (data) =>
    typeof data.eori === 'string' ? (data as unknown as CustomsSettings) : undefined,
  );
}
