import { Hono } from 'hono';
import { findCurrentAccount } from './accounts/current.ts';
import { writeLog } from './base/log.ts';
import { hasRole } from './db/kinds.ts';
import { type ApiEnv, type OpenServices, provideServices } from './http/call.ts';
import type { CropUsage } from './pictures/serve.ts';
import { isCropRecorded } from './pictures/store.ts';

/** Crops are never deleted, so each is looked up once. */
const known = new Set<string>();
const KNOWN_MAX = 50_000;

/** Returns `draft` to editors for an unknown crop, because a draft may show it. */
export async function findCropUsage(
  request: Request,
  address: string,
  open: OpenServices,
): Promise<CropUsage> {
  if (known.has(address)) return 'published';
  const { database } = await open();
  if (!(await isCropRecorded(database, address))) return (await isEditor(request, open)) ? 'draft' : 'none';
  if (known.size >= KNOWN_MAX) known.clear();
  known.add(address);
  return 'published';
}

async function isEditor(request: Request, open: OpenServices): Promise<boolean> {
  const app = new Hono<ApiEnv>().use(provideServices(open, writeLog)).all('*', async (c) => {
    const person = await findCurrentAccount(c);
    return c.body(null, person !== undefined && hasRole(person.role, 'editor') ? 204 : 404);
  });
  return (await app.fetch(request)).ok;
}
