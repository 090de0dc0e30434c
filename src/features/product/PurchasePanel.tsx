import type { ReactNode } from 'react';
import { QuantityField } from '../../components/QuantityField.tsx';
import { SpecimenPicture } from '../../components/SpecimenPicture.tsx';
import { formatYuan } from '../base/money.rules.ts';
import { productText as words } from '../base/shop.text.ts';
import { cardText } from '../specimens/card.text.ts';
import { variantRemark } from './fault-marks.ts';
import { panelText } from './panel.text.ts';
import type { PanelAction, PanelState } from './panel-state.ts';
import { optionText, type PanelView, stockText, type TierView, type TileView } from './panel-view.ts';

interface VariantTilesProps {
  readonly view: PanelView;
  readonly selectedKey: string;
  readonly act: (action: PanelAction) => void;
}

/** A strip of pictures to choose from. A taken specimen stays visible, so that the strip never moves. */
function VariantTiles({ view, selectedKey, act }: VariantTilesProps) {
  const remark = view.variant && variantRemark(view.variant);
  const specimens = view.tiles.filter(({ variant }) => variant.specimen !== undefined);
  return (
    <div>
      <fieldset className="tiles" disabled={view.withdrawn}>
        <legend>{panelText().tiles(specimens.length)}</legend>
        {view.tiles.map((tile) => (
          <Tile
            key={tile.variant.key}
            tile={tile}
            isSelected={tile.variant.key === selectedKey}
            onSelect={() => act({ kind: 'select', key: tile.variant.key })}
          />
        ))}
      </fieldset>
      <p className="panel-description">{remark}</p>
    </div>
  );
}

interface TileProps {
  readonly tile: TileView;
  readonly isSelected: boolean;
  readonly onSelect: () => void;
}

function Tile({ tile: { variant, taken }, isSelected, onSelect }: TileProps) {
  const [picture] = variant.specimen?.pictures ?? [];
  return (
    <label className="tile picture-choice figures" data-taken={taken === '' ? undefined : ''}>
      <input
        type="radio"
        name="variant"
        value={variant.key}
        autoComplete="off"
        checked={isSelected}
        onChange={onSelect}
      />
      {picture === undefined ? (
        <span className="tile-lot">{panelText().anyOf}</span>
      ) : (
        <SpecimenPicture picture={picture} sizes="6.75rem" max={240} alt="" />
      )}
      <span translate="no">{variant.quality}</span>
      <span className="tile-price">{taken === '' ? formatYuan(variant.price) : taken}</span>
    </label>
  );
}

export function PanelPrice({ view }: { readonly view: PanelView }) {
  return (
    <p className="panel-price figures" hidden={view.variant === undefined}>
      <span className="visually-hidden">{words().price}</span>
      <span data-price="">{formatYuan(view.price)}</span>
      <del title={words().originalPrice} hidden={view.originalPrice === null}>
        <span className="visually-hidden">{words().originalPrice}</span>
        <span>{formatYuan(view.originalPrice ?? 0)}</span>
      </del>
      <span className="panel-wholesale" role="status">
        {view.wholesale && panelText().wholesale}
      </span>
    </p>
  );
}

interface Props {
  readonly state: PanelState;
  readonly view: PanelView;
  readonly adding?: boolean;
  readonly act: (action: PanelAction) => void;
  readonly onAdd?: () => void;
  /** Called when the pointer or the focus enters the panel. */
  readonly onIntent?: () => void;
  /** Shown while the variant is sold out. */
  readonly children?: ReactNode;
}

/** React neither hydrates nor changes the contents of an element that has its own HTML (destination.ts). */
const DRAWN_BY_SCRIPT = { __html: '' };

/**
 * Before hydration, early-panel.ts and bind-product.ts change elements with
 * `suppressHydrationWarning` (docs/shop.md "Pages").
 */
export function PurchasePanel({ state, view, adding = false, act, onAdd, onIntent, children }: Props) {
  const { variant, sum } = view;
  const remark = variant && variantRemark(variant);
  const stock = variant?.stock ?? null;
  return (
    <section
      className="panel"
      aria-label={words().panel}
      data-offer={JSON.stringify(state.variants.map(({ specimen: _, ...offer }) => offer))}
      onPointerEnter={onIntent}
      onFocus={onIntent}
    >
      {view.tiles.length > 0 ? (
        <VariantTiles view={view} selectedKey={state.selectedKey} act={act} />
      ) : (
        <div className="panel-row">
          <label htmlFor="quality">{panelText().quality}</label>
          <div>
            <select
              id="quality"
              autoComplete="off"
              value={state.selectedKey}
              disabled={view.withdrawn}
              onChange={(event) => act({ kind: 'select', key: event.target.value })}
            >
              {state.variants.map((each) => (
                // The island's props keep grades as typed, so the HTML must, too.
                <option key={each.key} value={each.key} translate="no">
                  {optionText(each, each.key === state.selectedKey)}
                </option>
              ))}
            </select>
            <p className="panel-description">{remark}</p>
          </div>
        </div>
      )}
      <p className="panel-row figures">
        <span>{cardText().stockLabel}</span>
        {/* Without script the stock stays unknown, so the style sheet hides this text. */}
        <span
          data-stock={stock === null ? 'asking' : 'known'}
          data-sold-out={view.soldOut || undefined}
          suppressHydrationWarning
        >
          {stockText(stock)}
        </span>
      </p>
      <div className="panel-row" hidden={variant?.specimen !== undefined}>
        <span aria-hidden="true">{words().quantity}</span>
        <div className="panel-quantity figures">
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
          {state.quantity > 1 && <span>{`${cardText().stock(state.quantity)} ${sum}`}</span>}
        </div>
      </div>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: it is empty. */}
      <div className="destination" dangerouslySetInnerHTML={DRAWN_BY_SCRIPT} suppressHydrationWarning />
      <div className="panel-buy" data-sold-out={view.soldOut || undefined}>
        {/* It stands at the foot of a phone's window while its place is out of view (bind-product.ts). */}
        <div className="panel-bar">
          <span className="panel-bar-choice figures" aria-hidden="true">
            <span translate="no">{variant?.quality}</span> {sum}
          </span>
          <button
            type="button"
            className="button panel-add"
            // Stays enabled while adding, because `disabled` would drop the focus.
            disabled={!view.canAdd && !adding}
            aria-disabled={adding || undefined}
            data-early-press="click"
            onClick={onAdd}
            suppressHydrationWarning
          >
            {adding ? panelText().adding : view.addText}
          </button>
        </div>
      </div>
      <p className={view.withdrawn ? 'panel-note missing' : 'panel-note'} role="status">
        {view.note}
      </p>
      {children}
      <noscript>
        <p>{words().noScript}</p>
      </noscript>
      <TierTable tiers={view.tiers} />
    </section>
  );
}

/** Tiers that apply are not marked by colour alone. */
function TierTable({ tiers }: { readonly tiers: readonly TierView[] }) {
  return (
    <table className="tiers figures" hidden={tiers.length === 0}>
      <caption>{words().tiers}</caption>
      <tbody>
        {tiers.map((tier) => (
          <tr
            key={tier.quantity}
            className={tier.reached ? 'reached' : undefined}
            data-tier={tier.quantity}
            aria-current={tier.holds ? 'true' : undefined}
          >
            <th scope="row">{panelText().tierAtLeast(tier.quantity)}</th>
            <td>
              <span>{formatYuan(tier.price)}</span>
              <span className="tier-mark" suppressHydrationWarning>
                {tier.mark}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
