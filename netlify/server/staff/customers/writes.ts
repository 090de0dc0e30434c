import type { z } from 'zod';
import {
  CUSTOMER_NOTES_MAX,
  type customerNoteRequestSchema,
} from '../../../../src/contract/ops-customers.ts';
import { staffText as texts } from '../../../../src/text/staff.ts';
import { countCustomerNotes, insertCustomerNote } from '../../accounts/customer-notes-store.ts';
import { type Account, lockAccountRow } from '../../accounts/store.ts';
import { actorOf } from '../../inventory/movement-store.ts';
import {
  failureResponse,
  type IdempotentWrite,
  successResponse,
  type WriteResponse,
} from '../access/idempotency.ts';

/** Locks the account, so that concurrent writes can't exceed the maximum number of notes. */
export function customerNoteWrite(
  staff: Account,
  { account, text }: z.output<typeof customerNoteRequestSchema>,
): IdempotentWrite {
  return async (tx) => {
    if ((await lockAccountRow(tx, account)) === undefined)
      return failureResponse(404, 'customer-not-found', texts().customers.none);
    if ((await countCustomerNotes(tx, account)) >= CUSTOMER_NOTES_MAX)
      return notPossibleResponse(account, texts().customers.notesFull(CUSTOMER_NOTES_MAX));
    await insertCustomerNote(tx, { accountId: account, text, actor: actorOf(staff.id), at: new Date() });
    return successResponse({ id: account });
  };
}

/** `changed` makes the route add the present customer. */
function notPossibleResponse(changed: string, msg: string): WriteResponse {
  return failureResponse(409, 'not-possible', msg, { changed });
}
