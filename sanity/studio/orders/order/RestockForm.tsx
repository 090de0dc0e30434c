import { type ReactNode, useState } from 'react';
import { restockOrder } from '../../../../src/contract/ops-orders-client.ts';
import { orderText as texts } from '../../text/order.ts';
import { draftName, useDraft } from '../drafts.ts';
import { asDone } from '../use-press.ts';
import type { ActionProps } from './actions.ts';
import { NO_PIECES } from './amounts.ts';
import { DeskForm } from './DeskForm.tsx';
import { PiecesFields } from './PiecesFields.tsx';
import { backOf, countOf } from './refund-wish.ts';

/** Pieces that came back after the refund. */
export function RestockForm({ order, press }: ActionProps): ReactNode {
  const { typed: pieces, isTyped, type, drop } = useDraft(draftName(order.number, 'restock'), NO_PIECES);
  const [problem, setProblem] = useState<string>();
  const restock = async () => {
    if (countOf(pieces) === 0) return setProblem(texts.restock.none);
    setProblem(undefined);
    const wish = { number: order.number, version: order.version, back: backOf(pieces) };
    const isDone = await press.send('restock', wish, async (key) =>
      asDone(await restockOrder(wish, key), (restocked) => ({
        order: restocked,
        told: { tone: 'good', msg: texts.restock.done },
      })),
    );
    if (isDone) drop();
  };
  return (
    <DeskForm
      at="restock"
      press={press}
      submit={texts.restock.submit}
      isTyped={isTyped}
      problem={problem}
      onSubmit={() => void restock()}
    >
      <PiecesFields
        lines={order.lines}
        pieces={pieces}
        head={texts.refund.backHead}
        label={texts.refund.back}
        maxOf={({ returnable }) => returnable}
        onChange={type}
      />
      <p className="soft">{texts.refund.backHint}</p>
    </DeskForm>
  );
}
