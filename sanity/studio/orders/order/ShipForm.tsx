import { type ReactNode, useState } from 'react';
import { shipOrder } from '../../../../src/contract/ops-orders-client.ts';
import { orderText as texts } from '../../text/order.ts';
import { draftName, isSame, useDraft } from '../drafts.ts';
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
  /** Undefined while nobody changed it. */
  readonly fee: TypedFee | undefined;
}
const NOTHING: Parcel = { courier: '', trackingNumber: '', method: '', fee: undefined };

export function ShipForm({ order, press, isFocused }: ActionProps): ReactNode {
  const { typed, isTyped, type, drop } = useDraft(draftName(order.number, 'ship'), NOTHING);
  // Said anew at each visit: by then it may be another flag.
  const [despiteFlags, setDespite] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { fee: typedFee, ...parcel } = typed;
  const known = knownFee(order.shipping);
  const change = (changed: Partial<Parcel>) => {
    type({ ...typed, ...changed });
    setProblem(undefined);
  };
  const words = texts.ship;
  const isFlagged = order.flags.some(({ doneAt }) => doneAt === null);
  const ship = () => {
    const { number, version } = order;
    // What nobody changed stays as it is.
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
      .then((isDone) => isDone && drop());
  };
  return (
    <DeskForm
      at="ship"
      press={press}
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
      <FeeFields
        typed={typedFee ?? known}
        onType={(fee) => change({ fee: isSame(fee, known) ? undefined : fee })}
      />
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
