import type { ReactNode } from 'react';
import type { OpsOrder } from '../../../src/features/orders/ops-order.contract.ts';
import { formatDateTime } from '../base/date-time.text.ts';
import { draftName, useDraft } from '../orders/drafts.ts';
import { ActionForm, TextAreaField } from '../orders/form-parts.tsx';
import { actorText } from '../orders/order-history.text.ts';
import type { Submission } from '../orders/use-submission.ts';

interface NotesCardProps {
  readonly texts: Readonly<Record<'title' | 'add' | 'field' | 'hint', string>> & { readonly empty?: string };
  /** The order's number, or the customer's id. */
  readonly subject: string;
  readonly notes: OpsOrder['notes'];
  readonly submission: Pick<Submission, 'isBusy' | 'notice'>;
  /** False if the note was not stored. */
  readonly add: (text: string) => Promise<boolean>;
}

/** Notes of the staff, and a form that adds one. */
export function NotesCard({ texts, subject, notes, submission, add }: NotesCardProps): ReactNode {
  const { typed: text, isTyped, type, drop } = useDraft(draftName(subject, 'note'), '');
  const submit = async () => {
    if (await add(text.trim())) drop();
  };
  return (
    <section>
      <h2>{texts.title}</h2>
      <ActionForm
        at="note"
        submission={submission}
        submit={texts.add}
        opener={texts.field}
        isTyped={isTyped}
        onSubmit={() => void submit()}
      >
        <TextAreaField label={texts.field} hint={texts.hint} required rows={2} value={text} onType={type} />
      </ActionForm>
      {notes.length === 0 && texts.empty !== undefined && <p className="soft">{texts.empty}</p>}
      <ul className="plain-list notes">
        {notes.map((note) => (
          <li key={note.id}>
            <p>{note.text}</p>
            <span className="soft">
              {actorText(note.by)} <time dateTime={note.at}>{formatDateTime(note.at)}</time>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
