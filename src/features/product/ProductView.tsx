import type { ReactNode, Ref } from 'react';
import { SpecimenLabel } from '../../components/SpecimenLabel.tsx';
import { productText as words } from '../base/shop.text.ts';
import { pagePath } from '../base/words.text.ts';
import type { ShownProduct, ShownVariant } from '../specimens/catalogue.contract.ts';
import { isSpecimenSet } from '../specimens/specimen.rules.ts';
import { ProductGallery } from './ProductGallery.tsx';
import { productLabel } from './product-facts.ts';

interface Props {
  readonly product: ShownProduct;
  readonly soldOut: boolean;
  /** The chosen variant, for label and pictures. */
  readonly variant: ShownVariant | undefined;
  /** The purchase panel or its preview. */
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLElement>;
}

export function ProductView({ product, soldOut, variant, children, ref }: Props) {
  const { species } = product;
  const ofSet = isSpecimenSet(product);
  const specimen = variant?.specimen;
  return (
    <article className="product" ref={ref} data-product={product.id} data-version={product.version}>
      <ProductGallery
        pictures={specimen?.pictures ?? product.pictures}
        marks={specimen?.marks}
        soldOut={soldOut}
      />
      <div className="product-buy">
        <h1>{product.name}</h1>
        <p className="product-species">
          <a href={pagePath(`/butterfly/${species.id}`)}>
            {ofSet ? words().andOthers(species.name) : species.name}
          </a>
          {!ofSet && (
            <i className="latin" lang="la">
              {species.latin_name}
            </i>
          )}
        </p>
        {children}
        <SpecimenLabel name={ofSet ? product.name : species.name} {...productLabel(product, variant)} />
      </div>
    </article>
  );
}
