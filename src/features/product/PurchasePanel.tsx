import { CONTROLS } from '../../components/early-controls.ts';
import { QuantityField } from '../../components/QuantityField.tsx';
import { formatFen } from '../../rules/money.ts';
import { product as words } from '../../text/shop.ts';
import type { PanelAction, PanelState } from './panel-state.ts';
import type { PanelView } from './panel-view.ts';
import { TierTable } from './TierTable.tsx';

interface Props {
  readonly state: PanelState;
  readonly view: PanelView;
  readonly act: (action: PanelAction) => void;
  readonly onAdd: () => void;
  /** Somebody is about to use it: what it shows has to hold. */
  readonly onTouch?: () => void;
}

function stockText(stock: number | null): string {
  if (stock === null) return words.stockUnknown;
  return stock > 0 ? words.stock(stock) : words.soldOut;
}

/** Price, grade, stock, quantity and the add button (docs/shop.md "Pages"). */
export function PurchasePanel({ state, view, act, onAdd, onTouch }: Props) {
  const { variant } = view;
  const stock = variant?.stock ?? null;
  return (
    <section className="panel" aria-label={words.panel} onPointerEnter={onTouch} onFocus={onTouch}>
      <p className="panel-price figures">
        <span className="visually-hidden">{words.price}</span>
        <span data-price>{formatFen(view.priceFen)}</span>
        {view.originalPriceFen !== null && (
          <del title={words.originalPrice}>
            <span className="visually-hidden">{words.originalPrice}</span>
            {formatFen(view.originalPriceFen)}
          </del>
        )}
        <span className="panel-wholesale" role="status">
          {view.wholesale && words.wholesale}
        </span>
      </p>
      <div className="panel-row">
        <label htmlFor="quality">{words.quality}</label>
        <div>
          <select
            id="quality"
            autoComplete="off"
            value={state.selectedKey}
            disabled={view.withdrawn}
            data-early={CONTROLS.quality}
            onChange={(event) => act({ kind: 'select', key: event.target.value })}
          >
            {state.variants.map((each) => (
              <option key={each.key} value={each.key}>
                {words.variantOption(
                  each.grade,
                  formatFen(each.priceFen),
                  each.stock !== null && each.stock <= 0,
                )}
              </option>
            ))}
          </select>
          <p className="panel-description">
            {variant !== undefined && variant.description !== '' && words.inBrackets(variant.description)}
          </p>
        </div>
      </div>
      <p className="panel-row figures">
        <span>{words.stockLabel}</span>
        {/* Without script the question is never asked: the style sheet leaves its words out there. */}
        <span
          className={stock === null ? 'panel-asking' : undefined}
          data-sold-out={view.soldOut || undefined}
        >
          {stockText(stock)}
        </span>
      </p>
      <div className="panel-row">
        <span aria-hidden="true">{words.quantity}</span>
        <QuantityField
          text={view.quantityText}
          stock={stock}
          canDecrease={view.canDecrease}
          canIncrease={view.canIncrease}
          overStock={view.overStock}
          disabled={view.soldOut}
          onStep={(by) => act({ kind: by === 1 ? 'increase' : 'decrease' })}
          onType={(text) => act({ kind: 'type', text })}
          onLeave={() => act({ kind: 'leave' })}
        />
      </div>
      <button
        type="button"
        className="button panel-add"
        disabled={!view.canAdd}
        data-early={CONTROLS.add}
        onClick={onAdd}
      >
        {view.addText}
      </button>
      <p className={view.withdrawn ? 'panel-note missing' : 'panel-note'} role="status">
        {view.note}
      </p>
      <noscript>
        <p>{words.noScript}</p>
      </noscript>
      {view.tiers.length > 0 && <TierTable tiers={view.tiers} />}
    </section>
  );
}
