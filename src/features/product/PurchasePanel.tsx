import { CONTROLS } from '../../components/panel-controls.ts';
import { QuantityField } from '../../components/QuantityField.tsx';
import { formatFen } from '../../rules/money.ts';
import { product as words } from '../../text/shop.ts';
import type { PanelAction, PanelState } from './panel-state.ts';
import { optionText, type PanelView, stockText } from './panel-view.ts';
import { TierTable } from './TierTable.tsx';

interface Props {
  readonly state: PanelState;
  readonly view: PanelView;
  /** In a preview, where React moves it; on the shop's pages its plain script does (watch-panel.ts). */
  readonly act?: (action: PanelAction) => void;
}

const nothing = () => undefined;

/**
 * Price, grade, stock, quantity and the add button (docs/shop.md "Pages"). Whatever is shown has its element from the
 * beginning, hidden or empty: panel-draw.ts fills in what changes.
 */
export function PurchasePanel({ state, view, act = nothing }: Props) {
  const { variant } = view;
  const stock = variant?.stock ?? null;
  return (
    <section className="panel" aria-label={words.panel} data-offer={JSON.stringify(state.variants)}>
      <p className="panel-price figures">
        <span className="visually-hidden">{words.price}</span>
        <span data-price="">{formatFen(view.priceFen)}</span>
        <del title={words.originalPrice} hidden={view.originalPriceFen === null}>
          <span className="visually-hidden">{words.originalPrice}</span>
          <span data-original="">{formatFen(view.originalPriceFen ?? 0)}</span>
        </del>
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
            data-control={CONTROLS.quality}
            onChange={(event) => act({ kind: 'select', key: event.target.value })}
          >
            {state.variants.map((each) => (
              <option key={each.key} value={each.key}>
                {optionText(each)}
              </option>
            ))}
          </select>
          <p className="panel-description">{view.description}</p>
        </div>
      </div>
      <p className="panel-row figures">
        <span>{words.stockLabel}</span>
        {/* Without script the question is never asked: the style sheet leaves its words out there. */}
        <span data-stock={stock === null ? 'asking' : 'known'} data-sold-out={view.soldOut || undefined}>
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
        data-control={CONTROLS.add}
        data-early-press="click"
      >
        {view.addText}
      </button>
      <p className={view.withdrawn ? 'panel-note missing' : 'panel-note'} role="status">
        {view.note}
      </p>
      <noscript>
        <p>{words.noScript}</p>
      </noscript>
      <TierTable tiers={view.tiers} />
      {/* For eye and finger alone (watch-bar.ts): keyboard and screen reader have the panel's own button. */}
      <div className="panel-bar" aria-hidden="true">
        <span className="figures" data-bar-price="">
          {formatFen(view.priceFen)}
        </span>
        <button type="button" className="button" tabIndex={-1} disabled={!view.canAdd} data-bar-add="">
          {view.addText}
        </button>
      </div>
    </section>
  );
}
