import type { ReactNode } from 'react';
import { countryTitle } from '../../../src/features/base/countries.text.ts';
import type { OpsLine } from '../../../src/features/orders/ops-order-lines.contract.ts';
import { shippingText } from '../../../src/features/shipping/shipping.text.ts';
import { shownVerdict } from '../../../src/features/shipping/shown-verdict.rules.ts';
import { orderText } from '../orders/order.text.ts';

const texts = orderText.lines;

interface Props {
  readonly shipping: NonNullable<OpsLine['shipping']>;
  /** ISO 3166-1. */
  readonly country: string;
}

/** An imported rule may have a source that is not a URL. */
function Law({ address, title }: { readonly address: string; readonly title: string }): ReactNode {
  if (!/^https?:\/\//.test(address)) return address;
  return (
    <a href={address} target="_blank" rel="noreferrer">
      {title}
    </a>
  );
}

/** Shows the verdict of the present rules, which may differ from the rules at the time of the sale. */
export function LineShipping({ shipping, country }: Props): ReactNode {
  const { papers, words, laws } = shipping;
  const verdict = shownVerdict(shipping);
  return (
    <div className="line-shipping">
      <p data-is={verdict}>{shippingText().verdictFor(countryTitle(country), verdict)}</p>
      {papers.map((paper) => (
        <p key={paper.name}>{shippingText().paper(paper)}</p>
      ))}
      {words.map((sentence) => (
        <p key={sentence} className="soft">
          {sentence}
        </p>
      ))}
      {laws.length > 0 && (
        <p className="soft">
          {texts.laws}
          {laws.map((law, at) => (
            <Law key={law} address={law} title={texts.law(at + 1)} />
          ))}
        </p>
      )}
    </div>
  );
}
