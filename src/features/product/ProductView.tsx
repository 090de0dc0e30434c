import type { ShownProduct } from '../../contract/catalogue.ts';
import { offerOf } from './offer.ts';
import { ProductSheet } from './ProductSheet.tsx';
import { PurchasePanel } from './PurchasePanel.tsx';
import { openPanel, type PanelState } from './panel-state.ts';
import { panelView } from './panel-view.ts';

interface Props {
  readonly product: ShownProduct;
  /** Where somebody has chosen already: an edit draws what stands there by then. */
  readonly state?: PanelState;
}

/** A product with everything that can be chosen and read of it, for its plain script to move (watch-panel.ts). */
export function ProductView({ product, state = openPanel(offerOf(product)) }: Props) {
  const view = panelView(state);
  return (
    <ProductSheet
      product={product}
      soldOut={view.allSoldOut}
      grade={view.variant?.grade}
      panel={<PurchasePanel state={state} view={view} />}
    />
  );
}
