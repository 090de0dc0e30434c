import type { MessageResponse } from './account-client.ts';
import type {
  BoughtPage,
  Cabinet,
  DrawerRequest,
  OrderLine,
  OwnSpecimenRequest,
  SharedDrawer,
} from './cabinet.ts';
import { type Body, type CallResult, get, isBody, sendChange } from './call.ts';
import { isBoolean, isInteger, isString, listOf, objectWith, orNull } from './checks.ts';

const label = {
  ...{ id: isString, latin_name: isString, country: orNull(isString), collected_on: isString },
  ...{ collector: isString, number: isString, quantity: isInteger },
};
const own = {
  ...label,
  ...{ chinese_name: isString, family_name: isString, sex: orNull(isString), site: isString },
};
const bought = {
  ...label,
  ...{ name: isString, family: isString, sex: isString, locality: isString, grade: isString },
  ...{ locality_coarsened: isBoolean, picture: orNull(isString) },
};
const drawer = orNull(isString);

const boughtPage = {
  bought: listOf(
    objectWith({ ...bought, drawer, line: objectWith({ order: isString, position: isInteger }) }),
  ),
  next: orNull(isString),
};

export const isCabinet = objectWith({
  drawers: listOf(objectWith({ id: isString, drawer_name: isString, share_path: orNull(isString) })),
  own: listOf(objectWith({ ...own, drawer, remarks: isString })),
  ...boughtPage,
});
const isBoughtPage = objectWith(boughtPage);

export const isSharedDrawer = objectWith({
  drawer_name: isString,
  own: listOf(objectWith(own)),
  bought: listOf(objectWith(bought)),
});

export interface CabinetResult extends MessageResponse {
  readonly page: Cabinet;
}

function cabinetIn({ msg, data }: Body): CabinetResult | undefined {
  return typeof msg === 'string' && isCabinet(data) ? { msg, page: data as unknown as Cabinet } : undefined;
}

const drawerPath = (id: string) => `/cabinet/drawers/${encodeURIComponent(id)}`;
const specimenPath = (id: string) => `/cabinet/specimens/${encodeURIComponent(id)}`;

/** 401 for visitors, as for all calls but shared drawers. */
export function fetchCabinet(signal?: AbortSignal): Promise<CallResult<Cabinet>> {
  return get('/cabinet', (body) => cabinetIn(body)?.page, signal);
}

/** Specimens of orders that are older than the order `before`. */
export function fetchOlderBought(before: string, signal?: AbortSignal): Promise<CallResult<BoughtPage>> {
  return get(
    `/cabinet/bought?before=${encodeURIComponent(before)}`,
    ({ data }) => (isBoughtPage(data) ? (data as unknown as BoughtPage) : undefined),
    signal,
  );
}

/** 404 if the link was renewed or withdrawn. */
export function fetchSharedDrawer(token: string, signal?: AbortSignal): Promise<CallResult<SharedDrawer>> {
  return get(
    `/cabinet/shared/${encodeURIComponent(token)}`,
    ({ data }) => (isBody(data) && isSharedDrawer(data) ? (data as unknown as SharedDrawer) : undefined),
    signal,
  );
}

/** Idempotent. 409 if there are too many. */
export function putDrawer(id: string, request: DrawerRequest): Promise<CallResult<CabinetResult>> {
  return sendChange('PUT', drawerPath(id), request, cabinetIn);
}

/** `drawers` are the ids of all drawers in the new order. */
export function orderDrawers(drawers: readonly string[]): Promise<CallResult<CabinetResult>> {
  return sendChange('PUT', '/cabinet/drawer-order', { drawers }, cabinetIn);
}

/** 404 if another tab deleted the drawer. */
export function deleteDrawer(id: string): Promise<CallResult<CabinetResult>> {
  return sendChange('DELETE', drawerPath(id), undefined, cabinetIn);
}

/** Replaces an existing link. */
export function shareDrawer(id: string): Promise<CallResult<CabinetResult>> {
  return sendChange('POST', `${drawerPath(id)}/link`, undefined, cabinetIn);
}

export function stopSharingDrawer(id: string): Promise<CallResult<CabinetResult>> {
  return sendChange('DELETE', `${drawerPath(id)}/link`, undefined, cabinetIn);
}

/** Idempotent. 409 if there are too many. */
export function putSpecimen(id: string, request: OwnSpecimenRequest): Promise<CallResult<CabinetResult>> {
  return sendChange('PUT', specimenPath(id), request, cabinetIn);
}

/** 404 if another tab deleted the specimen. */
export function deleteSpecimen(id: string): Promise<CallResult<CabinetResult>> {
  return sendChange('DELETE', specimenPath(id), undefined, cabinetIn);
}

/** `drawer` is null for no drawer; `line` is the order line of a bought specimen. */
export function moveSpecimen(
  id: string,
  line: OrderLine | null,
  drawer: string | null,
): Promise<CallResult<CabinetResult>> {
  const ofLine = line === null ? '' : `?order=${encodeURIComponent(line.order)}&position=${line.position}`;
  return sendChange('PUT', `${specimenPath(id)}/drawer${ofLine}`, { drawer }, cabinetIn);
}
