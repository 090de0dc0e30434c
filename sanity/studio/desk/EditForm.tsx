import type { ReactNode } from 'react';
import { formatFen, requireFen } from '../../../src/features/base/money.rules.ts';
import { CHARGE_REASON_MAX_LENGTH } from '../../../src/features/orders/charges.rules.ts';
import type { OpsOrder } from '../../../src/features/orders/ops-order.contract.ts';
import type { EditResponse } from '../../../src/features/orders/ops-order-writes.contract.ts';
import { useLevels } from '../base/levels.ts';
import { TableHead } from '../base/TableHead.tsx';
import { draftName, useFormDraft } from '../orders/drafts.ts';
import { useFreight } from '../orders/FreightOffers.tsx';
import { ActionForm, type ActionProps, Field } from '../orders/form-parts.tsx';
import { orderText } from '../orders/order.text.ts';
import type { Notice } from '../orders/use-submission.ts';
import { QuantityInput } from '../quotes/EditedLines.tsx';
import { ProductPicker } from '../quotes/ProductPicker.tsx';
import { type FormLine, isSameVariant, lineTitle, shopPrice } from '../quotes/quote-form.ts';
import {
  addedPriceFen,
  type EditDraft,
  EMPTY_EDIT,
  minimumOfLine,
  type ParsedEdit,
  parseEdit,
  parseQuantity,
} from './edit-draft.ts';
import { editedLines, wayNow } from './order-freight.ts';

const texts = orderText.edit;

const edited = ({ outcome, msg }: EditResponse): Notice => ({
  tone: outcome === 'failed' ? 'warn' : 'good',
  msg,
});

/** Adds and removes lines, and changes quantities. Shows the amounts before and after, and the difference. */
export function EditForm({ order, submission, isFocused, freight }: ActionProps): ReactNode {
  const { number, version } = order;
  const { typed, isTyped, change, drop, problem, setProblem } = useFormDraft(
    draftName(number, 'edit-order'),
    EMPTY_EDIT,
  );
  const parsed = parseEdit(typed, order);
  const before = wayNow(order, freight);
  const after = wayNow(order, useFreight(order.country, isTyped ? editedLines(typed, order) : []));
  const save = async () => {
    if (parsed.kind === 'wrong') return setProblem(parsed.problem);
    const reason = typed.reason.trim();
    if (reason === '') return setProblem(texts.noReason);
    const request = { number, version, reason, ...parsed.request };
    const isDone = await submission.send('edit-order', '/orders/edit', request, edited);
    if (isDone) drop();
  };
  return (
    <ActionForm
      at="edit-order"
      submission={submission}
      submit={submitText(parsed)}
      isTyped={isTyped}
      problem={problem}
      onSubmit={() => void save()}
    >
      <LinesTable order={order} draft={typed} onChange={change} />
      <ProductPicker
        lines={[...order.lines, ...typed.added]}
        onPick={(line) => change({ added: [...typed.added, line] })}
      />
      <p className="soft">{texts.priceHint}</p>
      <div className="fields">
        <Field
          label={texts.reason}
          value={typed.reason}
          placeholder={texts.reasonHint}
          maxLength={CHARGE_REASON_MAX_LENGTH}
          autoFocus={isFocused}
          onType={(reason) => change({ reason })}
        />
      </div>
      <section className="edit-sums" aria-label={texts.sums} aria-live="polite">
        {isTyped && <Sums parsed={parsed} />}
        {before !== undefined && after !== undefined && before.fen !== after.fen && (
          <p className="soft">{orderText.rates.edit(formatFen(before.fen), formatFen(after.fen))}</p>
        )}
      </section>
    </ActionForm>
  );
}

function submitText(parsed: ParsedEdit): string {
  if (parsed.kind === 'wrong' || parsed.differenceFen === 0) return texts.submit;
  const amount = formatFen(Math.abs(parsed.differenceFen));
  return parsed.differenceFen > 0 ? texts.submitDue(amount) : texts.submitRefund(amount);
}

function Sums({ parsed }: { readonly parsed: ParsedEdit }): ReactNode {
  if (parsed.kind === 'wrong') return <p className="soft">{parsed.problem}</p>;
  const { beforeFen, afterFen, differenceFen } = parsed;
  const amount = formatFen(Math.abs(differenceFen));
  const [difference, hint] =
    differenceFen > 0
      ? [texts.due(amount), texts.dueHint]
      : differenceFen < 0
        ? [texts.refund(amount), texts.refundHint]
        : [texts.even, texts.evenHint];
  return (
    <>
      <p>{texts.total(formatFen(beforeFen), formatFen(afterFen))}</p>
      <p className="edit-difference">{difference}</p>
      <p className="soft">{hint}</p>
    </>
  );
}

