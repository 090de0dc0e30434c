import type { OwnSpecimenRequest } from '../../../src/contract/cabinet.ts';
import type { Account } from '../accounts/store.ts';
import type { Database } from '../db/connection.ts';
import type { Services } from '../services/services.ts';
import { boughtSpecimens } from './bought.ts';
import { type BoughtLine, listBoughtLines } from './bought-store.ts';
import {
  deleteDrawer,
  deleteSpecimen,
  hasSpecimen,
  isForeignDrawer,
  isForeignSpecimen,
  moveSpecimen,
  placeLine,
  putDrawer,
  putSpecimen,
  rankDrawers,
  setDrawerLink,
  type WriteResult,
} from './store.ts';

/** True if the id belongs to another account's drawer. */
export async function isOthersDrawer(database: Database, { id }: Account, drawer: string): Promise<boolean> {
  return await isForeignDrawer(database, id, drawer);
}

/** True if the id belongs to another account's specimen. */
export async function isOthersSpecimen(
  database: Database,
  { id }: Account,
  specimen: string,
): Promise<boolean> {
  return await isForeignSpecimen(database, id, specimen);
}

export async function saveDrawer(
  database: Database,
  { id }: Account,
  drawer: string,
  name: string,
): Promise<WriteResult> {
  return await putDrawer(database, id, drawer, name);
}

export async function orderDrawers(
  database: Database,
  { id }: Account,
  drawers: readonly string[],
): Promise<WriteResult> {
  return await rankDrawers(database, id, drawers);
}

export async function removeDrawer(
  database: Database,
  { id }: Account,
  drawer: string,
): Promise<WriteResult> {
  return await deleteDrawer(database, id, drawer);
}

export async function shareDrawer(database: Database, { id }: Account, drawer: string): Promise<WriteResult> {
  return await setDrawerLink(database, id, drawer, true);
}

export async function stopSharingDrawer(
  database: Database,
  { id }: Account,
  drawer: string,
): Promise<WriteResult> {
  return await setDrawerLink(database, id, drawer, false);
}

export async function saveSpecimen(
  database: Database,
  { id }: Account,
  specimen: string,
  { drawer, latin_name, chinese_name, family_name, site, collected_on, remarks, ...rest }: OwnSpecimenRequest,
): Promise<WriteResult> {
  return await putSpecimen(database, id, specimen, {
    ...rest,
    drawerId: drawer,
    latinName: latin_name,
    chineseName: chinese_name,
    family: family_name,
    locality: site,
    collectedOn: collected_on,
    note: remarks,
  });
}

export async function removeSpecimen(
  database: Database,
  { id }: Account,
  specimen: string,
): Promise<WriteResult> {
  return await deleteSpecimen(database, id, specimen);
}

/** The entered specimen, or the order line of a bought one. Undefined if the account has no such specimen. */
export type FoundSpecimen = { readonly kind: 'own' } | { readonly kind: 'bought'; readonly line: BoughtLine };

export async function findOwnedSpecimen(
  { database, secret }: Pick<Services, 'database' | 'secret'>,
  { id }: Account,
  specimen: string,
  { order, position }: { readonly order?: string | undefined; readonly position: number },
): Promise<FoundSpecimen | undefined> {
  if (order === undefined) return (await hasSpecimen(database, id, specimen)) ? { kind: 'own' } : undefined;
  const [line] = (await listBoughtLines(database, id, { line: { order, position } })).lines;
  if (line === undefined || !boughtSpecimens(secret, line).some((part) => part.id === specimen))
    return undefined;
  return { kind: 'bought', line };
}

/** All species of a bought set move together. */
export async function moveToDrawer(
  database: Database,
  { id }: Account,
  specimen: string,
  found: FoundSpecimen,
  drawer: string | null,
): Promise<WriteResult> {
  return found.kind === 'own'
    ? await moveSpecimen(database, id, specimen, drawer)
    : await placeLine(database, id, found.line, drawer);
}
