import '../../styles/text-fields.css';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { isOutcomeUnknown } from '../base/call.client.ts';
import { failureText } from '../base/failures.text.ts';
import type { Order } from '../orders/orders.contract.ts';
import { ClaimItems } from './ClaimItems.tsx';
import { ClaimPhotos } from './ClaimPhotos.tsx';
import {
  type ClaimDraft,
  EMPTY_DRAFT,
  findClaimProblems,
  toClaimRequest,
  withSentPhoto,
  withUnsentPhotos,
} from './claim-draft.ts';
import { type ReportClaimResponse, reportDamage, sendClaimPhoto } from './claims.client.ts';
import type { OrderClaims } from './claims.contract.ts';
import { CLAIM_TEXT_MAX_LENGTH } from './claims.rules.ts';
import { claimFailures, claimsText as words } from './claims.text.ts';

type Sending =
  | { readonly kind: 'idle' }
  /** `sent` is the number of photographs that have arrived. */
  | { readonly kind: 'sending'; readonly sent: number; readonly all: number }
  | { readonly kind: 'failed'; readonly why: string };

interface ClaimReport {
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

function useClaimReport(order: string, { onReported, onOutdated }: Events): ClaimReport {
  const [draft, change] = useState(EMPTY_DRAFT);
  const [sending, setSending] = useState<Sending>({ kind: 'idle' });
  const isBusy = useRef(false);
  // The key stays until the server has answered, even if the report changes. Otherwise a lost response could make a
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

  /** Sends photographs one by one, then the report. Photographs that have arrived are not sent again. */
  const send: ClaimReport['send'] = async (claimable) => {
    if (isBusy.current) return;
    isBusy.current = true;
    const why = (await sendPhotos()) ?? (await sendReport(claimable));
    isBusy.current = false;
    setSending(why === undefined ? { kind: 'idle' } : { kind: 'failed', why });
  };

  return { draft, change, sending, send };
}

export interface ClaimFormProps {
  readonly order: Order;
  readonly claimable: OrderClaims['items'];
  readonly onClose: () => void;
  readonly onReported: (msg: string) => void;
  /** The claims on this page are out of date. */
  readonly onOutdated: () => void;
}

/** Loaded when the buyer first presses 报告破损. */
export function ClaimForm({ order, claimable, onClose, onReported, onOutdated }: ClaimFormProps) {
  const { draft, change, sending, send } = useClaimReport(order.id, {
    onReported: ({ msg }) => onReported(msg),
    onOutdated,
  });
  const form = useRef<HTMLFormElement>(null);
  const [wasSent, setSent] = useState(false);
  const id = useId();
  const isBusy = sending.kind === 'sending';
  const faults = wasSent ? findClaimProblems(draft, claimable) : [];

  useEffect(() => form.current?.querySelector<HTMLElement>('input, textarea')?.focus(), []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const [fault] = findClaimProblems(draft, claimable);
    setSent(fault !== undefined);
    if (fault === undefined) void send(claimable);
    else form.current?.querySelector<HTMLElement>(fault === 'no-items' ? 'input' : 'textarea')?.focus();
  };

  return (
    <form className="claim-form" ref={form} onSubmit={submit} aria-label={words().report} noValidate>
      <fieldset disabled={isBusy}>
        <ClaimItems
          order={order}
          claimable={claimable}
          draft={draft}
          change={change}
          error={faults.includes('no-items') ? words().noItems : undefined}
        />
        <div className="claim-field text-fields">
          <label htmlFor={`${id}-words`}>{words().damage}</label>
          <p className="order-term" id={`${id}-hint`}>
            {words().damageHint}
          </p>
          <textarea
            id={`${id}-words`}
            rows={4}
            maxLength={CLAIM_TEXT_MAX_LENGTH}
            value={draft.words}
            required
            aria-invalid={faults.includes('no-words')}
            aria-describedby={`${id}-hint ${id}-error`}
            onChange={({ target }) => change((now) => ({ ...now, words: target.value }))}
          />
          <p className="field-error" id={`${id}-error`}>
            {faults.includes('no-words') && words().noWords}
          </p>
        </div>
        <ClaimPhotos draft={draft} change={change} />
      </fieldset>
      {isBusy && <progress value={sending.sent} max={sending.all + 1} aria-label={words().sending} />}
      <p role="status" className="figures">
        {isBusy &&
          (sending.sent < sending.all
            ? words().sendingPhoto(sending.sent + 1, sending.all)
            : words().sending)}
      </p>
      <p role="alert" className="field-error">
        {sending.kind === 'failed' && sending.why}
      </p>
      <div className="ways">
        <button type="submit" className="button" aria-disabled={isBusy}>
          {words().submit}
        </button>
        {!isBusy && (
          <button type="button" className="button quiet" onClick={onClose}>
            {words().close}
          </button>
        )}
      </div>
    </form>
  );
}
