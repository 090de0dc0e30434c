/** An API with stock, editors and an operator who are logged in, for tests of what they do. */
import { beginSession, createUser } from '../accounts/auth-store.ts';
import { writeRole } from '../accounts/role-store.ts';
import { type Api, createApi } from '../api.ts';
import type { Database } from '../db/connection.ts';
import type { Role } from '../db/kinds.ts';
import { sign } from '../http/signing.ts';
import { Caller } from './caller.ts';
import { type ContentServer, startContentServer } from './content-server.ts';
import { type DatabaseKind, freshDatabase } from './fresh-database.ts';
import { TEST_SECRET, type TestParts, testParts } from './parts.ts';

const person = { address: '昆明', phone: '1', passwordHash: '' };

export interface StaffWorld {
  readonly api: Api;
  readonly parts: TestParts;
  readonly database: Database;
  /** Drafts stand in it under their own ids, `drafts.…`. */
  readonly content: ContentServer;
  readonly person: (name: string, role: Role) => Promise<Caller & { readonly id: string }>;
  readonly close: () => Promise<void>;
}

export async function openStaffWorld(kind: DatabaseKind, connections = 10): Promise<StaffWorld> {
  const opened = await freshDatabase(kind, connections);
  const content = await startContentServer();
  const { database } = opened;
  const parts = testParts(database, content.client);
  const api = createApi(async () => parts, parts.log);
  return {
    api,
    parts,
    database,
    content,
    person: async (name, role) => {
      const email = `${name}@example.com`;
      const id = await createUser(database, { ...person, name, email });
      await writeRole(database, email, role, 'test');
      const session = await beginSession(database, id);
      const caller = new Caller(api);
      caller.cookies.set('session', `${session}.${sign(TEST_SECRET, 'session', session)}`);
      return Object.assign(await caller.ready(), { id });
    },
    close: async () => {
      await opened.close();
      await content.close();
    },
  };
}

let keys = 0;
/** A write with a key of its own, unless one is given. */
export function write(caller: Caller, path: string, body: unknown, key = `test-key-${++keys}`) {
  return caller.call('POST', path, body, { headers: { 'idempotency-key': key } });
}
