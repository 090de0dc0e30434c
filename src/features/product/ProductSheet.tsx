import type { ReactNode } from 'react';
import { isSet } from '../../components/is-set.ts';
import { SpecimenLabel } from '../../components/SpecimenLabel.tsx';
import type { ShownProduct } from '../../contract/catalogue.ts';
import { product as words } from '../../text/shop.ts';
import { labelFacts } from './label-facts.ts';
import { ProductGallery } from './ProductGallery.tsx';

interface Props {
  readonly product: ShownProduct;
  readonly soldOut: boolean;
  /** Of the chosen variant, for the label. */
  readonly grade: string | undefined;
  /** What can be chosen and bought of it. */
  readonly panel: ReactNode;
}

/** A product as it lies before the shopper: pictures, name, panel and label. */
export function ProductSheet({ product, soldOut, grade, panel }: Props) {
  const { species } = product;
  const ofSet = isSet(product);
  return (
    <article className="product" data-product={product.id} data-version={product.version}>
      <ProductGallery pictures={product.pictures} soldOut={soldOut} />
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
        {panel}
        <SpecimenLabel
          name={ofSet ? product.name : species.name}
          {...(ofSet ? {} : { latinName: species.latin_name, gender: product.gender })}
          facts={labelFacts(product)}
          {...(grade === undefined ? {} : { grade })}
        />
      </div>
    </article>
  );
}
