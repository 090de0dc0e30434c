import type { OwnSpecimenRequest } from '../../../src/features/cabinet/cabinet.contract.ts';
import type { Account } from '../accounts/store.ts';
import type { Database } from '../db/connection.ts';
import type { Services } from '../http/services.ts';
import { boughtSpecimens } from './bought.ts';
import { type BoughtLine, listBoughtLines } from './bought-store.ts';
import {
  type ChangeCabinetResult,
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

export type DrawerChange =
  | { readonly kind: 'put'; readonly drawer: string; readonly name: string }
  | { readonly kind: 'link'; readonly drawer: string; readonly isShared: boolean }
  | { readonly kind: 'delete'; readonly drawer: string }
  | { readonly kind: 'order'; readonly drawers: readonly string[] };

export async function changeDrawers(
  database: Database,
  { id }: Account,
  change: DrawerChange,
): Promise<ChangeCabinetResult> {
  switch (change.kind) {
    case 'put':
      return await putDrawer(database, id, change.drawer, change.name);
    case 'link':
      return await setDrawerLink(database, id, change.drawer, change.isShared);
    case 'delete':
      return await deleteDrawer(database, id, change.drawer);
    case 'order':
      return await rankDrawers(database, id, change.drawers);
  }
}

export async function saveSpecimen(
  database: Database,
  { id }: Account,
  specimen: string,
  { drawer, latin_name, chinese_name, family_name, site, collected_on, remarks, ...rest }: OwnSpecimenRequest,
): Promise<ChangeCabinetResult> {
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
): Promise<ChangeCabinetResult> {
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
): Promise<ChangeCabinetResult> {
  return found.kind === 'own'
    ? await moveSpecimen(database, id, specimen, drawer)
    : await placeLine(database, id, found.line, drawer);
}