interface LinesTableProps {
  readonly order: OpsOrder;
  readonly draft: EditDraft;
  readonly onChange: (changed: Partial<EditDraft>) => void;
}

function LinesTable({ order, draft, onChange }: LinesTableProps): ReactNode {
  const setAdded = (line: FormLine, quantity: string) =>
    onChange({ added: draft.added.map((one) => (isSameVariant(one, line) ? { ...one, quantity } : one)) });
  return (
    <div className="scrolls">
      <table className="plain edited-lines stacked">
        <caption>{texts.title}</caption>
        <TableHead
          titles={[texts.piece, texts.price, texts.before, texts.after, texts.amount]}
          figures={[texts.price, texts.before, texts.amount]}
          hidden={texts.remove}
        />
        <tbody>
          {order.lines.map((line) => (
            <OrderedLine
              key={line.position}
              line={line}
              typed={draft.quantities[line.position] ?? String(line.quantity)}
              onType={(quantity) => onChange({ quantities: withTyped(draft.quantities, line, quantity) })}
            />
          ))}
          {draft.added.map((line) => (
            <AddedLine
              key={`${line.productId} ${line.variantKey}`}
              line={line}
              onType={(quantity) => setAdded(line, quantity)}
              onRemove={() => onChange({ added: draft.added.filter((one) => !isSameVariant(one, line)) })}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Drops a quantity that equals the line's own, so that an unchanged form counts as untyped. */
function withTyped(
  quantities: EditDraft['quantities'],
  { position, quantity }: OpsOrder['lines'][number],
  typed: string,
): EditDraft['quantities'] {
  const { [position]: _, ...others } = quantities;
  return typed === String(quantity) ? others : { ...others, [position]: typed };
}

interface OrderedLineProps {
  readonly line: OpsOrder['lines'][number];
  readonly typed: string;
  readonly onType: (quantity: string) => void;
}

function OrderedLine({ line, typed, onType }: OrderedLineProps): ReactNode {
  const name = lineTitle(line);
  const least = minimumOfLine(line);
  const quantity = parseQuantity(typed);
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className="figure">{formatFen(requireFen(line.unitPrice))}</td>
      <td className="figure">{line.quantity}</td>
      <td>
        <QuantityInput
          label={texts.quantityOf(name)}
          value={typed}
          isWrong={quantity === undefined || quantity < least}
          onType={onType}
        />
        {least > 0 && <span className="soft">{texts.least(least)}</span>}
      </td>
      <td className="figure">{quantity !== undefined && formatFen(requireFen(line.unitPrice) * quantity)}</td>
      <td>
        {least === 0 && quantity !== 0 && (
          <button type="button" aria-label={texts.removeOf(name)} onClick={() => onType('0')}>
            {texts.remove}
          </button>
        )}
        {quantity === 0 && <span className="soft">{texts.takenOut}</span>}
      </td>
    </tr>
  );
}

interface AddedLineProps {
  readonly line: FormLine;
  readonly onType: (quantity: string) => void;
  readonly onRemove: () => void;
}

function AddedLine({ line, onType, onRemove }: AddedLineProps): ReactNode {
  const name = lineTitle(line.facts);
  const available = useLevels(line.productId)?.get(line.variantKey)?.available;
  const quantity = parseQuantity(line.quantity);
  const fen = addedPriceFen(line);
  const tier = quantity === undefined ? undefined : shopPrice(line.facts, quantity)?.tier;
  const isShort = available !== undefined && quantity !== undefined && quantity > available;
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className="figure">
        {fen !== undefined && formatFen(fen)}
        {tier !== undefined && <span className="soft">{texts.tier(tier)}</span>}
      </td>
      <td className="figure soft">{texts.isNew}</td>
      <td>
        <QuantityInput
          label={texts.quantityOf(name)}
          value={line.quantity}
          isWrong={fen === undefined || isShort}
          onType={onType}
        />
        {available !== undefined && (
          <span className={isShort ? 'bad' : 'soft'}>{texts.available(available)}</span>
        )}
      </td>
      <td className="figure">{fen !== undefined && quantity !== undefined && formatFen(fen * quantity)}</td>
      <td>
        <button type="button" aria-label={texts.removeOf(name)} onClick={onRemove}>
          {texts.remove}
        </button>
      </td>
    </tr>
  );
}
