/** The calls that a product's page and mailed links make. */
import { type CallResult, type MessageResponse, messageIn, sendChange } from '../base/call.client.ts';
import type { AlertRequest } from './wants.contract.ts';

const pathOf = (productId: string) => `/favorites/products/${encodeURIComponent(productId)}`;

/** Idempotent. 409 if there are too many. */
export function addFavorite(productId: string): Promise<CallResult<MessageResponse>> {
  return sendChange('PUT', pathOf(productId), undefined, messageIn);
}

/** Idempotent. */
export function removeFavorite(productId: string): Promise<CallResult<MessageResponse>> {
  return sendChange('DELETE', pathOf(productId), undefined, messageIn);
}

/** The response does not reveal whether the address has an alert already. */
export function requestAlert(alert: AlertRequest): Promise<CallResult<MessageResponse>> {
  return sendChange('POST', '/alerts', alert, messageIn);
}

/** Idempotent. 400 if the link expired. */
export function confirmAlert(token: string): Promise<CallResult<MessageResponse>> {
  return sendChange('POST', '/confirm-alert', { token }, messageIn);
}

/** Idempotent. */
export function unsubscribe(token: string): Promise<CallResult<MessageResponse>> {
  return sendChange('POST', `/unsubscribe/${encodeURIComponent(token)}`, undefined, messageIn);
}
