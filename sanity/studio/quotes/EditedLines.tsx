import { type ReactNode, useRef } from 'react';
import { fenToYuan, formatFen } from '../../../src/features/base/money.rules.ts';
import { freightText } from '../../../src/features/orders/freight.text.ts';
import type { OpsQuote } from '../../../src/features/quotes/ops-quotes.contract.ts';
import { useLevels } from '../base/levels.ts';
import { TableHead } from '../base/TableHead.tsx';
import { parseFen } from '../orders/amounts.ts';
import { LineTitle } from './QuoteLines.tsx';
import {
  type FormLine,
  formSums,
  isSameVariant,
  lineFacts,
  lineTitle,
  parseQuantity,
  type QuoteDraft,
  shopPrice,
} from './quote-form.ts';
import { quotesText } from './quotes.text.ts';

const texts = quotesText.lines;

interface EditedLinesProps {
  readonly quote: OpsQuote;
  readonly form: QuoteDraft;
  readonly onLines: (lines: readonly FormLine[]) => void;
}

export function EditedLines({ quote, form, onLines }: EditedLinesProps): ReactNode {
  const table = useRef<HTMLTableElement>(null);
  const { lines } = form;
  if (lines.length === 0) return <p className="soft">{texts.empty}</p>;
  const change = (line: FormLine, changed: Partial<FormLine>) =>
    onLines(lines.map((one) => (isSameVariant(one, line) ? { ...one, ...changed } : one)));
  const remove = (line: FormLine) => {
    onLines(lines.filter((one) => !isSameVariant(one, line)));
    // The pressed button was removed, and the focus with it.
    table.current?.focus();
  };
  return (
    <div className="scrolls">
      <table ref={table} tabIndex={-1} className="plain edited-lines stacked">
        <caption>{texts.title}</caption>
        <TableHead
          titles={[
            texts.specimen,
            texts.available,
            texts.quantity,
            texts.shopPrice,
            texts.unitPrice,
            texts.amount,
          ]}
          figures={[texts.available, texts.shopPrice, texts.amount]}
          hidden={texts.remove}
        />
        <tbody>
          {lines.map((line) => (
            <EditedLine
              key={`${line.productId} ${line.variantKey}`}
              line={line}
              quote={quote}
              onChange={(changed) => change(line, changed)}
              onRemove={() => remove(line)}
            />
          ))}
        </tbody>
        <Totals quote={quote} form={form} />
      </table>
    </div>
  );
}

interface EditedLineProps {
  readonly line: FormLine;
  readonly quote: OpsQuote;
  readonly onChange: (changed: Partial<FormLine>) => void;
  readonly onRemove: () => void;
}

function EditedLine({ line, quote, onChange, onRemove }: EditedLineProps): ReactNode {
  const levels = useLevels(line.productId);
  const facts = lineFacts(line, quote);
  const saved = quote.lines.find((one) => isSameVariant(one, line));
  const available = levels?.get(line.variantKey)?.available ?? saved?.available;
  const title = lineTitle(facts);
  const quantity = parseQuantity(line.quantity);
  const fen = parseFen(line.unitPrice);
  const shop = shopPrice(facts, quantity ?? 1);
  const isShort = available !== undefined && quantity !== undefined && quantity > available;
  return (
    <tr>
      <th scope="row">
        <LineTitle line={facts} />
      </th>
      <td className="figure">
        {available}
        {isShort && <span className="short bad">{texts.short}</span>}
        {saved !== undefined && saved.alsoRequested > 0 && (
          <span className="short">{quotesText.alsoRequested(saved.alsoRequested)}</span>
        )}
      </td>
      <td>
        <QuantityInput
          label={texts.quantityOf(title)}
          value={line.quantity}
          isWrong={quantity === undefined}
          onType={(typed) => onChange({ quantity: typed })}
        />
      </td>
      <td className="figure">
        {shop === undefined ? (
          <span className="bad">{texts.gone}</span>
        ) : (
          <>
            {formatFen(shop.fen)}
            {shop.tier !== undefined && <span className="soft">{texts.tier(shop.tier)}</span>}
          </>
        )}
      </td>
      <td>
        <input
          className="price"
          inputMode="decimal"
          maxLength={12}
          aria-label={texts.priceOf(title)}
          aria-invalid={line.unitPrice.trim() !== '' && (fen ?? 0) === 0}
          value={line.unitPrice}
          onChange={({ currentTarget }) => onChange({ unitPrice: currentTarget.value })}
        />
        {line.unitPrice.trim() === '' && shop !== undefined && (
          <button
            type="button"
            aria-label={texts.sameOf(title)}
            onClick={() => onChange({ unitPrice: String(shop.fen / 100) })}
          >
            {texts.same}
          </button>
        )}
      </td>
      <td className="figure">{fen !== undefined && quantity !== undefined && formatFen(fen * quantity)}</td>
      <td>
        <button type="button" aria-label={texts.removeOf(title)} onClick={onRemove}>
          {texts.remove}
        </button>
      </td>
    </tr>
  );
}

interface QuantityInputProps {
  readonly label: string;
  readonly value: string;
  readonly isWrong: boolean;
  readonly onType: (typed: string) => void;
}

/** The quantity of a line that an operator edits, in a quote or an order. */
export function QuantityInput({ label, value, isWrong, onType }: QuantityInputProps): ReactNode {
  return (
    <input
      className="quantity"
      inputMode="numeric"
      maxLength={7}
      aria-label={label}
      aria-invalid={isWrong}
      value={value}
      onChange={({ currentTarget }) => onType(currentTarget.value)}
    />
  );
}

function Totals({ quote, form }: Pick<EditedLinesProps, 'quote' | 'form'>): ReactNode {
  const { goodsFen, freightFen, shopFen } = formSums(form, quote);
  const less = goodsFen === undefined || shopFen === undefined ? 0 : shopFen - goodsFen;
  const freight = freightText(freightFen === null ? null : fenToYuan(freightFen), null);
  const rows = [
    [texts.goods, goodsFen === undefined ? quotesText.noTotal : formatFen(goodsFen)],
    [texts.freight, freight],
  ] as const;
  return (
    <tfoot>
      {rows.map(([name, text]) => (
        <tr key={name}>
          <th scope="row" colSpan={5}>
            {name}
          </th>
          <td className="figure">{text}</td>
          <td />
        </tr>
      ))}
      <tr className="sum">
        <th scope="row" colSpan={5}>
          {less !== 0 && shopFen !== undefined && (
            <span className="soft">
              {less > 0
                ? texts.shopTotal(formatFen(shopFen), formatFen(less))
                : texts.shopTotalMore(formatFen(shopFen), formatFen(-less))}
            </span>
          )}{' '}
          {texts.sum}
        </th>
        <td className="figure">
          {goodsFen === undefined ? quotesText.noTotal : formatFen(goodsFen + (freightFen ?? 0))}
        </td>
        <td />
      </tr>
    </tfoot>
  );
}
