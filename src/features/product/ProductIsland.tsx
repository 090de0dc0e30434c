/**
 * The first render equals the build's; a layout effect then applies early input and the live response
 * before the browser paints.
 */
import { useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react';
import { takeEarlyPress } from '../../browser/head-script.ts';
import { $live, refreshLive, TOUCH_REFRESH_MS } from '../../browser/live.ts';
import { $choice, parseChoice } from '../../browser/purchase-link.ts';
import { addToCart } from '../cart/add.ts';
import type { ShownProduct } from '../specimens/catalogue.contract.ts';
import { FavoriteButton } from '../wants/FavoriteButton.tsx';
import { StockAlertButton } from '../wants/StockAlertButton.tsx';
import { $republishedProduct, readChosenVariantKey } from './bind-product.ts';
import { ProductView } from './ProductView.tsx';
import { PanelPrice, PurchasePanel } from './PurchasePanel.tsx';
import { earlyActions, initialPanelState, panelReducer } from './panel-state.ts';
import { panelView } from './panel-view.ts';

/** The controls retain the choice through hydration. */
function choiceBefore(panel: HTMLElement) {
  const quantity = panel.querySelector<HTMLInputElement>('[role=spinbutton]');
  return {
    ...parseChoice(location.search),
    key: readChosenVariantKey(panel),
    typed: quantity?.value,
    isTyping: quantity !== null && document.activeElement === quantity,
  };
}

function takePress(panel: HTMLElement): boolean {
  const add = panel.querySelector<HTMLElement>('.panel-add');
  return add !== null && takeEarlyPress(add);
}

const touched = () => void refreshLive(TOUCH_REFRESH_MS);

export default function ProductIsland({ product: built }: { readonly product: ShownProduct }) {
  const [product, setProduct] = useState(built);
  const [opened] = useState(() => initialPanelState(built.specifications.quality_variants));
  const [state, act] = useReducer(panelReducer, opened);
  const [adding, setAdding] = useState(false);
  const root = useRef<HTMLElement>(null);
  const view = panelView(state);
  const { variant, price, canAdd } = view;
  const { quantity } = state;

  useLayoutEffect(() => {
    const panel = root.current?.querySelector<HTMLElement>('.panel');
    if (!panel) return;
    for (const action of earlyActions(opened, choiceBefore(panel))) act(action);
    if (takePress(panel)) setAdding(true);
    const stop = [
      $live.subscribe((response) => {
        const item = response?.items.find(({ id }) => id === built.id);
        if (item) act({ kind: 'live', item });
      }),
      $republishedProduct.subscribe((edited) => {
        if (edited?.id !== built.id) return;
        setProduct(edited);
        act({ kind: 'refresh', variants: edited.specifications.quality_variants });
      }),
    ];
    touched();
    return () => {
      for (const each of stop) each();
    };
  }, [built.id, opened]);

  const quality = variant?.quality;
  useEffect(() => {
    $choice.set(quality === undefined ? undefined : { productId: built.id, quality, quantity });
  }, [built.id, quality, quantity]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: one press is one call, whatever changes while it is under way.
  useEffect(() => {
    if (!adding) return;
    if (quality === undefined || !canAdd) return setAdding(false);
    const line = { productId: built.id, quality, quantity, unit_price: price };
    void addToCart(line).finally(() => {
      setAdding(false);
      // The grade may have a new price or stock.
      void refreshLive();
    });
  }, [adding]);

  return (
    <ProductView ref={root} product={product} variant={variant} price={<PanelPrice view={view} />}>
      <PurchasePanel
        state={state}
        view={view}
        adding={adding}
        act={act}
        onAdd={() => setAdding(true)}
        onIntent={touched}
      >
        {view.soldOut && !view.withdrawn && variant !== undefined && (
          <StockAlertButton
            key={variant.key}
            productId={built.id}
            variantKey={variant.key}
            grade={variant.quality}
          />
        )}
      </PurchasePanel>
      <FavoriteButton />
    </ProductView>
  );
}
