import {
  type Body,
  type CallResult,
  dataIn,
  get,
  isBody,
  type MessageResponse,
  messageIn,
  sendChange,
} from '../base/call.client.ts';
import { IDEMPOTENCY_KEY_HEADER } from '../base/limits.contract.ts';
import type { ClaimRequest, OrderClaims } from './claims.contract.ts';

/** Milliseconds: enough for a photograph of 2 MB from a phone with a poor connection. */
const PHOTO_TIMEOUT_MS = 60_000;

export interface ReportClaimResponse extends MessageResponse {
  readonly claims: OrderClaims;
}

function reportedClaims(body: Body): ReportClaimResponse | undefined {
  const message = messageIn(body);
  const claims = dataIn<OrderClaims>(body);
  return message && claims && { ...message, claims };
}

const pathOf = (order: string) => `/orders/${encodeURIComponent(order)}`;

/** 404 if the order is not the account's, 401 for visitors. */
export function fetchClaims(order: string, signal?: AbortSignal): Promise<CallResult<OrderClaims>> {
  return get(`${pathOf(order)}/claims`, dataIn<OrderClaims>, signal);
}

/** Makes one claim for a key. 409 if the order or its units can't be claimed, 422 if the key had another claim. */
export function reportDamage(
  order: string,
  claim: ClaimRequest,
  key: string,
): Promise<CallResult<ReportClaimResponse>> {
  return sendChange('POST', `${pathOf(order)}/claims`, claim, reportedClaims, {
    headers: { [IDEMPOTENCY_KEY_HEADER]: key },
  });
}

/** The photograph gets this `id`; the call is idempotent. 400 if the server can't read the picture. */
export function sendClaimPhoto(order: string, id: string, photo: Blob): Promise<CallResult<{ id: string }>> {
  return sendChange(
    'POST',
    `${pathOf(order)}/photos`,
    photo,
    ({ data }) => (isBody(data) && data.id === id ? { id } : undefined),
    { headers: { [IDEMPOTENCY_KEY_HEADER]: id }, timeoutMs: PHOTO_TIMEOUT_MS },
  );
}
