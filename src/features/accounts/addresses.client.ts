import {
  type Body,
  type CallResult,
  dataIn,
  get,
  type MessageResponse,
  messageIn,
  sendChange,
} from '../base/call.client.ts';
import { IDEMPOTENCY_KEY_HEADER } from '../base/limits.contract.ts';
import type { User } from './account.contract.ts';
import type { Address, AddressRequest } from './addresses.contract.ts';

export interface AddressesResult extends MessageResponse {
  readonly addresses: readonly Address[];
  readonly user: User;
}

function addressesIn(body: Body): AddressesResult | undefined {
  const message = messageIn(body);
  const data = dataIn<Omit<AddressesResult, 'msg'>>(body);
  return message && data && { ...message, ...data };
}

const pathOf = (id: string) => `/user/addresses/${encodeURIComponent(id)}`;

/** 401 for visitors. */
export function fetchAddresses(signal?: AbortSignal): Promise<CallResult<AddressesResult>> {
  return get('/user/addresses', addressesIn, signal);
}

/** A repeated call adds one address. 409 if the book is full. */
export function addAddress(id: string, address: AddressRequest): Promise<CallResult<AddressesResult>> {
  const headers = { [IDEMPOTENCY_KEY_HEADER]: id };
  return sendChange('POST', '/user/addresses', address, addressesIn, { headers });
}

/** 404 if another tab deleted the address. */
export function updateAddress(id: string, address: AddressRequest): Promise<CallResult<AddressesResult>> {
  return sendChange('PUT', pathOf(id), address, addressesIn);
}

/** The account keeps the text of a deleted default. */
export function deleteAddress(id: string): Promise<CallResult<AddressesResult>> {
  return sendChange('DELETE', pathOf(id), undefined, addressesIn);
}

/** 404 if another tab deleted the address. */
export function setDefaultAddress(id: string): Promise<CallResult<AddressesResult>> {
  return sendChange('POST', `${pathOf(id)}/default`, undefined, addressesIn);
}

/** If `address` is null, the order takes the account's present address. 409 once the order is shipped. */
export function changeOrderAddress(
  order: string,
  address: string | null,
): Promise<CallResult<MessageResponse>> {
  return sendChange('PUT', `/orders/${encodeURIComponent(order)}/address`, { address }, messageIn);
}
