import { useEffect, useState } from 'react';
import { Breadcrumbs } from '../../components/Breadcrumbs.tsx';
import { ProductCard } from '../../components/ProductCard.tsx';
import type { FieldProblem } from '../../content/fill-draft.ts';
import type { ShownProduct } from '../../contract/catalogue.ts';
import { previewText as words } from '../../text/preview.ts';
import { navText } from '../../text/shop.ts';
import { productOffer } from '../product/offer.ts';
import { ProductFacts } from '../product/ProductFacts.tsx';
import { ProductView } from '../product/ProductView.tsx';
import { PurchasePanel } from '../product/PurchasePanel.tsx';
import { initialPanelState, type PanelAction, panelReducer } from '../product/panel-state.ts';
import { panelView } from '../product/panel-view.ts';

interface Props {
  readonly product: ShownProduct;
  readonly problems: readonly FieldProblem[];
  /** The path of the field in which the editor is. */
  readonly focus: string;
}

function SaleProblems({ problems }: Pick<Props, 'problems'>) {
  const ofSale = problems.filter(({ path }) => path.startsWith('variants'));
  if (ofSale.length === 0) return null;
  return (
    <ul className="preview-missing">
      {ofSale.map(({ path, name, message }) => (
        <li key={path}>{words().problem(name, message)}</li>
      ))}
    </ul>
  );
}

/** The purchase panel works, but adds nothing to the cart. */
export function ProductPreview({ product, problems, focus }: Props) {
  const offer = productOffer(product);
  const [chosen, setChosen] = useState(() => initialPanelState(offer));
  const state = panelReducer(chosen, { kind: 'refresh', variants: offer });
  const act = (action: PanelAction) => setChosen(panelReducer(state, action));
  const edited = /^variants\[_key=="([^"]+)"\]/.exec(focus)?.[1];
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another focus chooses the variant.
  useEffect(() => {
    if (offer.some(({ key }) => key === edited)) act({ kind: 'select', key: edited ?? '' });
  }, [edited]);
  const view = panelView(state);
  const { species } = product;
  const crumbs = [
    { name: navText().home, path: '/' },
    { name: navText().listing, path: '/butterfly/all' },
    { name: species.name, path: `/butterfly/${species.id}` },
    { name: product.name, path: `/product/${product.id}` },
  ];
  const nothingToBuy = offer.length === 0;
  return (
    <div className="wrap">
      <Breadcrumbs crumbs={crumbs} />
      <ProductView product={product} soldOut={!nothingToBuy && view.allSoldOut} variant={view.variant}>
        {nothingToBuy ? (
          <p className="preview-place">{words().noOffer}</p>
        ) : (
          <PurchasePanel state={state} view={view} act={act} />
        )}
        <SaleProblems problems={problems} />
      </ProductView>
      <ProductFacts product={product} />
      <section className="section">
        <div className="section-head">
          <h2>{words().asCard}</h2>
        </div>
        {nothingToBuy ? (
          <p className="preview-place">{words().noCard}</p>
        ) : (
          <div className="drawer wide">
            <ProductCard product={product} sizes="(width >= 64rem) 19rem, (width >= 48rem) 30vw, 44vw" />
          </div>
        )}
      </section>
    </div>
  );
}
