import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { OrderClaims } from '../../contract/claims.ts';
import { CLAIM_TEXT_MAX_LENGTH } from '../../contract/limits.ts';
import type { Order } from '../../contract/orders.ts';
import { claimsText as words } from '../../text/claims.ts';
import { ClaimItems } from './ClaimItems.tsx';
import { ClaimPhotos } from './ClaimPhotos.tsx';
import { findClaimProblems } from './claim-draft.ts';
import { useClaimReport } from './use-claim-report.ts';

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
        <div className="claim-field">
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
          <p className="claim-error" id={`${id}-error`}>
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
      <p role="alert" className="claim-error">
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
