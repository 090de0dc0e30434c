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
  const [draft, setDraft] = useDraft<typeof known>(draftName(number, 'correct-tracking'));
  const { courier, trackingNumber } = draft ?? known;
  const type = (typed: Partial<typeof known>) => {
    const next = { courier, trackingNumber, ...typed };
    const isKnown = next.courier === known.courier && next.trackingNumber === known.trackingNumber;
    setDraft(isKnown ? undefined : next);
  };
  const correct = () => {
    const wish = { number, version, courier, trackingNumber };
    void press
      .send('correct-tracking', wish, async (key) =>
        asDone(await correctTracking(wish, key), (corrected) => ({
          order: corrected,
          told: { tone: 'good', msg: texts.tracking.done },
        })),
      )
      .then((isDone) => isDone && setDraft(undefined));
  };
  return (
    <DeskForm
      at="correct-tracking"
      press={press}
      submit={texts.tracking.submit}
      isTyped={draft !== undefined}
      onSubmit={correct}
    >
      <div className="fields">
        <CourierField
          label={texts.ship.courier}
          value={courier}
          onType={(typed) => type({ courier: typed })}
          autoFocus={isFocused}
        />
        <Field
          label={texts.ship.tracking}
          value={trackingNumber}
          onType={(typed) => type({ trackingNumber: typed })}
          required
        />
      </div>
    </DeskForm>
  );
}
