import { formatFen } from '../../rules/money.ts';
import { product as words } from '../../text/shop.ts';
import type { TierView } from './panel-view.ts';

/** The wholesale tiers of the chosen grade; those reached are marked with sign and word, not by colour alone. */
export function TierTable({ tiers }: { readonly tiers: readonly TierView[] }) {
  return (
    <table className="tiers figures" hidden={tiers.length === 0}>
      <caption>{words.tiers}</caption>
      <thead>
        <tr>
          <th scope="col">{words.tierQuantity}</th>
          <th scope="col">{words.tierPrice}</th>
        </tr>
      </thead>
      <tbody>
        {tiers.map((tier) => (
          <tr
            key={tier.quantity}
            className={tier.reached ? 'reached' : undefined}
            aria-current={tier.holds ? 'true' : undefined}
          >
            <th scope="row">{words.tierAtLeast(tier.quantity)}</th>
            <td>
              <span>{formatFen(tier.priceFen)}</span>
              <span className="tier-mark">{tier.reached && words.tierReached}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
