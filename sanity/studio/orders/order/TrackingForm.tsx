import { type ReactNode, useState } from 'react';
import { correctTracking } from '../../../../src/contract/ops-orders-client.ts';
import { orderText as texts } from '../../text/order.ts';
import { asDone } from '../use-press.ts';
import type { ActionProps } from './actions.ts';
import { DeskForm } from './DeskForm.tsx';
import { CourierField, Field } from './Field.tsx';

export function TrackingForm({ order, press, isFocused }: ActionProps): ReactNode {
  const { number, version, shipping } = order;
  const [courier, setCourier] = useState(shipping.courier);
  const [trackingNumber, setTracking] = useState(shipping.trackingNumber);
  const correct = () => {
    const wish = { number, version, courier, trackingNumber };
    void press.send('correct-tracking', wish, async (key) =>
      asDone(await correctTracking(wish, key), (corrected) => ({
        order: corrected,
        told: { tone: 'good', msg: texts.tracking.done },
      })),
    );
  };
  return (
    <DeskForm
      at="correct-tracking"
      press={press}
      submit={texts.tracking.submit}
      isTyped={courier !== shipping.courier || trackingNumber !== shipping.trackingNumber}
      onSubmit={correct}
    >
      <div className="fields">
        <CourierField label={texts.ship.courier} value={courier} onType={setCourier} autoFocus={isFocused} />
        <Field label={texts.ship.tracking} value={trackingNumber} onType={setTracking} required />
      </div>
    </DeskForm>
  );
}
