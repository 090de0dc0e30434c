import { type ReactNode, useState } from 'react';
import { shipOrder } from '../../../../src/contract/ops-orders-client.ts';
import { orderText as texts } from '../../text/order.ts';
import { draftName, useDraft } from '../drafts.ts';
import { asDone } from '../use-press.ts';
import type { ActionProps } from './actions.ts';
import { DeskForm } from './DeskForm.tsx';
import { FeeFields } from './FeeFields.tsx';
import { CourierField, Field } from './Field.tsx';
import { feeWish, knownFee, type TypedFee } from './fee-wish.ts';

interface Parcel {
  readonly courier: string;
  readonly trackingNumber: string;
  readonly method: string;
  /** Undefined while nobody touched it. */
  readonly fee?: TypedFee;
}
const NOTHING: Parcel = { courier: '', trackingNumber: '', method: '' };

export function ShipForm({ order, press, isFocused }: ActionProps): ReactNode {
  const [draft, setDraft] = useDraft<Parcel>(draftName(order.number, 'ship'));
  // Said anew at each visit: by then it may be another flag.
  const [despiteFlags, setDespite] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { fee: typedFee, ...parcel } = draft ?? NOTHING;
  const type = (typed: Partial<Parcel>) => {
    const next = { ...(draft ?? NOTHING), ...typed };
    const isNothing = JSON.stringify(next) === JSON.stringify(NOTHING);
    setDraft(isNothing ? undefined : next);
    setProblem(undefined);
  };
  const words = texts.ship;
  const isFlagged = order.flags.some(({ doneAt }) => doneAt === null);
  const ship = () => {
    const { number, version } = order;
    // What nobody touched stays as it is.
    const fee = typedFee === undefined ? undefined : feeWish(typedFee);
    if (typeof fee === 'string') return setProblem(fee);
    const wish = { number, version, ...parcel, despiteFlags, ...(fee === undefined ? {} : { fee }) };
    void press
      .send('ship', wish, async (key) =>
        asDone(await shipOrder(wish, key), (shipped) => ({
          order: shipped,
          told: { tone: 'good', msg: words.done },
        })),
      )
      .then((isDone) => isDone && setDraft(undefined));
  };
  return (
    <DeskForm
      at="ship"
      press={press}
      submit={words.submit}
      isTyped={draft !== undefined}
      problem={problem}
      onSubmit={ship}
    >
      <div className="fields">
        <CourierField
          label={words.courier}
          value={parcel.courier}
          onType={(courier) => type({ courier })}
          autoFocus={isFocused}
        />
        <Field
          label={words.tracking}
          value={parcel.trackingNumber}
          onType={(trackingNumber) => type({ trackingNumber })}
          required
        />
        <Field
          label={words.method}
          value={parcel.method}
          onType={(method) => type({ method })}
          placeholder={words.methodHint}
        />
      </div>
      <FeeFields typed={typedFee ?? knownFee(order.shipping)} onType={(fee) => type({ fee })} />
      {isFlagged && (
        <label className="check">
          <input
            type="checkbox"
            required
            checked={despiteFlags}
            onChange={({ currentTarget }) => setDespite(currentTarget.checked)}
          />
          <span>{words.despiteFlags}</span>
        </label>
      )}
      {order.reprint && <p className="notice warn">{words.reprint}</p>}
      <p className="soft">{words.mailHint}</p>
    </DeskForm>
  );
}
