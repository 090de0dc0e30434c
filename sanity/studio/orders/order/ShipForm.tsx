import { type ReactNode, useState } from 'react';
import { shipOrder } from '../../../../src/contract/ops-orders-client.ts';
import { orderText as texts } from '../../text/order.ts';
import { asDone } from '../use-press.ts';
import type { ActionProps } from './actions.ts';
import { DeskForm } from './DeskForm.tsx';
import { FeeFields } from './FeeFields.tsx';
import { CourierField, Field } from './Field.tsx';
import { feeWish, knownFee, type TypedFee } from './fee-wish.ts';

export function ShipForm({ order, press, isFocused }: ActionProps): ReactNode {
  const [courier, setCourier] = useState('');
  const [trackingNumber, setTracking] = useState('');
  const [method, setMethod] = useState('');
  const [despiteFlags, setDespite] = useState(false);
  const known = knownFee(order.shipping);
  const [typedFee, setFee] = useState<TypedFee>();
  const [problem, setProblem] = useState<string>();
  const words = texts.ship;
  const isFlagged = order.flags.some(({ doneAt }) => doneAt === null);
  const ship = () => {
    const { number, version } = order;
    // What nobody touched stays as it is.
    const fee = typedFee === undefined ? undefined : feeWish(typedFee);
    if (typeof fee === 'string') return setProblem(fee);
    const parcel = { number, version, courier, trackingNumber, method, despiteFlags };
    const wish = fee === undefined ? parcel : { ...parcel, fee };
    void press.send('ship', wish, async (key) =>
      asDone(await shipOrder(wish, key), (shipped) => ({
        order: shipped,
        told: { tone: 'good', msg: words.done },
      })),
    );
  };
  return (
    <DeskForm
      at="ship"
      press={press}
      submit={words.submit}
      isTyped={typedFee !== undefined || [courier, trackingNumber, method].some((typed) => typed !== '')}
      problem={problem}
      onSubmit={ship}
    >
      <div className="fields">
        <CourierField label={words.courier} value={courier} onType={setCourier} autoFocus={isFocused} />
        <Field label={words.tracking} value={trackingNumber} onType={setTracking} required />
        <Field label={words.method} value={method} onType={setMethod} placeholder={words.methodHint} />
      </div>
      <FeeFields
        typed={typedFee ?? known}
        onType={(typed) => {
          setFee(typed);
          setProblem(undefined);
        }}
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
      <p className="soft">{words.mailHint}</p>
    </DeskForm>
  );
}
