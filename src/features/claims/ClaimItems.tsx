import { useId, useState } from 'react';
import { QuantityField } from '../../components/QuantityField.tsx';
import {
  clampQuantity,
  parseQuantity,
  quantityControls,
  truncateQuantityText,
} from '../base/quantity.rules.ts';
import type { Order, OrderItem } from '../orders/orders.contract.ts';
import { ordersText } from '../orders/orders.text.ts';
import { pictureAddress } from '../specimens/pictures.rules.ts';
import { type ClaimDraft, withUnits } from './claim-draft.ts';
import type { OrderClaims } from './claims.contract.ts';
import { claimsText as words } from './claims.text.ts';

/** Twice the display width. */
const PIXELS = 160;

interface Props {
  readonly order: Order;
  readonly claimable: OrderClaims['items'];
  readonly draft: ClaimDraft;
  readonly change: (by: (draft: ClaimDraft) => ClaimDraft) => void;
  readonly error: string | undefined;
}

export function ClaimItems({ order, claimable, draft, change, error }: Props) {
  const id = useId();
  return (
    <fieldset className="claim-field" aria-describedby={id}>
      <legend>{words().items}</legend>
      <ul className="claim-choices">
        {order.items.map((item) => {
          const left = claimable.find((one) => one.item === item.id)?.left ?? 0;
          if (left === 0) return null;
          const units = draft.units[item.id] ?? 0;
          const set = (wanted: number) => change((now) => withUnits(now, item.id, wanted));
          return <Choice key={item.id} item={item} left={left} units={units} set={set} />;
        })}
      </ul>
      <p className="field-error" id={id}>
        {error}
      </p>
    </fieldset>
  );
}

interface ChoiceProps {
  readonly item: OrderItem;
  readonly left: number;
  readonly units: number;
  readonly set: (units: number) => void;
}

function Choice({ item: { product, quality }, left, units, set }: ChoiceProps) {
  return (
    <li>
      <label>
        <input type="checkbox" checked={units > 0} onChange={({ target }) => set(target.checked ? 1 : 0)} />
        <img src={pictureAddress(product.main_image, PIXELS)} alt="" width="80" height="64" loading="lazy" />
        <span>
          {product.name}
          <span className="order-term figures">
            {ordersText().quality} {quality}，{words().left(left)}
          </span>
        </span>
      </label>
      {units > 0 && left > 1 && <Units name={product.name} left={left} units={units} set={set} />}
    </li>
  );
}

function Units({ name, left, units, set }: Omit<ChoiceProps, 'item'> & { readonly name: string }) {
  const [typed, type] = useState<string | null>(null);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a visible legend.
    <div role="group" aria-label={name}>
      <QuantityField
        text={typed ?? String(units)}
        stock={left}
        {...quantityControls(left, units)}
        overStock={typed !== null && parseQuantity(typed) > left}
        onStep={(by) => set(clampQuantity(units + by, left))}
        onType={(text) => type(truncateQuantityText(text))}
        onLeave={() => {
          if (typed !== null) set(clampQuantity(parseQuantity(typed), left));
          type(null);
        }}
      />
    </div>
  );
}
