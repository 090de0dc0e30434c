import type { Cabinet, OwnSpecimen, SharedDrawer } from '../../../src/contract/cabinet.ts';
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
  const { lines, isCut } = await listBoughtLines(database, id);
  return {
    drawers: (await listDrawers(database, id)).map((drawer) => ({
      id: drawer.id,
      drawer_name: drawer.name,
      share_path:
        drawer.linkId === null ? null : `/cabinet/${signedIdToken(secret, 'cabinet link', drawer.linkId)}`,
    })),
    own: (await listSpecimens(database, id)).map(viewOwn),
    bought: lines.flatMap((line) => boughtSpecimens(secret, line)),
    is_cut: isCut,
  };
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
  const { lines } = await listBoughtLines(database, drawer.userId, drawer.id);
  return {
    drawer_name: drawer.name,
    own: own.map(viewOwn).map(({ drawer: _, remarks: _remarks, ...one }) => one),
    bought: lines.flatMap((line) => boughtSpecimens(secret, line)).map(({ drawer: _, ...one }) => one),
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
