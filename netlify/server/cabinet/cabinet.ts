import type {
  CabinetImport,
  OwnSpecimen,
  OwnSpecimenRequest,
} from '../../../src/features/cabinet/cabinet.contract.ts';
import { SPECIMENS_MAX } from '../../../src/features/cabinet/cabinet.rules.ts';
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
  insertSpecimens,
  isForeignDrawer,
  isForeignSpecimen,
  listDrawers,
  listSpecimens,
  moveSpecimen,
  placeLine,
  putDrawer,
  putSpecimen,
  rankDrawers,
  setDrawerLink,
  withAccount,
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
  request: OwnSpecimenRequest,
): Promise<ChangeCabinetResult> {
  return await putSpecimen(database, id, specimen, request);
}

/** Keeps the response small. */
const PROBLEMS_MAX = 20;

/**
 * Adds what the table has and the cabinet lacks, all or nothing, so a repeated call adds nothing. With `isPreview`
 * nothing is written. `no-drawer` if a drawer was deleted meanwhile.
 */
export async function importTable(
  database: Database,
  { id }: Account,
  bytes: Uint8Array,
  isPreview: boolean,
): Promise<CabinetImport | ChangeCabinetResult> {
  const { readSpecimenTable } = await import('./read-table.ts');
  const drawers = new Map((await listDrawers(database, id)).map((drawer) => [drawer.name, drawer.id]));
  const { specimens, bought, problems, unread_columns } = readSpecimenTable(bytes, drawers);
  return await withAccount<CabinetImport | ChangeCabinetResult>(database, id, async (tx) => {
    const stored = await listSpecimens(tx, id);
    const missing = withoutStored(specimens, stored);
    if (stored.length + missing.length > SPECIMENS_MAX) return 'specimens-full';
    const existing = new Set((await listDrawers(tx, id)).map((drawer) => drawer.id));
    if (missing.some(({ drawer }) => drawer !== null && !existing.has(drawer))) return 'no-drawer';
    if (!isPreview) await insertSpecimens(tx, id, missing);
    return {
      added: missing.length,
      present: bought + specimens.length - missing.length,
      refused: problems.length,
      problems: problems.slice(0, PROBLEMS_MAX),
      unread_columns,
    };
  });
}

/** Equal specimens are several: each stored one answers for one of the table. */
function withoutStored(
  specimens: readonly OwnSpecimenRequest[],
  stored: readonly OwnSpecimen[],
): OwnSpecimenRequest[] {
  const left = new Map<string, number>();
  for (const { id: _, ...fields } of stored) left.set(labelOf(fields), (left.get(labelOf(fields)) ?? 0) + 1);
  return specimens.filter((specimen) => {
    const label = labelOf(specimen);
    const count = left.get(label) ?? 0;
    left.set(label, count - 1);
    return count <= 0;
  });
}

/** Without the drawer, because a specimen may have been moved. */
function labelOf({ drawer: _, ...fields }: OwnSpecimenRequest): string {
  return JSON.stringify(Object.entries(fields).sort());
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
