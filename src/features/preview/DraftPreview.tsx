import { useEffect, useState } from 'react';
import { Breadcrumbs } from '../../components/Breadcrumbs.tsx';
import { ProductCard } from '../../components/ProductCard.tsx';
import type { FieldProblem } from '../../content/fill-draft.ts';
import { navText } from '../base/shop.text.ts';
import { CarouselSlides } from '../listing/home/Slides.tsx';
import { SpeciesCard } from '../listing/home/SpeciesCard.tsx';
import { homeText } from '../listing/home.text.ts';
import { SpeciesBanner } from '../listing/SpeciesBanner.tsx';
import type { Contact } from '../policies/ContactCard.tsx';
import { PolicyText } from '../policies/PolicyText.tsx';
import { ProductFacts } from '../product/ProductFacts.tsx';
import { ProductView } from '../product/ProductView.tsx';
import { PanelPrice, PurchasePanel } from '../product/PurchasePanel.tsx';
import { initialPanelState, type PanelAction, panelReducer } from '../product/panel-state.ts';
import { panelView } from '../product/panel-view.ts';
import type { ShownProduct, ShownSpecies } from '../specimens/catalogue.contract.ts';
import { previewText as words } from './preview.text.ts';
import type { ShownDraft } from './shown-draft.ts';

interface ProductPreviewProps {
  readonly product: ShownProduct;
  readonly problems: readonly FieldProblem[];
  /** The path of the field in which the editor is. */
  readonly focus: string;
}

function SaleProblems({ problems }: Pick<ProductPreviewProps, 'problems'>) {
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
function ProductPreview({ product, problems, focus }: ProductPreviewProps) {
  const offer = product.specifications.quality_variants;
  const [chosen, setChosen] = useState(() => initialPanelState(offer));
  const state = panelReducer(chosen, { kind: 'refresh', variants: offer });
  const act = (action: PanelAction) => setChosen(panelReducer(state, action));
  const edited = /^variants\[_key=="([^"]+)"\]/.exec(focus)?.[1];
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another focus chooses the variant.
  useEffect(() => {
    if (offer.some(({ key }) => key === edited)) act({ kind: 'select', key: edited ?? '' });
  }, [edited]);
  const view = panelView(state);
  const nothingToBuy = offer.length === 0;
  return (
    <div className="wrap">
      <ProductView product={product} variant={view.variant} price={<PanelPrice view={view} />}>
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
            <ProductCard product={product} />
          </div>
        )}
      </section>
    </div>
  );
}

interface Props {
  readonly draft: ShownDraft;
  readonly contact: Contact;
  /** The path of the field in which the editor is. */
  readonly focus: string;
}

export function DraftPreview({ draft: { shown, refused, marks }, contact, focus }: Props) {
  switch (shown.kind) {
    case 'species':
      return <SpeciesPreview species={shown.species} />;
    case 'product':
      return (
        <ProductPreview key={shown.product.id} product={shown.product} problems={refused} focus={focus} />
      );
    case 'slide':
      return (
        <section className="carousel" aria-label={homeText().carousel}>
          <CarouselSlides items={[shown.item]} />
        </section>
      );
    case 'page':
      return (
        <PolicyText
          isPreview
          page={shown.page}
          crumbs={[
            { name: navText().home, path: '/' },
            { name: shown.page.title, path: `/${shown.page.slug}` },
          ]}
          contact={contact}
        />
      );
    case 'not-shown':
      return <MissingPreview marks={marks} />;
  }
}

export function MissingPreview({ marks }: { readonly marks: readonly string[] }) {
  return (
    <div className="wrap shell-text" role="status">
      <p>{words().notShown}</p>
      <ul className="preview-missing">
        {marks.map((mark) => (
          <li key={mark}>{mark}</li>
        ))}
      </ul>
    </div>
  );
}

function SpeciesPreview({ species }: { readonly species: ShownSpecies }) {
  const crumbs = [
    { name: navText().home, path: '/' },
    { name: navText().listing, path: '/butterfly/all' },
    { name: species.name, path: `/butterfly/${species.id}` },
  ];
  return (
    <div className="wrap">
      <Breadcrumbs crumbs={crumbs} />
      <SpeciesBanner species={species} />
      <section className="section slider">
        <div className="section-head">
          <h2>{words().inSlider}</h2>
        </div>
        <ul className="track">
          <li>
            <SpeciesCard species={species} />
          </li>
        </ul>
      </section>
    </div>
  );
}
