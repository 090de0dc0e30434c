import { type ReactNode, useState } from 'react';
import { PLACEHOLDERS } from '../../../src/features/base/placeholders.rules.ts';
import {
  BUYER_MAIL_SUBJECT_MAX,
  BUYER_MAIL_TEXT_MAX,
  type OrderMails,
} from '../../../src/features/desk/ops-mails.contract.ts';
import type { OpsOrder } from '../../../src/features/orders/ops-order.contract.ts';
import { SelectField } from '../base/SelectField.tsx';
import { draftName, useDraft } from '../orders/drafts.ts';
import { Modal } from '../orders/elements.tsx';
import { ActionForm, Field, TextAreaField } from '../orders/form-parts.tsx';
import { ResultNotice } from '../orders/notices.tsx';
import type { Submission } from '../orders/use-submission.ts';
import { type BuyerMail, EMPTY_BUYER_MAIL, fillBuyerMail } from './buyer-mail.ts';
import { type TemplateName, mailsText as texts } from './mails.text.ts';

interface LetterDialogProps {
  readonly order: OpsOrder;
  readonly mails: OrderMails;
  readonly to: string;
  readonly submission: Submission;
  readonly onClose: () => void;
}

/** The dialog sends the text of the preview. */
export function BuyerMailDialog({ order, mails, to, submission, onClose }: LetterDialogProps): ReactNode {
  const {
    typed: mail,
    isTyped,
    type,
    drop,
  } = useDraft(draftName(order.number, 'buyer-mail'), EMPTY_BUYER_MAIL);
  const [preview, setPreview] = useState<BuyerMail>();
  const [problem, setProblem] = useState<string>();
  const show = () => {
    const filled = fillBuyerMail(mail, mails.placeholders);
    setProblem(filled.kind === 'filled' ? undefined : filled.problem);
    if (filled.kind === 'filled') setPreview(filled.mail);
  };
  const send = async ({ subject, text }: BuyerMail) => {
    if (submission.isBusy) return;
    const request = { number: order.number, version: order.version, to, subject, text };
    const isDone = await submission.send('buyer-mail', '/mails/write', request, texts.sent);
    if (!isDone) return;
    drop();
    onClose();
  };
  return (
    <Modal title={texts.write} onClose={onClose} isWide>
      {!mails.toConfirmed && <p className="notice warn">{texts.unconfirmed}</p>}
      {preview === undefined ? (
        <ActionForm
          at="buyer-mail"
          submission={submission}
          submit={texts.preview}
          isTyped={isTyped}
          problem={problem}
          onSubmit={show}
        >
          <BuyerMailFields mail={mail} onType={type} />
        </ActionForm>
      ) : (
        <div className="mail-preview">
          <h3>{preview.subject}</h3>
          <p>{texts.greeting(mails.placeholders.姓名)}</p>
          {preview.text.split(/\n+/).map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity.
            <p key={at}>{line}</p>
          ))}
          <p className="soft">{texts.ending}</p>
          <div className="buttons">
            <button
              type="button"
              className="main"
              aria-disabled={submission.isBusy}
              onClick={() => void send(preview)}
            >
              {texts.send(to)}
            </button>
            <button type="button" onClick={() => setPreview(undefined)}>
              {texts.edit}
            </button>
          </div>
          <div aria-live="polite">
            {submission.notice?.at === 'buyer-mail' && !submission.notice.isDone && (
              <ResultNotice notice={submission.notice} />
            )}
          </div>
        </div>
      )}
    </Modal>
  );
}

interface BuyerMailFieldsProps {
  readonly mail: BuyerMail;
  readonly onType: (mail: BuyerMail) => void;
}

const NAMES = Object.keys(texts.templates) as TemplateName[];

function BuyerMailFields({ mail, onType }: BuyerMailFieldsProps): ReactNode {
  const begun = NAMES.find((name) => texts.templates[name].text === mail.text);
  return (
    <>
      <SelectField
        label={texts.template}
        options={[
          ['', texts.noTemplate],
          ...NAMES.map((name) => [name, texts.templates[name].name] as const),
        ]}
        value={begun ?? ''}
        onSelect={(name) => {
          const { subject, text } = name === '' ? EMPTY_BUYER_MAIL : texts.templates[name];
          onType({ subject, text });
        }}
      />
      <Field
        label={texts.subject}
        value={mail.subject}
        maxLength={BUYER_MAIL_SUBJECT_MAX}
        onType={(subject) => onType({ ...mail, subject })}
      />
      <TextAreaField
        label={texts.text}
        hint={texts.places(PLACEHOLDERS)}
        rows={9}
        maxLength={BUYER_MAIL_TEXT_MAX}
        value={mail.text}
        onType={(value) => onType({ ...mail, text: value })}
      />
    </>
  );
}
