import { ProductCard } from '../../components/ProductCard.tsx';
import { gonePage as words } from '../base/gone.text.ts';
import { pagePath } from '../base/words.text.ts';
import type { AddressedKind } from '../content/old-addresses.rules.ts';
import type { PublishedProduct } from '../specimens/catalogue.contract.ts';
import { SearchForm } from './SearchForm.tsx';

interface Props {
  readonly heading: string;
  readonly type: AddressedKind;
  readonly species: { readonly latinName: string } | undefined;
  readonly alike: readonly PublishedProduct[];
}

/** Only the server renders it (docs/decisions/0043). */
export function GonePage({ heading, type, species, alike }: Props) {
  return (
    <>
      <header className="search-head gone-head">
        <h1>{heading}</h1>
        {species && (
          <p className="gone-latin">
            <i className="latin" lang="la">
              {species.latinName}
            </i>
          </p>
        )}
        <p className="gone-lead">{words().lead[type]}</p>
        <SearchForm words="" />
        <p className="ways">
          <a className="button quiet" href={pagePath('/butterfly/all')}>
            {words().listing}
          </a>
          <a className="button quiet" href={pagePath('/')}>
            {words().home}
          </a>
        </p>
      </header>
      {alike.length > 0 && (
        <section className="section" aria-labelledby="alike">
          <div className="section-head">
            <h2 id="alike">{words().alike}</h2>
          </div>
          <div className="drawer wide">
            {alike.map((product, index) => (
              <ProductCard key={product.id} product={product} first={index < 2} />
            ))}
          </div>
        </section>
      )}
    </>
  );
}
