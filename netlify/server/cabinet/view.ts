import * as z from 'zod';
import type {
  Cabinet,
  CabinetDrawer,
  CabinetPart,
  SharedDrawer,
} from '../../../src/features/cabinet/cabinet.contract.ts';
import type { Account } from '../accounts/store.ts';
import { PAGE_BYTES_MAX, pageAfter, takeWithinByteLimit } from '../http/byte-limit.ts';
import type { Services } from '../http/services.ts';
import { readSignedId, signedIdToken } from '../http/signing.ts';
import { boughtSpecimens } from './bought.ts';
import { listBoughtLines } from './bought-store.ts';
import { findSharedDrawer, listDrawers, listSpecimens } from './store.ts';

type CabinetServices = Pick<Services, 'database' | 'secret'>;

/** The place at which a page continues: after an entered specimen, or after an order line. */
export const cursorSchema = z.union([z.uuid(), z.string().regex(/^\d{4}-\d{4}-\d{4}\.\d{1,4}$/)]);

export async function viewCabinet(
  services: CabinetServices,
  { id }: Pick<Account, 'id'>,
  after?: string,
): Promise<Cabinet> {
  return { drawers: await viewDrawers(services, { id }), ...(await viewSpecimens(services, id, { after })) };
}

export async function viewDrawers(
  { database, secret }: CabinetServices,
  { id }: Pick<Account, 'id'>,
): Promise<CabinetDrawer[]> {
  return (await listDrawers(database, id)).map((drawer) => ({
    id: drawer.id,
    drawer_name: drawer.name,
    share_path:
      drawer.linkId === null ? null : `/cabinet/${signedIdToken(secret, 'cabinet link', drawer.linkId)}`,
  }));
}

/** Entered specimens first, then the bought ones. Without the specimen `after`, they begin anew. */
async function viewSpecimens(
  { database, secret }: CabinetServices,
  userId: string,
  { drawerId, after }: { readonly drawerId?: string; readonly after: string | undefined },
): Promise<CabinetPart> {
  const [order, position] = after?.split('.') ?? [];
  const line =
    order === undefined || position === undefined ? undefined : { order, position: Number(position) };
  const stored = line === undefined ? await listSpecimens(database, userId, drawerId) : [];
  const { items: own, next: nextOwn } = pageAfter(stored, after);
  if (nextOwn !== null) return { own, bought: [], next: nextOwn };
  const found = await listBoughtLines(database, userId, { drawerId, after: line });
  const bought = found.lines.map((one) => boughtSpecimens(secret, one));
  const shown = takeWithinByteLimit(bought, PAGE_BYTES_MAX - Buffer.byteLength(JSON.stringify(own)));
  const next = shown.length < bought.length ? shown.at(-1)?.[0]?.line : found.next;
  return { own, bought: shown.flat(), next: next ? `${next.order}.${next.position}` : null };
}

/** Undefined if the link was renewed or withdrawn. Reveals nothing about the account and its orders. */
export async function viewSharedDrawer(
  services: CabinetServices,
  token: string,
  after: string | undefined,
): Promise<SharedDrawer | undefined> {
  const { database, secret } = services;
  const linkId = readSignedId(secret, 'cabinet link', token);
  const drawer = linkId === undefined ? undefined : await findSharedDrawer(database, linkId);
  if (drawer === undefined) return undefined;
  const { own, bought, next } = await viewSpecimens(services, drawer.userId, { drawerId: drawer.id, after });
  return {
    drawer_name: drawer.name,
    own: own.map(({ drawer: _, remarks: _remarks, ...one }) => one),
    bought: bought.map(({ drawer: _, line: _line, ...one }) => one),
    next,
  };
}
