import { writeRole } from '../accounts/role-store.ts';
import { beginSession } from '../accounts/session-store.ts';
import { createAccount, markEmailVerified } from '../accounts/store.ts';
import { createApi } from '../api.ts';
import type { Role } from '../db/kinds.ts';
import { sign } from '../http/signing.ts';
import { Caller } from './caller.ts';
import { type ContentWorld, openContentWorld } from './content-world.ts';
import type { DatabaseKind } from './fresh-database.ts';
import { TEST_SECRET, type TestServices } from './services.ts';

const person = { address: '昆明', phone: '1', passwordHash: '' };

/** Drafts are stored under their own ids, `drafts.…`. */
export interface StaffWorld extends ContentWorld {
  readonly person: (name: string, role: Role) => Promise<Caller & { readonly id: string }>;
}

export async function openStaffWorld(kind: DatabaseKind, connections = 10): Promise<StaffWorld> {
  const world = await openContentWorld(kind, connections);
  const { api, database } = world;
  return {
    ...world,
    person: async (name, role) => {
      const email = `${name}@example.com`;
      const id = await createAccount(database, { ...person, name, email });
      await markEmailVerified(database, id);
      await writeRole(database, email, role, 'test');
      const session = await beginSession(database, id);
      const caller = new Caller(api);
      caller.cookies.set('session', `${session}.${sign(TEST_SECRET, 'session', session)}`);
      return Object.assign(await caller.ready(), { id });
    },
  };
}

let keys = 0;
export function sendWrite(caller: Caller, path: string, body: unknown, key = `test-key-${++keys}`) {
  return caller.call('POST', path, body, { headers: { 'idempotency-key': key } });
}

/** Creates the session without the password. */
export async function signInAs(services: TestServices, accountId: string): Promise<Caller> {
  const session = await beginSession(services.database, accountId);
  const caller = new Caller(createApi(async () => services, services.log));
  caller.cookies.set('session', `${session}.${sign(TEST_SECRET, 'session', session)}`);
  return await caller.ready();
}
