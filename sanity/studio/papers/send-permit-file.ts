import { type ReadResult, writeOps } from '../../../src/features/desk/ops.client.ts';
import { PERMIT_FILE_PART_BYTES } from '../../../src/features/papers/permits.rules.ts';

/** Sends a PDF part by part. A repeated call with the same id adds nothing twice. */
export async function sendPermitFile(
  id: string,
  file: Blob,
  onSent: (parts: number, all: number) => void,
): Promise<ReadResult<string>> {
  const all = Math.ceil(file.size / PERMIT_FILE_PART_BYTES);
  for (let part = 0; part < all; part += 1) {
    const begin = part * PERMIT_FILE_PART_BYTES;
    const bytes = await toBase64(file.slice(begin, begin + PERMIT_FILE_PART_BYTES));
    const sent = await writeOps('/permits/file-part', { id, part, bytes }, `${id}-${part}`);
    if (sent.kind === 'conflict') return { kind: 'failed', msg: sent.msg, unsure: false };
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
