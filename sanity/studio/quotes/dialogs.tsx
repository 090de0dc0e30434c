/** Confirmation dialogs that describe the effect of a write. */

import { type ReactNode, useState } from 'react';
import { QUOTE_MESSAGE_MAX } from '../../../src/features/base/limits.contract.ts';
import { formatFen, requireFen } from '../../../src/features/base/money.rules.ts';
import type { OpsQuote } from '../../../src/features/quotes/ops-quotes.contract.ts';
import { TableHead } from '../base/TableHead.tsx';
import { draftName, useDraft } from '../orders/drafts.ts';
import { Consequences, Modal } from '../orders/elements.tsx';
import { ActionForm, TextAreaField } from '../orders/form-parts.tsx';
import { papersText } from '../papers/papers.text.ts';
import { QuoteTerms, TotalsFoot } from './QuoteLines.tsx';
import { yuanText } from './quote-form.ts';
import type { QuoteWrites } from './quote-writes.ts';
import { quotesText as texts } from './quotes.text.ts';

interface DialogProps {
  readonly quote: OpsQuote;
  readonly writes: QuoteWrites;
  readonly onClose: () => void;
}

const withdrawnText = ({ forPapers, order }: OpsQuote) =>
  forPapers && order === null ? papersText.decline.done : texts.withdraw.done;

const unitsOf = ({ lines }: OpsQuote) => lines.reduce((sum, { quantity }) => sum + quantity, 0);

/** Shows what is sent to the buyer. */
export function SendDialog({ quote, writes, onClose }: DialogProps): ReactNode {
  const words = texts.send;
  const { id, version, buyer, lines, actions, reserve } = quote;
  const figures = [texts.lines.quantity, texts.lines.unitPriceHead, texts.lines.amount];
  const short = lines.filter(({ quantity, available }) => quantity > available);
  const send = async () => {
    const request = { id, version };
    if (await writes.send('send', '/quotes/send', request, ({ order }) => words.done(order ?? ''))) onClose();
  };
  if (actions.send !== null)
    return (
      <Modal title={words.title} onClose={onClose}>
        <p className="notice warn">{words.blocked(texts.refusals[actions.send])}</p>
      </Modal>
    );
  return (
    <Modal title={words.title} isWide onClose={onClose}>
      <p>{words.lead(buyer.name || buyer.email, buyer.email)}</p>
      <table className="plain lines">
        <caption>{texts.lines.title}</caption>
        <TableHead titles={[texts.lines.specimen, ...figures]} figures={figures} />
        <tbody>
          {lines.map(({ productId, variantKey, name, grade, quantity, unitPrice, available }) => (
            <tr key={`${productId} ${variantKey}`}>
              <th scope="row">
                {name} {grade} {quantity > available && <span className="bad">{texts.lines.short}</span>}
              </th>
              <td className="figure">{quantity}</td>
              <td className="figure">{yuanText(unitPrice)}</td>
              <td className="figure">{unitPrice !== null && formatFen(requireFen(unitPrice) * quantity)}</td>
            </tr>
          ))}
        </tbody>
        <TotalsFoot quote={quote} columns={3} />
      </table>
      <QuoteTerms quote={quote} isOpen />
      <p className="soft">{words.link(location.origin)}</p>
      {short.length > 0 && <p className="notice warn">{reserve ? words.shortReserved : words.short}</p>}
      <ActionForm at="send" submission={writes} submit={words.submit} onSubmit={() => void send()} />
    </Modal>
  );
}

export function ReviseDialog({ quote, writes, onClose }: DialogProps): ReactNode {
  const words = texts.revise;
  const { id, version, order, reserve } = quote;
  const revise = async () => {
    const request = { id, version };
    if (await writes.send('revise', '/quotes/revise', request, words.done)) onClose();
  };
  return (
    <Modal title={words.title} onClose={onClose}>
      <Consequences lines={words.consequences(order ?? '', reserve ? unitsOf(quote) : 0)} />
      <ActionForm at="revise" submission={writes} submit={words.submit} onSubmit={() => void revise()} />
    </Modal>
  );
}

export function WithdrawDialog({ quote, writes, onClose }: DialogProps): ReactNode {
  const { id, version, order, reserve, isKnownToBuyer, forPapers, state } = quote;
  const words = forPapers && order === null ? { ...texts.withdraw, ...papersText.decline } : texts.withdraw;
  const {
    typed: reason,
    isTyped,
    type,
    drop,
  } = useDraft(draftName(id, 'withdraw'), state === 'papers' ? papersText.freedReason : '');
  const [problem, setProblem] = useState<string>();
  const withdraw = async () => {
    if (isKnownToBuyer && reason.trim() === '') return setProblem(words.noReason);
    const request = { id, version, reason: reason.trim() };
    if (!(await writes.send('withdraw', '/quotes/withdraw', request, withdrawnText))) return;
    drop();
    onClose();
  };
  const unsent = isKnownToBuyer ? words.unsent : words.unknown;
  return (
    <Modal title={words.title} onClose={onClose}>
      <Consequences lines={order === null ? unsent : words.sent(order, reserve ? unitsOf(quote) : 0)} />
      <ActionForm
        at="withdraw"
        submission={writes}
        submit={words.submit}
        isTyped={isTyped}
        isGrave
        problem={problem}
        onSubmit={() => void withdraw()}
      >
        <TextAreaField
          label={words.reason}
          hint={`（${isKnownToBuyer ? words.reasonHint : words.ownHint}）`}
          maxLength={QUOTE_MESSAGE_MAX}
          value={reason}
          onType={(value) => {
            type(value);
            setProblem(undefined);
          }}
        />
      </ActionForm>
    </Modal>
  );
}
