import {
  type Body,
  type CallResult,
  dataIn,
  get,
  type MessageResponse,
  messageIn,
  sendChange,
} from '../base/call.client.ts';
import { type ChangedPage, fetchAllPages, joinById, pathAfter } from '../base/pages.client.ts';
import type {
  Cabinet,
  CabinetImport,
  DrawerRequest,
  OrderLineId,
  OwnSpecimen,
  OwnSpecimenRequest,
  SharedDrawer,
} from './cabinet.contract.ts';

type CabinetResult = ChangedPage<Cabinet>;

/** A drawer that was deleted leaves its specimens in none. */
function drawersIn(body: Body): CabinetResult | undefined {
  const message = messageIn(body);
  const data = dataIn<Pick<Cabinet, 'drawers'>>(body);
  if (message === undefined || data === undefined) return undefined;
  const { drawers } = data;
  const inDrawer = <T extends { readonly drawer: string | null }>(one: T): T =>
    drawers.some(({ id }) => id === one.drawer) ? one : { ...one, drawer: null };
  return {
    ...message,
    apply: ({ own, bought, ...rest }) => ({
      ...rest,
      drawers,
      own: own.map(inDrawer),
      bought: bought.map(inDrawer),
    }),
  };
}

function specimenIn(body: Body): CabinetResult | undefined {
  const message = messageIn(body);
  const data = dataIn<{ readonly specimen: OwnSpecimen }>(body);
  if (message === undefined || data === undefined) return undefined;
  const put = data.specimen;
  const isNew = ({ own }: Cabinet) => own.every(({ id }) => id !== put.id);
  return {
    ...message,
    apply: (cabinet) => ({
      ...cabinet,
      own: isNew(cabinet) ? [put, ...cabinet.own] : cabinet.own.map((one) => (one.id === put.id ? put : one)),
    }),
  };
}

const changeIn =
  (apply: CabinetResult['apply']) =>
  (body: Body): CabinetResult | undefined => {
    const message = messageIn(body);
    return message && { ...message, apply };
  };

const joinParts = <Part extends Pick<SharedDrawer, 'own' | 'bought'>>(before: Part, part: Part): Part => ({
  ...part,
  own: joinById(before.own, part.own),
  bought: joinById(before.bought, part.bought),
});

const drawerPath = (id: string) => `/cabinet/drawers/${encodeURIComponent(id)}`;
const specimenPath = (id: string) => `/cabinet/specimens/${encodeURIComponent(id)}`;

/** Continues `first`, if that was fetched already. 401 for visitors, as for all calls but shared drawers. */
export function fetchCabinet(signal?: AbortSignal, first?: Cabinet): Promise<CallResult<Cabinet>> {
  return fetchAllPages(
    (after) => get(pathAfter('/cabinet', after), dataIn<Cabinet>, signal),
    joinParts,
    first,
  );
}

/** 404 if the link was renewed or withdrawn. */
export function fetchSharedDrawer(token: string, signal?: AbortSignal): Promise<CallResult<SharedDrawer>> {
  const path = `/cabinet/shared/${encodeURIComponent(token)}`;
  return fetchAllPages((after) => get(pathAfter(path, after), dataIn<SharedDrawer>, signal), joinParts);
}

/** Idempotent. 409 if there are too many. */
export function putDrawer(id: string, request: DrawerRequest): Promise<CallResult<CabinetResult>> {
  return sendChange('PUT', drawerPath(id), request, drawersIn);
}

/** `drawers` are the ids of all drawers in the new order. */
export function orderDrawers(drawers: readonly string[]): Promise<CallResult<CabinetResult>> {
  return sendChange('PUT', '/cabinet/drawer-order', { drawers }, drawersIn);
}

/** 404 if another tab deleted the drawer. */
export function deleteDrawer(id: string): Promise<CallResult<CabinetResult>> {
  return sendChange('DELETE', drawerPath(id), undefined, drawersIn);
}

/** Replaces an existing link. */
export function shareDrawer(id: string): Promise<CallResult<CabinetResult>> {
  return sendChange('POST', `${drawerPath(id)}/link`, undefined, drawersIn);
}

export function stopSharingDrawer(id: string): Promise<CallResult<CabinetResult>> {
  return sendChange('DELETE', `${drawerPath(id)}/link`, undefined, drawersIn);
}

/** Idempotent. 409 if there are too many. */
export function putSpecimen(id: string, request: OwnSpecimenRequest): Promise<CallResult<CabinetResult>> {
  return sendChange('PUT', specimenPath(id), request, specimenIn);
}

/**
 * Adds what the cabinet lacks, so a repeated call adds nothing. Unless `isWritten`, the response only tells what it
 * would add. 409 if there are too many; 413 above 2 MB, which is more than a table may have.
 */
export function importTable(
  table: Blob,
  isWritten: boolean,
  signal?: AbortSignal,
): Promise<CallResult<MessageResponse & CabinetImport>> {
  const path = isWritten ? '/cabinet/import?write=yes' : '/cabinet/import';
  const read = (body: Body) => {
    const data = dataIn<CabinetImport>(body);
    return data && { msg: '', ...messageIn(body), ...data };
  };
  return sendChange('POST', path, table, read, { signal });
}

/** 404 if another tab deleted the specimen. */
export function deleteSpecimen(id: string): Promise<CallResult<CabinetResult>> {
  const without = changeIn((cabinet) => ({ ...cabinet, own: cabinet.own.filter((one) => one.id !== id) }));
  return sendChange('DELETE', specimenPath(id), undefined, without);
}

/** `drawer` is null for no drawer; `line` is the order line of a bought specimen. All species of a line move. */
export function moveSpecimen(
  id: string,
  line: OrderLineId | null,
  drawer: string | null,
): Promise<CallResult<CabinetResult>> {
  const ofLine = line === null ? '' : `?order=${encodeURIComponent(line.order)}&position=${line.position}`;
  const isOfLine = (other: OrderLineId) => other.order === line?.order && other.position === line.position;
  const moved = changeIn(({ own, bought, ...rest }) => ({
    ...rest,
    own: own.map((one) => (one.id === id ? { ...one, drawer } : one)),
    bought: bought.map((one) => (isOfLine(one.line) ? { ...one, drawer } : one)),
  }));
  return sendChange('PUT', `${specimenPath(id)}/drawer${ofLine}`, { drawer }, moved);
}
