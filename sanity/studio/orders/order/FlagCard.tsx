import type { ReactNode } from 'react';
import type { OpsFlag } from '../../../../src/contract/ops-order.ts';
import { NOTE_MAX } from '../../../../src/contract/ops-order-writes.ts';
import { clearFlag } from '../../../../src/contract/ops-orders-client.ts';
import { orders as shopTexts } from '../../../../src/text/orders.ts';
import { momentText } from '../../text/moment.ts';
import { orderText as texts, whoText } from '../../text/order.ts';
import { ordersText } from '../../text/orders.ts';
import { draftName, useDraft } from '../drafts.ts';
import { asDone, type Press } from '../use-submission.ts';
import { DeskForm } from './form-parts.tsx';

/** What is wrong, what to do about it, and the note with which it is cleared. */
export function FlagCard({ flag, press }: { readonly flag: OpsFlag; readonly press: Press }): ReactNode {
  const { id, kind, provider, providerRef, orderNumber, detail, at, doneAt, doneBy, doneNote } = flag;
  const words = texts.flags;
  const button = `flag ${id}`;
  const { typed: note, isTyped, type, drop } = useDraft(draftName(orderNumber ?? '', button), '');
  const clear = () => {
    const wish = { id, note: note.trim() };
    void press
      .send(button, wish, async (key) =>
        asDone(await clearFlag(wish, key), ({ order }) => ({
          order,
          told: { tone: 'good', msg: words.done },
        })),
      )
      .then((isDone) => isDone && drop());
  };
  return (
    <article className={doneAt === null ? 'flag-card' : 'flag-card done'}>
      <h3>{ordersText.flags[kind]}</h3>
      <p className="soft">
        {shopTexts.methods[provider]} {providerRef} <time dateTime={at}>{momentText(at)}</time>
      </p>
      {doneAt === null ? <p>{words.what[kind]}</p> : null}
      <details>
        <summary>{words.detail}</summary>
        <p lang="en">{detail}</p>
      </details>
      {doneAt === null ? (
        <DeskForm at={button} press={press} submit={words.clear} isTyped={isTyped} onSubmit={clear}>
          <label>
            <span>{words.note}</span>
            <textarea
              required
              rows={2}
              maxLength={NOTE_MAX}
              value={note}
              onChange={({ currentTarget }) => type(currentTarget.value)}
            />
          </label>
        </DeskForm>
      ) : (
        <p className="soft">
          {doneBy !== null && words.cleared(whoText(doneBy), momentText(doneAt))}
          {doneNote !== null && `：${doneNote}`}
        </p>
      )}
    </article>
  );
}
