import { type ReactNode, useState } from 'react';
import { fenToYuan } from '../../../src/features/base/money.rules.ts';
import { freightText } from '../../../src/features/orders/freight.text.ts';
import { NOTE_MAX_LENGTH } from '../../../src/features/orders/ops-order-writes.contract.ts';
import { SelectField } from '../base/SelectField.tsx';
import { currentFee, parseFee, type Quantities } from '../orders/amounts.ts';
import { draftName, useDraft, useFormDraft } from '../orders/drafts.ts';
import { FreightOffers } from '../orders/FreightOffers.tsx';
import { ActionForm, type ActionProps, CheckField, Field } from '../orders/form-parts.tsx';
import { orderText as texts } from '../orders/order.text.ts';
import { CourierField } from './CourierField.tsx';
import { wayNow } from './order-freight.ts';
import { ParcelFields, unitsToPack } from './ParcelFields.tsx';
import { toLineUnits, totalUnits } from './refund-draft.ts';

interface Parcel {
  readonly courier: string;
  readonly trackingNumber: string;
  readonly method: string;
  /** Undefined until the operator changes them. */
  readonly pieces: Quantities | undefined;
}
const NO_PARCEL: Parcel = { courier: '', trackingNumber: '', method: '', pieces: undefined };

export function ShipForm({ order, submission, isFocused }: ActionProps): ReactNode {
  const { typed, isTyped, change, drop, problem, setProblem } = useFormDraft(
    draftName(order.number, 'ship'),
    { ...NO_PARCEL, method: order.shipping.way?.name ?? '' },
  );
  // The operator confirms again after each change, because the flags may differ.
  const [despiteFlags, setDespite] = useState(false);
  const { pieces, ...parcel } = typed;
  const words = texts.ship;
  const unsent = order.lines.reduce((sum, line) => sum + line.unsent, 0);
  const toPack = unitsToPack(order);
  const isFlagged = order.flags.some(({ doneAt }) => doneAt === null);
  const ship = () => {
    const { number, version } = order;
    if (pieces !== undefined) return setProblem(words.packFirst);
    const request = {
      number,
      version,
      ...parcel,
      despiteFlags,
      joined: order.joined.map((other) => ({ number: other.number, version: other.version })),
      ...(totalUnits(toPack) < unsent ? { lines: toLineUnits(toPack) } : {}),
    };
    void submission.send('ship', '/orders/ship', request, words.done).then((isDone) => isDone && drop());
  };
  return (
    <ActionForm
      at="ship"
      submission={submission}
      submit={words.submit}
      isTyped={isTyped}
      problem={problem}
      onSubmit={ship}
    >
      <div className="fields">
        <CourierField
          label={words.courier}
          value={parcel.courier}
          onType={(courier) => change({ courier })}
          autoFocus={isFocused}
        />
        <Field
          label={words.tracking}
          value={parcel.trackingNumber}
          onType={(trackingNumber) => change({ trackingNumber })}
          required
        />
        <Field
          label={words.method}
          value={parcel.method}
          onType={(method) => change({ method })}
          placeholder={words.methodHint}
        />
      </div>
      {unsent > 1 && (
        <ParcelFields
          order={order}
          submission={submission}
          pieces={pieces}
          onChange={(chosen) => change({ pieces: chosen })}
          onProblem={setProblem}
        />
      )}
      {order.shipping.fee === null && <p className="notice">{words.noFee}</p>}
      {isFlagged && (
        <CheckField label={words.despiteFlags} required checked={despiteFlags} onCheck={setDespite} />
      )}
      {order.joined.length > 0 && <p>{texts.joined.together(order.joined.length)}</p>}
      {order.reprint && <p className="notice warn">{words.reprint}</p>}
      <p className="soft">{words.mailHint}</p>
    </ActionForm>
  );
}

