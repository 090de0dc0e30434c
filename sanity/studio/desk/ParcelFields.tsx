import type { ReactNode } from 'react';
import type { OpsOrder } from '../../../src/features/orders/ops-order.contract.ts';
import { type Quantities, withQuantity } from '../orders/amounts.ts';
import { isSameJson } from '../orders/drafts.ts';
import { QuantityFields } from '../orders/form-parts.tsx';
import { ResultNotice } from '../orders/notices.tsx';
import { orderText } from '../orders/order.text.ts';
import type { Submission } from '../orders/use-submission.ts';
import { toLineUnits, totalUnits } from './refund-draft.ts';

interface ParcelFieldsProps {
  readonly order: OpsOrder;
  readonly submission: Submission;
  /** Undefined until the typed units differ from the parcel to pack. */
  readonly pieces: Quantities | undefined;
  readonly onChange: (units: Quantities | undefined) => void;
  readonly onProblem: (problem: string) => void;
}

export function unitsToPack({ lines }: OpsOrder): Quantities {
  return lines.reduce<Quantities>((sum, { position, toPack }) => withQuantity(sum, position, toPack), {});
}

/** Saved before shipping, because documents list the saved parcel. */
export function ParcelFields(props: ParcelFieldsProps): ReactNode {
  const { order, submission, pieces, onChange, onProblem } = props;
  const { number, version, lines } = order;
  const words = orderText.ship;
  const toPack = unitsToPack(order);
  const shown = pieces ?? toPack;
  const unsent = lines.reduce((sum, line) => sum + line.unsent, 0);
  const isPart = totalUnits(toPack) < unsent;
  const { notice } = submission;
  const pack = async () => {
    if (totalUnits(shown) === 0) return onProblem(words.nothing);
    const request = { number, version, lines: toLineUnits(shown) };
    const isDone = await submission.send('pack', '/orders/pack', request, words.packed);
    if (isDone) onChange(undefined);
  };
  return (
    <details open={isPart || pieces !== undefined}>
      <summary>{isPart ? words.partOf(totalUnits(toPack), unsent) : words.part}</summary>
      <QuantityFields
        lines={lines}
        pieces={shown}
        head={words.inParcel}
        label={words.pieces}
        maxOf={(line) => line.unsent}
        onChange={(chosen) => onChange(isSameJson(chosen, toPack) ? undefined : chosen)}
      />
      <p className="soft">{words.packHint}</p>
      {pieces !== undefined && (
        <div className="buttons">
          <button type="button" aria-disabled={submission.isBusy} onClick={() => void pack()}>
            {words.pack}
          </button>
        </div>
      )}
      <div aria-live="polite">
        {notice?.at === 'pack' && !notice.isDone && <ResultNotice notice={notice} />}
      </div>
    </details>
  );
}
