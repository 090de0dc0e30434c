import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { askLive, TOUCH_MS } from '../../browser/live.ts';
import { $choice, readChoice } from '../../browser/purchase-link.ts';
import type { AddToCartRequest } from '../../contract/cart.ts';
import type { ShownProduct } from '../../contract/catalogue.ts';
import { type EarlyInput, TAKE_EARLY_INPUT } from '../../directives/early-input.ts';
import { fenToYuan } from '../../rules/money.ts';
import { openChoice, playEarlyInput } from './early-choice.ts';
import { offerOf, refreshOffer } from './offer.ts';
import { ProductSheet } from './ProductSheet.tsx';
import { PurchasePanel } from './PurchasePanel.tsx';
import {
  openPanel,
  type PanelAction,
  type PanelState,
  panelReducer,
  selectedVariant,
} from './panel-state.ts';
import { panelView } from './panel-view.ts';
import { useLiveOffer } from './use-live-offer.ts';

interface Props {
  readonly product: ShownProduct;
  /** What the add button does with a choice that can be bought. */
  readonly addToCart: (wish: AddToCartRequest) => Promise<void>;
}

const touch = () => void askLive(TOUCH_MS);

/** A product with everything that can be chosen and read of it; the same prebuilt, hydrated and in the shell. */
export function ProductView({ product, addToCart }: Props) {
  const root = useRef<HTMLElement>(null);
  const [state, setState] = useState<PanelState>(() => openPanel(offerOf(product)));
  const act = (action: PanelAction) => setState((before) => panelReducer(before, action));
  const view = panelView(state);

  const { quantity } = state;
  const grade = view.variant?.grade;
  useEffect(() => {
    $choice.set(grade === undefined ? undefined : { productId: product.id, quality: grade, quantity });
  }, [product.id, grade, quantity]);

  useLiveOffer(product.id, (live) =>
    setState((before) =>
      panelReducer(before, { kind: 'refresh', variants: refreshOffer(before.variants, live) }),
    ),
  );
  // An edit brings what the live answer lacks: descriptions of grades.
  const drawn = useRef(product);
  useEffect(() => {
    if (drawn.current === product) return;
    drawn.current = product;
    setState((before) => panelReducer(before, { kind: 'refresh', variants: offerOf(product) }));
  }, [product]);

  const add = async (from: PanelState) => {
    const variant = selectedVariant(from);
    const { canAdd, priceFen } = panelView(from);
    if (variant === undefined || !canAdd) return;
    const choice = { productId: product.id, quality: variant.grade, quantity: from.quantity };
    await addToCart({ ...choice, unit_price: fenToYuan(priceFen) });
    // What was added may cost, or be, something else by now.
    void askLive();
  };

  // Once, before the browser paints what React took over: nobody sees the panel jump back to its first state.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the early input is there to be taken only once.
  useLayoutEffect(() => {
    const opened = openChoice(state, readChoice(location.search));
    let early: readonly EarlyInput[] = [];
    const detail = (inputs: readonly EarlyInput[]) => {
      early = inputs;
    };
    root.current?.dispatchEvent(new CustomEvent(TAKE_EARLY_INPUT, { bubbles: true, detail }));
    const played = playEarlyInput(opened, early);
    setState(played.state);
    if (played.add) void add(played.state);
    root.current?.setAttribute('data-hydrated', '');
  }, []);

  return (
    <ProductSheet
      product={product}
      soldOut={view.allSoldOut}
      grade={grade}
      panel={
        <PurchasePanel state={state} view={view} act={act} onAdd={() => void add(state)} onTouch={touch} />
      }
      root={root}
    />
  );
}
