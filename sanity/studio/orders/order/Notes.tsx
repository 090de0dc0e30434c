import type { ReactNode } from 'react';
import type { OpsOrder } from '../../../../src/contract/ops-order.ts';
import { NOTE_MAX } from '../../../../src/contract/ops-order-writes.ts';
import { addNote } from '../../../../src/contract/ops-orders-client.ts';
import { momentText } from '../../text/moment.ts';
import { orderText, whoText } from '../../text/order.ts';
import { draftName, useDraft } from '../drafts.ts';
import { asDone, type Press } from '../use-press.ts';
import { DeskForm } from './DeskForm.tsx';

const texts = orderText.notes;

interface Props {
  readonly order: OpsOrder;
  readonly press: Press;
}

export function Notes({ order: { number, version, notes }, press }: Props): ReactNode {
  const { typed: text, isTyped, type, drop } = useDraft(draftName(number, 'note'), '');
  const add = async () => {
    const wish = { number, version, text: text.trim() };
    const isDone = await press.send('note', wish, async (key) =>
      asDone(await addNote(wish, key), (order) => ({ order, told: { tone: 'good', msg: texts.done } })),
    );
    if (isDone) drop();
  };
  return (
    <section>
      <h2>{texts.title}</h2>
      <DeskForm at="note" press={press} submit={texts.add} isTyped={isTyped} onSubmit={() => void add()}>
        <label>
          <span>
            {texts.field} <span className="soft">{texts.hint}</span>
          </span>
          <textarea
            required
            rows={2}
            maxLength={NOTE_MAX}
            value={text}
            onChange={({ currentTarget }) => type(currentTarget.value)}
          />
        </label>
      </DeskForm>
      <ul className="plain-list notes">
        {notes.map((note) => (
          <li key={note.id}>
            <p>{note.text}</p>
            <span className="soft">
              {whoText(note.by)} <time dateTime={note.at}>{momentText(note.at)}</time>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
