import { PERMIT_FILE_PART_BYTES } from '../rules/permits.ts';
import type { Body } from './call.ts';
import { type CallOutcome, readOps, writeOps } from './ops-call.ts';
import type { CustomsSettings } from './ops-customs.ts';
import type { OpsOrder } from './ops-order.ts';
import { type OpsResult, parseOpsOrder, parseOrderConflict } from './ops-orders-client.ts';
import type { AddPermitRequest, WithdrawPermitsRequest } from './ops-permits.ts';

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
