import type { ReactNode, Ref } from 'react';
import { SpecimenLabel, SpecimenName } from '../../components/SpecimenLabel.tsx';
import { navText, productText as words } from '../base/shop.text.ts';
import { pagePath } from '../base/words.text.ts';
import type { ShownProduct, ShownVariant } from '../specimens/catalogue.contract.ts';
import { isSpecimenSet, productTitle } from '../specimens/specimen.rules.ts';
import { ProductGallery } from './ProductGallery.tsx';
import { productLabel } from './product-facts.ts';

interface Props {
  readonly product: ShownProduct;
  /** The chosen variant, for label and pictures. */
  readonly variant: ShownVariant | undefined;
  readonly price: ReactNode;
  /** The purchase panel or its preview. */
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLElement>;
}

/** The label is the page's heading, as it stands under a pinned specimen. */
export function ProductView({ product, variant, price, children, ref }: Props) {
  const { species } = product;
  const { title, contents } = productTitle(product);
  const specimen = variant?.specimen;
  const heading = (
    <>
      <h1>
        <SpecimenName name={title} species={species.name} />
      </h1>
      {contents !== '' && <p className="product-contents">{contents}</p>}
    </>
  );
  return (
    <>
      <nav className="product-species" aria-label={navText().crumbs}>
        <a href={pagePath(`/butterfly/${species.id}`)}>
          {isSpecimenSet(product) ? words().andOthers(species.name) : species.name}
        </a>
      </nav>
      <article className="product" ref={ref} data-product={product.id} data-version={product.version}>
        <ProductGallery pictures={specimen?.pictures ?? product.pictures} marks={specimen?.marks} />
        <div className="product-buy">
          <header className="product-head">
            <SpecimenLabel name={heading} {...productLabel(product, variant)} />
            {price}
          </header>
          {children}
        </div>
      </article>
    </>
  );
}
