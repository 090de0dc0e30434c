/** Sends photographs one by one, then the report. Photographs that have arrived are not sent again. */
import { useRef, useState } from 'react';
import { isOutcomeUnknown } from '../../contract/call.ts';
import type { OrderClaims } from '../../contract/claims.ts';
import { type ReportClaimResponse, reportDamage, sendClaimPhoto } from '../../contract/claims-client.ts';
import { claimFailures, claimsText as words } from '../../text/claims.ts';
import { failureText } from '../../text/failures.ts';
import {
  type ClaimDraft,
  EMPTY_DRAFT,
  toClaimRequest,
  withSentPhoto,
  withUnsentPhotos,
} from './claim-draft.ts';

type Sending =
  | { readonly kind: 'idle' }
  /** Photographs that have arrived. */
  | { readonly kind: 'sending'; readonly sent: number; readonly all: number }
  | { readonly kind: 'failed'; readonly why: string };

export interface ClaimReport {
  readonly draft: ClaimDraft;
  readonly change: (by: (draft: ClaimDraft) => ClaimDraft) => void;
  readonly sending: Sending;
  readonly send: (claimable: OrderClaims['items']) => Promise<void>;
}

interface Events {
  readonly onReported: (reported: ReportClaimResponse) => void;
  /** The claims on this page are out of date. */
  readonly onOutdated: () => void;
}

export function useClaimReport(order: string, { onReported, onOutdated }: Events): ClaimReport {
  const [draft, change] = useState(EMPTY_DRAFT);
  const [sending, setSending] = useState<Sending>({ kind: 'idle' });
  const isBusy = useRef(false);
  // The key stays until a response is certain, even if the report changes. Otherwise a lost response could make a
  // second claim.
  const key = useRef(crypto.randomUUID());

  const sendPhotos = async (): Promise<string | undefined> => {
    const all = draft.photos.length;
    for (const [nth, { id, picture, isSent }] of draft.photos.entries()) {
      if (isSent) continue;
      setSending({ kind: 'sending', sent: nth, all });
      const result = await sendClaimPhoto(order, id, picture);
      if (result.kind !== 'answer')
        return words().photoFailed(nth + 1, failureText(result, claimFailures, words().photoUnsent));
      change((now) => withSentPhoto(now, id));
    }
    setSending({ kind: 'sending', sent: all, all });
    return undefined;
  };

  const sendReport = async (claimable: OrderClaims['items']): Promise<string | undefined> => {
    const result = await reportDamage(order, toClaimRequest(draft, claimable), key.current);
    if (!isOutcomeUnknown(result)) key.current = crypto.randomUUID();
    if (result.kind === 'answer') {
      change(() => EMPTY_DRAFT);
      onReported(result.data);
      return undefined;
    }
    if (result.kind === 'refused' && result.code === 'photo-missing') change(withUnsentPhotos);
    if (result.kind === 'refused') onOutdated();
    return failureText(result, claimFailures, words().failed);
  };

  const send: ClaimReport['send'] = async (claimable) => {
    if (isBusy.current) return;
    isBusy.current = true;
    const why = (await sendPhotos()) ?? (await sendReport(claimable));
    isBusy.current = false;
    setSending(why === undefined ? { kind: 'idle' } : { kind: 'failed', why });
  };

  return { draft, change, sending, send };
}
