import { useCartCountry } from '../../browser/cart-country.ts';
import { shippingText as words } from '../shipping/shipping.text.ts';
import { productTitle } from '../specimens/specimen.rules.ts';
import type { CartItem } from './cart.contract.ts';
import { noticeFor } from './cart-parts.rules.ts';

/** The papers and sentences of the rules, each once. A line that may not be sent says its own. */
export function ShippingReasons({ lines }: { readonly lines: readonly CartItem[] }) {
  const country = useCartCountry();
  const namesOf = new Map<string, ReadonlySet<string>>();
  for (const line of lines) {
    const notice = noticeFor(line, country);
    if (notice === undefined || notice.verdict === 'forbidden') continue;
    for (const reason of words().reasons(notice))
      namesOf.set(reason, new Set(namesOf.get(reason)).add(productTitle(line.product).title));
  }
  if (namesOf.size === 0) return null;
  return (
    <ul>
      {[...namesOf].map(([reason, names]) => (
        <li key={reason}>
          {reason} {names.size < lines.length && <small>{[...names].join('、')}</small>}
        </li>
      ))}
    </ul>
  );
}
