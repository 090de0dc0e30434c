import type { z } from 'zod';
import { staffText as texts } from '../../../src/features/desk/staff.text.ts';
import type { permitRequests } from '../../../src/features/papers/ops-permits.contract.ts';
import { PERMIT_FILE_PART_BYTES, PERMITS_OF_ORDER_MAX } from '../../../src/features/papers/permits.rules.ts';
import type { Database } from '../db/connection.ts';
import { readShipmentLines, readUnsentLines } from '../orders/shipment-store.ts';
import { insertEvent, type OrderRow, readLines } from '../orders/store.ts';
import { isPdf } from '../papers/pdf.ts';
import {
  insertFilePart,
  lockOrCreateUnattachedFile,
  lockUnattachedFile,
  markAttached,
  readFileParts,
} from '../papers/permit-files-store.ts';
import {
  completePermits,
  countPermits,
  findPermitsWithoutFile,
  hasPermit,
  insertPermits,
  withdrawPermits,
} from '../papers/permit-store.ts';
import { actorOf } from '../staff/actor-store.ts';
import { failureResponse, notPossibleResponse, successResponse } from '../staff/idempotency.ts';
import type { WritesFor } from '../staff/route-guard.ts';
import { orderWrite } from './order-write.ts';

type AddPermit = z.output<(typeof permitRequests)['/permits/add']>;

export const permitWrites: WritesFor<typeof permitRequests> = {
  '/permits/add': orderWrite({
    change: async ({ tx, order, by }, request) => {
      const { kind, permitNumber, issuedOn, validUntil, shipment: shipmentId, file } = request;
      const positions = [...new Set(request.positions)];
      if (!hasPermits(order)) return texts().permits.closed;
      if (!(await isInParcel(tx, order.number, positions, shipmentId))) return texts().permits.noLine;
      if ((await countPermits(tx, order.number)) + positions.length > PERMITS_OF_ORDER_MAX)
        return texts().permits.tooMany;
      const permit = {
        orderNumber: order.number,
        shipmentId,
        kind,
        permitNumber,
        issuedOn,
        validUntil,
        fileId: file?.id ?? null,
        createdBy: by.actor,
        createdAt: by.at,
      };
      // Papers become permits without a PDF (docs/decisions/0098).
      const incomplete = file === null ? [] : await findPermitsWithoutFile(tx, permit, positions);
      const added = positions.filter((position) => !incomplete.includes(position));
      if (await hasPermit(tx, permit, added)) return texts().permits.twice;
      const problem = file === null ? null : await fileProblem(tx, file, by.actor);
      if (problem !== null) return texts().permits[problem];
      if (file !== null) await markAttached(tx, file.id, by.at);
      if (incomplete.length > 0) await completePermits(tx, permit, incomplete);
      if (added.length > 0) await insertPermits(tx, permit, added);
      await insertEvent(tx, {
        orderNumber: order.number,
        kind: 'permit-added',
        ...by,
        data: {
          changes: [{ field: 'permit', before: null, after: permitText(request) }],
          note: await lineNames(tx, order.number, positions),
        },
      });
      return undefined;
    },
  }),

  '/permits/withdraw': orderWrite({
    change: async ({ tx, order, by }, { permits }) => {
      if (!hasPermits(order)) return texts().permits.closed;
      const withdrawn = { withdrawnBy: by.actor, withdrawnAt: by.at };
      const gone = await withdrawPermits(tx, order.number, [...new Set(permits)], withdrawn);
      if (gone.length === 0) return texts().permits.none;
      const named = [...new Set(gone.map(permitText))];
      const positions = gone.map(({ position }) => position);
      await insertEvent(tx, {
        orderNumber: order.number,
        kind: 'permit-withdrawn',
        ...by,
        data: {
          changes: named.map((before) => ({ field: 'permit', before, after: null })),
          note: await lineNames(tx, order.number, positions),
        },
      });
      return undefined;
    },
  }),

  '/permits/file-part': {
    plan:
      async (_, { id, part, bytes }, staff) =>
      async (tx) => {
        const content = Buffer.from(bytes, 'base64');
        if (content.length > PERMIT_FILE_PART_BYTES)
          return failureResponse(400, 'bad-field', texts().permits.fileMissing, { field: 'bytes' });
        const file = { id, createdBy: actorOf(staff.id), createdAt: new Date() };
        if (!(await lockOrCreateUnattachedFile(tx, file)))
          return notPossibleResponse(texts().permits.fileMissing);
        await insertFilePart(tx, { fileId: id, part, bytes: content });
        return successResponse({ id, part });
      },
  },
};

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
