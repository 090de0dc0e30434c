/** Calls of the product's page. */
import type { WithMessage } from './account-client.ts';
import { type Body, type CallResult, sendChange } from './call.ts';
import type { AlertRequest } from './wants.ts';

function messageIn({ msg }: Body): WithMessage | undefined {
  return typeof msg === 'string' ? { msg } : undefined;
}

const pathOf = (productId: string) => `/favorites/products/${encodeURIComponent(productId)}`;

/** May be repeated. 409 if there are too many. */
export function addFavorite(productId: string): Promise<CallResult<WithMessage>> {
  return sendChange('PUT', pathOf(productId), undefined, messageIn);
}

/** May be repeated. */
export function removeFavorite(productId: string): Promise<CallResult<WithMessage>> {
  return sendChange('DELETE', pathOf(productId), undefined, messageIn);
}

/** The answer does not reveal whether the address has an alert already. */
export function requestAlert(alert: AlertRequest): Promise<CallResult<WithMessage>> {
  return sendChange('POST', '/alerts', alert, messageIn);
}

/** May be repeated. 400 if the link expired. */
export function confirmAlert(token: string): Promise<CallResult<WithMessage>> {
  return sendChange('POST', '/confirm-alert', { token }, messageIn);
}

/** May be repeated. */
export function unsubscribe(token: string): Promise<CallResult<WithMessage>> {
  return sendChange('POST', `/unsubscribe/${encodeURIComponent(token)}`, undefined, messageIn);
}
