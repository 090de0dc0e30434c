import type { ReactNode } from 'react';
import { correctTracking } from '../../../../src/contract/ops-orders-client.ts';
import { orderText as texts } from '../../text/order.ts';
import { draftName, useDraft } from '../drafts.ts';
import { asDone } from '../use-press.ts';
import type { ActionProps } from './actions.ts';
import { DeskForm } from './DeskForm.tsx';
import { CourierField, Field } from './Field.tsx';

export function TrackingForm({ order, press, isFocused }: ActionProps): ReactNode {
  const { number, version, shipping } = order;
  const known = { courier: shipping.courier, trackingNumber: shipping.trackingNumber };
  const { typed, isTyped, type, drop } = useDraft(draftName(number, 'correct-tracking'), known);
  const correct = () => {
    const wish = { number, version, ...typed };
    void press
      .send('correct-tracking', wish, async (key) =>
        asDone(await correctTracking(wish, key), (corrected) => ({
          order: corrected,
          told: { tone: 'good', msg: texts.tracking.done },
        })),
      )
      .then((isDone) => isDone && drop());
  };
  return (
    <DeskForm
      at="correct-tracking"
      press={press}
      submit={texts.tracking.submit}
      isTyped={isTyped}
      onSubmit={correct}
    >
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
    </DeskForm>
  );
}
