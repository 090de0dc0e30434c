import { beginSession } from '../accounts/session-store.ts';
import { createApi } from '../api.ts';
import { sign } from '../http/signing.ts';
import { Caller } from './caller.ts';
import { TEST_SECRET, type TestServices } from './services.ts';

/** Creates the session without the password. */
export async function signInAs(services: TestServices, accountId: string): Promise<Caller> {
  const session = await beginSession(services.database, accountId);
  const caller = new Caller(createApi(async () => services, services.log));
  caller.cookies.set('session', `${session}.${sign(TEST_SECRET, 'session', session)}`);
  return await caller.ready();
}
