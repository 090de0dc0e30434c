import type { ReactNode } from 'react';
import type { OpsOrder } from '../../../../src/contract/ops-order.ts';
import { TAG_MAX } from '../../../../src/contract/ops-orders.ts';
import { setTags } from '../../../../src/contract/ops-orders-client.ts';
import { orderText } from '../../text/order.ts';
import { draftName, useDraft } from '../drafts.ts';
import { asDone, type Press } from '../use-press.ts';
import { DeskForm } from './DeskForm.tsx';
import { Field } from './Field.tsx';

const texts = orderText.tags;

interface Props {
  readonly order: OpsOrder;
  readonly press: Press;
}

export function Tags({ order: { number, version, tags }, press }: Props): ReactNode {
  const { typed, isTyped, type, drop } = useDraft(draftName(number, 'tags'), '');
  const save = async (wanted: readonly string[]) => {
    const wish = { number, version, tags: [...wanted] };
    return press.send('tags', wish, async (key) =>
      asDone(await setTags(wish, key), (order) => ({ order, told: { tone: 'good', msg: texts.done } })),
    );
  };
  const add = async () => {
    const isDone = await save([...new Set([...tags, typed.trim()])]);
    if (isDone) drop();
  };
  return (
    <section>
      <h2>{texts.title}</h2>
      <ul className="tags">
        {tags.map((tag) => (
          <li key={tag}>
            <span className="mark">{tag}</span>
            <button
              type="button"
              aria-label={texts.remove(tag)}
              onClick={() => void save(tags.filter((other) => other !== tag))}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
      <DeskForm at="tags" press={press} submit={texts.add} isTyped={isTyped} onSubmit={() => void add()}>
        <Field label={texts.field} value={typed} maxLength={TAG_MAX} required onType={type} />
      </DeskForm>
    </section>
  );
}
