import type { BoughtPage, Cabinet, OwnSpecimen, SharedDrawer } from '../../../src/contract/cabinet.ts';
import type { Account } from '../accounts/store.ts';
import { readSignedId, signedIdToken } from '../http/signing.ts';
import type { Services } from '../services/services.ts';
import { boughtSpecimens } from './bought.ts';
import { listBoughtLines } from './bought-store.ts';
import { findSharedDrawer, listDrawers, listSpecimens, type StoredSpecimen } from './store.ts';

type CabinetServices = Pick<Services, 'database' | 'secret'>;

export async function viewCabinet(
  { database, secret }: CabinetServices,
  { id }: Pick<Account, 'id'>,
): Promise<Cabinet> {
  return {
    drawers: (await listDrawers(database, id)).map((drawer) => ({
      id: drawer.id,
      drawer_name: drawer.name,
      share_path:
        drawer.linkId === null ? null : `/cabinet/${signedIdToken(secret, 'cabinet link', drawer.linkId)}`,
    })),
    own: (await listSpecimens(database, id)).map(viewOwn),
    ...(await viewBought({ database, secret }, { id })),
  };
}

/** `before` is the number of the order whose specimens were shown last. */
export async function viewBought(
  { database, secret }: CabinetServices,
  { id }: Pick<Account, 'id'>,
  before?: string,
): Promise<BoughtPage> {
  const { lines, next } = await listBoughtLines(database, id, { before });
  return { bought: lines.flatMap((line) => boughtSpecimens(secret, line)), next };
}

/** Undefined if the link was renewed or withdrawn. Reveals nothing about the account and its orders. */
export async function viewSharedDrawer(
  { database, secret }: CabinetServices,
  token: string,
): Promise<SharedDrawer | undefined> {
  const linkId = readSignedId(secret, 'cabinet link', token);
  const drawer = linkId === undefined ? undefined : await findSharedDrawer(database, linkId);
  if (drawer === undefined) return undefined;
  const own = await listSpecimens(database, drawer.userId, drawer.id);
  const { lines } = await listBoughtLines(database, drawer.userId, { drawerId: drawer.id });
  return {
    drawer_name: drawer.name,
    own: own.map(viewOwn).map(({ drawer: _, remarks: _remarks, ...one }) => one),
    bought: lines
      .flatMap((line) => boughtSpecimens(secret, line))
      .map(({ drawer: _, line: _line, ...one }) => one),
  };
}

function viewOwn(specimen: StoredSpecimen): OwnSpecimen {
  const { id, drawerId, latinName, sex, country, collectedOn, collector, number, quantity } = specimen;
  return {
    ...{ id, sex, country, collector, number, quantity, drawer: drawerId, latin_name: latinName },
    ...{ chinese_name: specimen.chineseName, family_name: specimen.family, site: specimen.locality },
    ...{ collected_on: collectedOn, remarks: specimen.note },
  };
}
