import * as z from 'zod';
import {
  CUSTOMER_NOTES_MAX,
  type customerRequests,
} from '../../../../src/features/desk/ops-customers.contract.ts';
import { staffText as texts } from '../../../../src/features/desk/staff.text.ts';
import { lockAccountRow } from '../../accounts/store.ts';
import { takeWithinByteLimit } from '../../http/byte-limit.ts';
import { actorOf } from '../../staff/actor-store.ts';
import { failureResponse, notPossibleResponse, successResponse } from '../../staff/idempotency.ts';
import type { FinishWrite, WritesFor } from '../../staff/route-guard.ts';
import { countCustomerNotes, insertCustomerNote } from '../customer-notes-store.ts';
import { findCustomer } from './view.ts';

/** Bytes of the newest notes in the response to a write. */
const NOTES_BYTES_MAX = 50_000;

/** Success and conflict responses contain the present customer. */
const respondWithCustomer: FinishWrite = async ({ database }, stored) => {
  const { data, changed } = z
    .object({ data: z.object({ id: z.string() }).nullable(), changed: z.string().optional() })
    .parse(stored.body);
  const id = data?.id ?? changed;
  if (id === undefined) return stored;
  const found = await findCustomer(database, id, { cursor: undefined, now: new Date() });
  const customer = found ? { ...found, notes: [...takeWithinByteLimit(found.notes, NOTES_BYTES_MAX)] } : null;
  return { ...stored, body: { ...stored.body, ...(data === null ? { customer } : { data: customer }) } };
};

export const customerWrites: WritesFor<typeof customerRequests> = {
  /** Locks the account, so that concurrent writes can't exceed the maximum number of notes. */
  '/customers/note': {
    plan:
      async (_, { account, text }, staff) =>
      async (tx) => {
        if ((await lockAccountRow(tx, account)) === undefined)
          return failureResponse(404, 'customer-not-found', texts().customers.none);
        if ((await countCustomerNotes(tx, account)) >= CUSTOMER_NOTES_MAX) {
          const msg = texts().customers.notesFull(CUSTOMER_NOTES_MAX);
          return notPossibleResponse(msg, { changed: account });
        }
        await insertCustomerNote(tx, { accountId: account, text, actor: actorOf(staff.id), at: new Date() });
        return successResponse({ id: account });
      },
    finish: respondWithCustomer,
  },
};
