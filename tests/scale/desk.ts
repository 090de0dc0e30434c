/** The API on a filled database, with an operator who is logged in. */
import { randomUUID } from 'node:crypto';
import { createClient } from '@sanity/client';
import { writeRole } from '../../netlify/server/accounts/role-store.ts';
import { beginSession } from '../../netlify/server/accounts/session-store.ts';
import { confirmMailbox, createUser } from '../../netlify/server/accounts/store.ts';
import { createApi } from '../../netlify/server/api.ts';
import type { Database } from '../../netlify/server/db/connection.ts';
import { sign } from '../../netlify/server/http/signing.ts';
import { TEST_SECRET, testParts } from '../../netlify/server/testing/parts.ts';

const NO_CONTENT = createClient({
  projectId: 'local',
  dataset: 'production',
  useCdn: false,
  apiVersion: '1',
});

/** Asks as the operator; throws when it is refused. */
export type Ask = (path: string) => Promise<Response>;

export async function openDesk(database: Database): Promise<Ask> {
  const parts = testParts(database, NO_CONTENT);
  const api = createApi(async () => parts);
  const email = `${randomUUID()}@example.com`;
  const person = { name: 'Operator', email, phone: '1', address: '昆明', passwordHash: '' };
  const id = await createUser(database, person);
  const session = await beginSession(database, id);
  await confirmMailbox(database, id);
  await writeRole(database, email, 'operator', 'scale');
  const cookie = `session=${session}.${sign(TEST_SECRET, 'session', session)}`;
  return async (path) => {
    const response = await api.request(`/api/v1/ops${path}`, { headers: { cookie } });
    if (response.status !== 200) {
      const why = parts.logged.map(({ error }) => String(error)).join(', ');
      throw new Error(`${path} answered ${response.status}: ${await response.text()} ${why}`);
    }
    return response;
  };
}

/** A cursor far down each list that is long. */
export async function deepCursors(ask: Ask, pages: number): Promise<Record<string, string>> {
  const deep: Record<string, string> = {};
  for (const view of ['to-ship', 'shipped', 'all']) {
    let next: string | null = null;
    for (let page = 0; page < pages; page += 1) {
      const cursor: string = next === null ? '' : `&cursor=${next}`;
      const { data } = (await (await ask(`/orders?view=${view}${cursor}`)).json()) as {
        data: { next: string | null };
      };
      if (data.next === null) break;
      next = data.next;
    }
    if (next !== null) deep[view] = next;
  }
  return deep;
}
