import { useStore } from '@nanostores/react';
import { $session } from '../../browser/session.ts';
import type { CartItem } from '../../contract/cart.ts';
import { countryTitle } from '../../text/countries.ts';
import { shippingText as words } from '../../text/shipping.ts';
import { $chosenAddress } from '../checkout/chosen-address.ts';

/** Says whether the line may go to the country of the cart's address, if there is something to say. */
export function LineShipping({ line }: { readonly line: CartItem }) {
  const session = useStore($session);
  const chosen = useStore($chosenAddress);
  const own = session.kind === 'user' ? session.user.country : null;
  const country = chosen === null ? own : chosen.country;
  const notice = line.shipping.find((one) => one.country === country);
  if (notice === undefined) return null;
  return (
    <div className="cart-shipping">
      <p className="cart-shipping-verdict">{words().verdict[notice.verdict](countryTitle(notice.country))}</p>
      {notice.papers.map((paper) => (
        <p key={paper.name}>{words().paper(paper)}</p>
      ))}
      {notice.words.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  );
}
