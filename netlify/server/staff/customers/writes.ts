import type { z } from 'zod';
import {
  CUSTOMER_NOTES_MAX,
  type customerNoteRequestSchema,
  type customerTrustRequestSchema,
} from '../../../../src/contract/ops-customers.ts';
import { staffText as texts } from '../../../../src/text/staff.ts';
import { countCustomerNotes, insertCustomerNote } from '../../accounts/customer-notes-store.ts';
import { lockTrust, setTrust } from '../../accounts/role-store.ts';
import type { Account } from '../../accounts/store.ts';
import type { Database } from '../../db/connection.ts';
import { actorOf } from '../../inventory/movement-store.ts';
import {
  failureResponse,
  type IdempotentWrite,
  successResponse,
  type WriteResponse,
} from '../access/idempotency.ts';

/** Locks the account, so that concurrent writes can't exceed the maximum number of notes. */
function writeToCustomer(
  accountId: string,
  work: (tx: Database, isTrusted: boolean) => Promise<WriteResponse | undefined>,
): IdempotentWrite {
  return async (tx) => {
    const isTrusted = await lockTrust(tx, accountId);
    if (isTrusted === undefined) return failureResponse(404, 'customer-not-found', texts().customers.none);
    return (await work(tx, isTrusted)) ?? successResponse({ id: accountId });
  };
}

export function customerNoteWrite(
  staff: Account,
  { account, text }: z.output<typeof customerNoteRequestSchema>,
): IdempotentWrite {
  return writeToCustomer(account, async (tx) => {
    if ((await countCustomerNotes(tx, account)) >= CUSTOMER_NOTES_MAX)
      return notPossibleResponse(account, texts().customers.notesFull(CUSTOMER_NOTES_MAX));
    await insertCustomerNote(tx, { accountId: account, text, actor: actorOf(staff.id), at: new Date() });
    return undefined;
  });
}

/** Also adds a note of who changed the trust, and when. */
export function customerTrustWrite(
  staff: Account,
  { account, seen, trusted }: z.output<typeof customerTrustRequestSchema>,
): IdempotentWrite {
  return writeToCustomer(account, async (tx, isTrusted) => {
    if (isTrusted !== seen) return notPossibleResponse(account, texts().customers.changed);
    await setTrust(tx, account, trusted);
    const text = texts().customers[trusted ? 'trusted' : 'distrusted'];
    await insertCustomerNote(tx, { accountId: account, text, actor: actorOf(staff.id), at: new Date() });
    return undefined;
  });
}

/** `changed` makes the route add the present customer. */
function notPossibleResponse(changed: string, msg: string): WriteResponse {
  return failureResponse(409, 'not-possible', msg, { changed });
}
