/** Shows a quote as its buyer sees it, read-only. */

import type { ReactNode } from 'react';
import { formatFen, requireFen } from '../../../src/features/base/money.rules.ts';
import { freightText } from '../../../src/features/orders/freight.text.ts';
import type { OpsQuote, OpsQuoteLine } from '../../../src/features/quotes/ops-quotes.contract.ts';
import { OPEN_QUOTE_STATES } from '../../../src/features/quotes/quotes.rules.ts';
import { TableHead } from '../base/TableHead.tsx';
import { Thumbnail } from '../orders/elements.tsx';
import { yuanText } from './quote-form.ts';
import { quotesText as texts } from './quotes.text.ts';
import { ValidUntil } from './ValidUntil.tsx';

const words = texts.lines;

export function QuoteLines({ quote }: { readonly quote: OpsQuote }): ReactNode {
  const { lines, state } = quote;
  const figures = [words.available, words.quantity, words.unitPriceHead, words.amount];
  return (
    <section>
      <h2>{words.title}</h2>
      <div className="scrolls">
        <table className="plain lines stacked">
          <caption>{words.title}</caption>
          <TableHead titles={[words.specimen, ...figures]} figures={figures} />
          <tbody>
            {lines.map((line) => (
              <tr key={`${line.productId} ${line.variantKey}`}>
                <th scope="row">
                  <LineTitle line={line} />
                </th>
                <td className="figure">{line.available}</td>
                <td className="figure">{line.quantity}</td>
                <td className="figure">{yuanText(line.unitPrice)}</td>
                <td className="figure">
                  {line.unitPrice !== null && formatFen(requireFen(line.unitPrice) * line.quantity)}
                </td>
              </tr>
            ))}
          </tbody>
          <TotalsFoot quote={quote} columns={4} />
        </table>
      </div>
      <QuoteTerms quote={quote} isOpen={OPEN_QUOTE_STATES.includes(state)} />
    </section>
  );
}

export function LineTitle({
  line,
}: {
  readonly line: Pick<OpsQuoteLine, 'name' | 'grade' | 'sku' | 'picture'>;
}): ReactNode {
  const { name, grade, sku, picture } = line;
  return (
    <div className="line-title">
      <Thumbnail address={picture} size={48} />
      <div>
        <span>{name}</span>
        <span className="soft">{[grade, sku].filter(Boolean).join('，')}</span>
      </div>
    </div>
  );
}

interface TotalsFootProps {
  readonly quote: Pick<OpsQuote, 'total' | 'freight' | 'way'>;
  readonly columns: number;
}

/** Follows the order in which buyers see the sums: goods first, then freight. */
export function TotalsFoot({ quote: { total, freight, way }, columns }: TotalsFootProps): ReactNode {
  const sum = total === null ? undefined : requireFen(total) + requireFen(freight ?? 0);
  return (
    <tfoot>
      <tr>
        <th scope="row" colSpan={columns}>
          {words.goods}
        </th>
        <td className="figure">{yuanText(total)}</td>
      </tr>
      <tr>
        <th scope="row" colSpan={columns}>
          {words.freight} {way !== null && <span className="soft">{way.name}</span>}
        </th>
        <td className="figure">{freightText(freight, null)}</td>
      </tr>
      <tr className="sum">
        <th scope="row" colSpan={columns}>
          {words.sum}
        </th>
        <td className="figure">{sum === undefined ? texts.noTotal : formatFen(sum)}</td>
      </tr>
    </tfoot>
  );
}

interface TermsProps {
  readonly quote: OpsQuote;
  /** A quote that has ended reserves nothing. */
  readonly isOpen: boolean;
}

export function QuoteTerms({ quote, isOpen }: TermsProps): ReactNode {
  const { lines, reserve, note, validUntil } = quote;
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const { terms } = texts;
  return (
    <dl className="quote-terms">
      {validUntil !== null && (
        <div>
          <dt>{terms.valid}</dt>
          <dd>
            <ValidUntil at={validUntil} isOpen={isOpen} />
          </dd>
        </div>
      )}
      {isOpen && (
        <div>
          <dt>{terms.stock}</dt>
          <dd>{reserve ? terms.reserved(units) : terms.unreserved}</dd>
        </div>
      )}
      {note !== '' && (
        <div>
          <dt>{terms.note}</dt>
          <dd className="quote-words">{note}</dd>
        </div>
      )}
    </dl>
  );
}