/** Corrects any parcel's tracking, or the order's if it has no parcel. */
export function TrackingForm({ order, submission, isFocused }: ActionProps): ReactNode {
  const { number, version, shipping } = order;
  const { shipments } = shipping;
  const parcelOf = (id: number | undefined) => {
    const { courier, trackingNumber } = shipments.find((one) => one.id === id) ?? shipping;
    return { shipment: id, courier, trackingNumber };
  };
  const { typed, isTyped, type, drop } = useDraft(
    draftName(number, 'correct-tracking'),
    parcelOf(shipments.at(-1)?.id),
  );
  const correct = () => {
    const { shipment, ...tracking } = typed;
    const request = { number, version, ...tracking, ...(shipment === undefined ? {} : { shipment }) };
    void submission
      .send('correct-tracking', '/orders/tracking', request, texts.tracking.done)
      .then((isDone) => isDone && drop());
  };
  return (
    <ActionForm
      at="correct-tracking"
      submission={submission}
      submit={texts.tracking.submit}
      isTyped={isTyped}
      onSubmit={correct}
    >
      {shipments.length > 1 && (
        <SelectField
          label={texts.tracking.parcel}
          options={shipments.map((one) => [String(one.id), `${one.courier} ${one.trackingNumber}`])}
          value={String(typed.shipment)}
          onSelect={(id) => type(parcelOf(Number(id)))}
        />
      )}
      <div className="fields">
        <CourierField
          label={texts.ship.courier}
          value={typed.courier}
          onType={(courier) => type({ ...typed, courier })}
          autoFocus={isFocused}
        />
        <Field
          label={texts.ship.tracking}
          value={typed.trackingNumber}
          onType={(trackingNumber) => type({ ...typed, trackingNumber })}
          required
        />
      </div>
    </ActionForm>
  );
}

/** Saves the freight that the buyer agreed to. What is due is mailed as a link in the same press. */
export function FeeForm({ order, submission, isFocused, freight }: ActionProps): ReactNode {
  const { number, version, shipping } = order;
  const known = currentFee(shipping);
  const way = shipping.fee === null ? wayNow(order, freight) : undefined;
  const { typed, isTyped, change, drop, problem, setProblem } = useFormDraft(
    draftName(number, 'set-fee'),
    way === undefined ? known : { ...known, fee: String(fenToYuan(way.fen)), note: known.note || way.name },
  );
  const fee = parseFee(typed);
  const isDue = typeof fee === 'string' || fee.feeStatus === 'due';
  const isOwnNote = typed.note !== '' && !freight?.ways.some(({ name }) => name === typed.note);
  const save = async (send: boolean) => {
    if (typeof fee === 'string') return setProblem(fee);
    // A fee that was taken from the rates has the way's name as its note.
    const taken = freight?.ways.find(({ name, price }) => name === typed.note && price === fee.fee);
    const request = { number, version, ...fee, send, way: taken?.id };
    const isDone = await submission.send('set-fee', '/orders/fee', request, ({ msg }) =>
      msg === undefined ? (send ? texts.fee.sent : texts.fee.done) : { tone: 'warn', msg },
    );
    if (isDone) drop();
  };
  return (
    <ActionForm
      at="set-fee"
      submission={submission}
      submit={isDue ? texts.fee.send : texts.fee.submit(freightText(fee.fee, fee.feeStatus))}
      isTyped={isTyped}
      problem={problem}
      onSubmit={() => void save(isDue)}
      beside={
        isDue && (
          <button type="button" aria-disabled={submission.isBusy} onClick={() => void save(false)}>
            {texts.fee.saveOnly}
          </button>
        )
      }
    >
      <div className="fields">
        <Field
          label={texts.fee.fee}
          value={typed.fee}
          placeholder={texts.fee.feeHint}
          inputMode="decimal"
          autoFocus={isFocused}
          onType={(typedFee) => change({ fee: typedFee })}
        />
        <Field
          label={texts.fee.note}
          value={typed.note}
          placeholder={texts.fee.noteHint}
          maxLength={NOTE_MAX_LENGTH}
          onType={(note) => change({ note })}
        />
      </div>
      {shipping.feeStatus !== 'received' && (
        <FreightOffers
          freight={freight}
          onTake={({ name, price }) => change({ fee: String(price), note: isOwnNote ? typed.note : name })}
        />
      )}
      {typeof fee !== 'string' && fee.feeStatus !== null && (
        <CheckField
          label={texts.fee.isReceived}
          checked={typed.isReceived}
          onCheck={(isReceived) => change({ isReceived })}
        />
      )}
    </ActionForm>
  );
}
