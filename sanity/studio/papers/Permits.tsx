import { type ReactNode, useState } from 'react';
import { shopDay } from '../../../src/features/desk/ops-figures.contract.ts';
import type { OpsOrder } from '../../../src/features/orders/ops-order.contract.ts';
import { isCitesListed, isValidOn, leavesChina } from '../../../src/features/papers/permits.rules.ts';
import { formatDateTime } from '../base/date-time.text.ts';
import { draftName, getDraft } from '../orders/drafts.ts';
import { ResultNotice } from '../orders/notices.tsx';
import { actorText } from '../orders/order-history.text.ts';
import type { Submission } from '../orders/use-submission.ts';
import { PermitForm } from './PermitForm.tsx';
import { permitsText as texts } from './permits.text.ts';
import { type Certificate, linesWithoutPermit, toCertificates } from './permits.ts';
import './permits.css';

interface PermitsProps {
  readonly order: OpsOrder;
  readonly submission: Submission;
}

const nameOf = ({ lines }: OpsOrder, position: number) => {
  const line = lines.find((one) => one.position === position);
  return line === undefined ? '' : `${line.name} ${line.grade}`;
};

/** Permits of the order's lines. If there are none and none are needed, only the button is shown. */
export function Permits({ order, submission }: PermitsProps): ReactNode {
  const [isOpen, setOpen] = useState(() => getDraft(draftName(order.number, 'permit')) !== undefined);
  const [completed, setCompleted] = useState<Certificate>();
  const close = () => {
    setOpen(false);
    setCompleted(undefined);
  };
  const today = shopDay(new Date());
  const canWrite = order.status !== 'cancelled';
  const missing = canWrite ? linesWithoutPermit(order, today) : [];
  const certificates = toCertificates(order.permits);
  const isNeeded = leavesChina(order.country) && order.lines.some(({ specimen }) => isCitesListed(specimen));
  const { notice } = submission;
  return (
    <section className="permits">
      <h2>{texts.title}</h2>
      {missing.length > 0 && (
        <p className="notice warn">{texts.missing(missing.map(({ position }) => nameOf(order, position)))}</p>
      )}
      {certificates.length === 0 && !isNeeded && <p className="soft">{texts.none}</p>}
      {certificates.map((one) => (
        <CertificateCard
          key={one.ids.join(' ')}
          certificate={one}
          order={order}
          submission={submission}
          canWithdraw={canWrite}
          today={today}
          onComplete={
            isOpen || one.file !== null
              ? undefined
              : () => {
                  setCompleted(one);
                  setOpen(true);
                }
          }
        />
      ))}
      <div aria-live="polite">
        {notice?.at === 'withdraw-permit' && !notice.isDone && <ResultNotice notice={notice} />}
      </div>
      {canWrite && !isOpen && (
        <div className="buttons">
          <button type="button" onClick={() => setOpen(true)}>
            {texts.add}
          </button>
        </div>
      )}
      {canWrite && isOpen && (
        <PermitForm order={order} submission={submission} completes={completed} onDone={close} />
      )}
    </section>
  );
}

interface CertificateProps extends PermitsProps {
  readonly certificate: Certificate;
  readonly canWithdraw: boolean;
  readonly today: string;
  /** Opens the form that adds the PDF; undefined if there is one. */
  readonly onComplete: (() => void) | undefined;
}

function CertificateCard({
  certificate: one,
  order,
  submission,
  canWithdraw,
  today,
  onComplete,
}: CertificateProps): ReactNode {
  const name = `${texts.kinds[one.kind]} ${one.permitNumber}`;
  const parcel = order.shipping.shipments.find(({ id }) => id === one.shipment);
  const withdraw = () => {
    const request = { number: order.number, version: order.version, permits: [...one.ids] };
    void submission.send('withdraw-permit', '/permits/withdraw', request, texts.withdrawn);
  };
  return (
    <div className="permit">
      <p>
        <strong>{texts.kinds[one.kind]}</strong> <span className="figure">{one.permitNumber}</span>
        {one.shipment === null && !isValidOn(one, today) && <span className="due"> {texts.expired}</span>}
      </p>
      <p>{one.positions.map((position) => nameOf(order, position)).join('，')}</p>
      <p className="soft">
        {texts.dates(one.issuedOn, one.validUntil)}
        {parcel !== undefined && `，${texts.ofParcel(parcel.courier, parcel.trackingNumber)}`}
      </p>
      <p className="soft">{texts.by(actorText(one.by), formatDateTime(one.createdAt))}</p>
      <p className="buttons">
        {one.file === null ? (
          <span className="soft">{texts.noFile}</span>
        ) : (
          <a href={one.file} target="_blank" rel="noreferrer">
            {texts.openFile}
          </a>
        )}
        {canWithdraw && onComplete !== undefined && (
          <button type="button" aria-label={texts.completeOf(name)} onClick={onComplete}>
            {texts.complete}
          </button>
        )}
        {canWithdraw && (
          <button
            type="button"
            aria-label={texts.withdrawOf(name)}
            aria-disabled={submission.isBusy}
            onClick={withdraw}
          >
            {texts.withdraw}
          </button>
        )}
      </p>
    </div>
  );
}
