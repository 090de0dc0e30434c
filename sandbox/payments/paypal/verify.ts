import { createPublicKey, verify } from 'node:crypto';
import { z } from 'zod';
import { parseJson } from '../../common/body.ts';

import { malformed } from './errors.ts';
import { rawMember } from './raw-member.ts';
import { signedContent } from './signature.ts';
import type { PayPalState } from './state.ts';

const request = z.object({
  auth_algo: z.string(),
  cert_url: z.string(),
  transmission_id: z.string(),
  transmission_sig: z.string(),
  transmission_time: z.string(),
  webhook_id: z.string(),
  webhook_event: z.looseObject({}),
});

/** `POST /v1/notifications/verify-webhook-signature`: whether this event came from here, untouched. */
export function verifySignature(state: PayPalState, source: string): 'SUCCESS' | 'FAILURE' {
  const parsed = parseJson(source);
  const read = request.safeParse(parsed.ok ? parsed.value : undefined);
  if (!read.success) {
    const field = `/${read.error.issues[0]?.path.join('/') ?? ''}`;
    throw malformed('MISSING_REQUIRED_PARAMETER', 'A required parameter is missing.', field);
  }
  const given = read.data;
  const ours = `${state.publicUrl}/v1/notifications/certs/${state.signer.certificateId}`;
  if (given.webhook_id !== state.webhookId || given.cert_url !== ours) return 'FAILURE';
  const body = rawMember(source, 'webhook_event') ?? '';
  const content = signedContent(given.transmission_id, given.transmission_time, given.webhook_id, body);
  const key = createPublicKey(state.signer.certificatePem);
  const valid = verify('sha256', Buffer.from(content), key, Buffer.from(given.transmission_sig, 'base64'));
  return valid ? 'SUCCESS' : 'FAILURE';
}
