import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { chineseDate } from '../../components/dates.ts';
import { isSet } from '../../components/is-set.ts';
import { SpecimenLabel } from '../../components/SpecimenLabel.tsx';
import type { ShownProduct } from '../../contract/catalogue.ts';
import { fetchStock } from '../../contract/client.ts';
import { type EarlyInput, TAKE_EARLY_INPUT } from '../../directives/early-input.ts';
import { product as words } from '../../text/shop.ts';
import { openChoice, playEarlyInput } from './early-choice.ts';
import { offerOf, refreshOffer } from './offer.ts';
import { ProductGallery } from './ProductGallery.tsx';
import { PurchasePanel } from './PurchasePanel.tsx';
import {
  openPanel,
  type PanelAction,
  type PanelState,
  panelReducer,
  selectedVariant,
} from './panel-state.ts';
import { panelView } from './panel-view.ts';
import { type Choice, readChoice } from './purchase-link.ts';

interface Props {
  readonly product: ShownProduct;
  /** What the add button does with a choice that can be bought. */
  readonly addToCart: (choice: Choice) => void;
}

/** A product with everything that can be chosen and read of it; the same prebuilt, hydrated and in the shell. */
export function ProductView({ product, addToCart }: Props) {
  const root = useRef<HTMLElement>(null);
  const [state, setState] = useState<PanelState>(() => openPanel(offerOf(product)));
  const act = (action: PanelAction) => setState((before) => panelReducer(before, action));
  const view = panelView(state);
  const { species } = product;
  const ofSet = isSet(product);

  const add = (from: PanelState) => {
    const variant = selectedVariant(from);
    if (variant === undefined || !panelView(from).canAdd) return;
    addToCart({ productId: product.id, quality: variant.quality, quantity: from.quantity });
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
    if (played.add) add(played.state);
    root.current?.setAttribute('data-hydrated', '');
  }, []);

  useEffect(() => {
    const leaving = new AbortController();
    const refresh = async () => {
      const result = await fetchStock([product.id], leaving.signal);
      if (leaving.signal.aborted || result.kind !== 'answer') return;
      const live = result.data.find((item) => item.id === product.id);
      if (live === undefined) return;
      setState((before) =>
        panelReducer(before, { kind: 'refresh', variants: refreshOffer(before.variants, live) }),
      );
    };
    void refresh();
    // A page that the browser kept for Back shows what was true when it was left.
    const onReturn = (event: PageTransitionEvent) => {
      if (event.persisted) void refresh();
    };
    addEventListener('pageshow', onReturn, { signal: leaving.signal });
    return () => leaving.abort();
  }, [product.id]);

  return (
    <article className="product" ref={root}>
      <ProductGallery pictures={product.pictures} soldOut={view.allSoldOut} />
      <div className="product-buy">
        <h1>{product.name}</h1>
        <p className="product-species">
          <a href={`/butterfly/${species.id}`}>{ofSet ? words.andOthers(species.name) : species.name}</a>
          {!ofSet && (
            <i className="latin" lang="la">
              {species.latin_name}
            </i>
          )}
        </p>
        <PurchasePanel state={state} view={view} act={act} onAdd={() => add(state)} />
        <SpecimenLabel
          name={ofSet ? product.name : species.name}
          {...(ofSet ? {} : { latinName: species.latin_name, gender: product.gender })}
          facts={[
            product.locality || product.origin,
            product.collected_on === null ? '' : chineseDate(product.collected_on),
          ]}
          {...(view.variant === undefined ? {} : { grade: view.variant.quality })}
          number={product.id}
        />
      </div>
    </article>
  );
}
