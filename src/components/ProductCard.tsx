import { SKELETON_CARDS } from '../features/base/limits.contract.ts';
import { listingText, productText as words } from '../features/base/shop.text.ts';
import { pagePath } from '../features/base/words.text.ts';
import { cardText } from '../features/specimens/card.text.ts';
import type { ShownProduct } from '../features/specimens/catalogue.contract.ts';
import { isSpecimenSet, productTitle } from '../features/specimens/specimen.rules.ts';
import { cardFacts } from './card-facts.ts';
import { SpecimenLabel, SpecimenName } from './SpecimenLabel.tsx';
import { SpecimenPicture } from './SpecimenPicture.tsx';

/** Characters on two lines of the narrowest card. A longer name gets a `title`. */
const ON_TWO_LINES = 18;

interface Props {
  readonly product: ShownProduct;
  readonly first?: boolean;
  readonly level?: 2 | 3;
}

/** A card never asks for more than one step of `PICTURE_STEPS` above the width that a list draws. */
const SIZES = '(width >= 90rem) 21rem, (width >= 64rem) 23vw, (width >= 48rem) 29vw, 44vw';

/** `components/live-cards.ts` updates `data-product` and the `data-live` parts. */
export function ProductCard({ product, first = false, level = 3 }: Props) {
  const facts = cardFacts(product.specifications.quality_variants);
  const { title } = productTitle(product);
  const [picture] = product.pictures;
  const Heading = level === 2 ? 'h2' : 'h3';
  if (facts === undefined || picture === undefined) return null;
  return (
    <article
      className={facts.soldOut ? 'card sold-out' : 'card'}
      data-product={product.id}
      data-version={product.version}
    >
      <div className="card-picture">
        <SpecimenPicture picture={picture} sizes={SIZES} max={640} first={first} alt="" />
        <span className="badge" data-live="badge" hidden={!facts.soldOut}>
          {facts.soldOut ? cardText().soldOutBadge : ''}
        </span>
      </div>
      <SpecimenLabel
        name={
          <Heading>
            <a
              href={pagePath(`/product/${product.id}`)}
              title={title.length > ON_TWO_LINES ? title : undefined}
            >
              <SpecimenName name={title} species={product.species.name} />
            </a>
          </Heading>
        }
        {...(isSpecimenSet(product) ? {} : { latinName: product.species.latin_name, sex: product.gender })}
        place={product.origin}
        number={product.sku}
      />
      <p className="card-sale figures">
        <span>
          <span className="visually-hidden">{words().price}</span>
          <span className="price" data-live="price">
            {facts.price}
          </span>
          <span className="from" data-live="from">
            {facts.from}
          </span>
          <del className="original" data-live="original" title={words().originalPrice}>
            {facts.original}
          </del>
        </span>
        <span className="stock">
          <span data-live="stock-label">{facts.stock === '' ? '' : cardText().stockLabel}</span>{' '}
          <span data-live="stock">{facts.stock}</span>
        </span>
        <span className="card-shipping" data-live="shipping" />
      </p>
    </article>
  );
}

/** The same size as real cards (docs/shop.md "Pages"). */
export function SkeletonCards() {
  return (
    <div className="drawer" role="status" aria-label={listingText().loading}>
      {[...Array(SKELETON_CARDS).keys()].map((place) => (
        <div className="card skeleton" data-skeleton="" key={place} aria-hidden="true">
          <div className="card-picture" />
          <div className="label">
            <div className="bar" />
            <div className="bar short" />
          </div>
          <div className="card-sale" />
        </div>
      ))}
    </div>
  );
}
