import type { z } from 'zod';
import type {
  addPermitRequestSchema,
  permitFilePartRequestSchema,
  withdrawPermitsRequestSchema,
} from '../../../../src/contract/ops-permits.ts';
import { PERMIT_FILE_PART_BYTES, PERMITS_OF_ORDER_MAX } from '../../../../src/rules/permits.ts';
import { staffText as texts } from '../../../../src/text/staff.ts';
import type { Account } from '../../accounts/store.ts';
import type { Database } from '../../db/connection.ts';
import { actorOf } from '../../inventory/movement-store.ts';
import { readShipmentLines, readUnsentLines } from '../../orders/shipment-store.ts';
import { insertEvent, type OrderRow, readLines } from '../../orders/store.ts';
import {
  insertFilePart,
  lockOrCreateUnattachedFile,
  lockUnattachedFile,
  markAttached,
  readFileParts,
} from '../../permits/files-store.ts';
import { isPdf } from '../../permits/pdf.ts';
import {
  completePermits,
  countPermits,
  findPermitsWithoutFile,
  hasPermit,
  insertPermits,
  withdrawPermits,
} from '../../permits/store.ts';
import { failureResponse, type IdempotentWrite, successResponse } from '../access/idempotency.ts';
import { notPossibleResponse, systemClock, updateSeenOrder } from '../orders/writes.ts';

type AddPermit = z.output<typeof addPermitRequestSchema>;

export function addPermitWrite(staff: Account, request: AddPermit): IdempotentWrite {
  return updateSeenOrder(request, async (tx, order) => {
    const refused = (msg: string) => notPossibleResponse(request, msg);
    const { kind, permitNumber, issuedOn, validUntil, shipment: shipmentId, file } = request;
    const positions = [...new Set(request.positions)];
    if (!hasPermits(order)) return refused(texts().permits.closed);
    if (!(await isInParcel(tx, order.number, positions, shipmentId))) return refused(texts().permits.noLine);
    if ((await countPermits(tx, order.number)) + positions.length > PERMITS_OF_ORDER_MAX)
      return refused(texts().permits.tooMany);
    const [createdBy, createdAt] = [actorOf(staff.id), systemClock.now()];
    const permit = {
      ...{ orderNumber: order.number, shipmentId, kind, permitNumber, issuedOn, validUntil },
      ...{ fileId: file?.id ?? null, createdBy, createdAt },
    };
    // Papers become permits without a PDF (docs/decisions/0098).
    const incomplete = file === null ? [] : await findPermitsWithoutFile(tx, permit, positions);
    const added = positions.filter((position) => !incomplete.includes(position));
    if (await hasPermit(tx, permit, added)) return refused(texts().permits.twice);
    const problem = file === null ? null : await fileProblem(tx, file, createdBy);
    if (problem !== null) return refused(texts().permits[problem]);
    if (file !== null) await markAttached(tx, file.id, createdAt);
    if (incomplete.length > 0) await completePermits(tx, permit, incomplete);
    if (added.length > 0) await insertPermits(tx, permit, added);
    await insertEvent(tx, {
      ...{ orderNumber: order.number, kind: 'permit-added', actor: createdBy, at: createdAt },
      data: {
        changes: [{ field: 'permit', before: null, after: permitText(request) }],
        note: await lineNames(tx, order.number, positions),
      },
    });
    return undefined;
  });
}

export function withdrawPermitsWrite(
  staff: Account,
  request: z.output<typeof withdrawPermitsRequestSchema>,
): IdempotentWrite {
  return updateSeenOrder(request, async (tx, order) => {
    if (!hasPermits(order)) return notPossibleResponse(request, texts().permits.closed);
    const ids = [...new Set(request.permits)];
    const by = { withdrawnBy: actorOf(staff.id), withdrawnAt: systemClock.now() };
    const gone = await withdrawPermits(tx, order.number, ids, by);
    if (gone.length === 0) return notPossibleResponse(request, texts().permits.none);
    const named = [...new Set(gone.map(permitText))];
    const positions = gone.map(({ position }) => position);
    await insertEvent(tx, {
      ...{ orderNumber: order.number, kind: 'permit-withdrawn', actor: by.withdrawnBy, at: by.withdrawnAt },
      data: {
        changes: named.map((before) => ({ field: 'permit', before, after: null })),
        note: await lineNames(tx, order.number, positions),
      },
    });
    return undefined;
  });
}

/** Unpaid orders may have permits, too, because papers can precede payment. */
const hasPermits = ({ status }: OrderRow) => status !== 'cancelled';

/** True if all lines are in the parcel; if it is null, true if all lines have unsent units. */
async function isInParcel(
  tx: Database,
  number: string,
  positions: readonly number[],
  shipment: number | null,
): Promise<boolean> {
  const inParcel =
    shipment === null ? await readUnsentLines(tx, number) : await readShipmentLines(tx, shipment, number);
  return positions.every((position) => inParcel.some((line) => line.position === position));
}

async function fileProblem(
  tx: Database,
  { id, bytes }: NonNullable<AddPermit['file']>,
  actor: string,
): Promise<'fileMissing' | 'notPdf' | null> {
  if (!(await lockUnattachedFile(tx, id, actor))) return 'fileMissing';
  const whole = Buffer.concat(await readFileParts(tx, id));
  if (whole.length !== bytes) return 'fileMissing';
  return isPdf(whole) ? null : 'notPdf';
}

function permitText({ kind, permitNumber }: Pick<AddPermit, 'kind' | 'permitNumber'>): string {
  return `${texts().permits.kinds[kind]} ${permitNumber}`;
}

async function lineNames(tx: Database, number: string, positions: readonly number[]): Promise<string> {
  const lines = await readLines(tx, number);
  return lines
    .filter(({ position }) => positions.includes(position))
    .map(({ product, grade }) => `${product.name} ${grade}`)
    .join('，');
}

export function filePartWrite(
  staff: Account,
  { id, part, bytes }: z.output<typeof permitFilePartRequestSchema>,
): IdempotentWrite {
  return async (tx) => {
    const content = Buffer.from(bytes, 'base64');
    if (content.length > PERMIT_FILE_PART_BYTES)
      return failureResponse(400, 'bad-field', texts().permits.fileMissing, { field: 'bytes' });
    const file = { id, createdBy: actorOf(staff.id), createdAt: systemClock.now() };
    if (!(await lockOrCreateUnattachedFile(tx, file)))
      return failureResponse(409, 'not-possible', texts().permits.fileMissing);
    await insertFilePart(tx, { fileId: id, part, bytes: content });
    return successResponse({ id, part });
  };
}
