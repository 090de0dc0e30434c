import { type ReactNode, useEffect } from 'react';
import { idInPath } from '../../browser/id-in-path.ts';
import { Breadcrumbs } from '../../components/Breadcrumbs.tsx';
import { CallFailureMessage, Ending } from '../../components/call-messages.tsx';
import { useCall } from '../../components/hooks.ts';
import { ProductCard, SkeletonCards } from '../../components/ProductCard.tsx';
import { SpecimenPicture } from '../../components/SpecimenPicture.tsx';
import type { CallResult } from '../base/call.client.ts';
import { PAGE_SIZE_MAX } from '../base/limits.contract.ts';
import {
  failuresText,
  navText,
  pageTitle,
  productText as productWords,
  listingText as words,
} from '../base/shop.text.ts';
import { pagePath } from '../base/words.text.ts';
import type { Picture, PublishedProduct, Species } from '../specimens/catalogue.contract.ts';
import { productsList } from '../specimens/live-lists.client.ts';
import { fetchSpeciesProducts } from '../specimens/products.client.ts';
import { fetchSpecies } from '../specimens/species.client.ts';
import { listingPath } from './listing-pages.ts';
import { BANNER_PICTURE, SpeciesBanner } from './SpeciesBanner.tsx';

/** Undefined if the products span several API pages. */
function listOf(products: readonly unknown[]): string | undefined {
  const id = idInPath(location.pathname);
  return id === undefined || products.length > PAGE_SIZE_MAX ? undefined : productsList(id, 1, PAGE_SIZE_MAX);
}

interface Props {
  /** Used when the address names no species. */
  readonly banner: Picture;
  readonly filter?: ReactNode;
  readonly opener?: ReactNode;
}

/** Page of a species that was published after the last build. */
export default function SpeciesShell({ banner, filter, opener }: Props) {
  const { result, retry } = useCall(fetchListing);
  const { species, products } = result.kind === 'answer' ? result.data : { products: [] };
  const isLoading = result.kind === 'loading';
  const isUnknown = result.kind === 'answer' && species === undefined && products.length === 0;
  const name = isUnknown
    ? words().speciesUnknown
    : (species?.name ?? products[0]?.species.name ?? words().species);
  useEffect(() => {
    if (!isLoading) document.title = pageTitle(name);
  }, [isLoading, name]);
  useEffect(() => {
    if (species !== undefined) chooseInFilter(species);
  }, [species]);
  const crumbs = [
    { name: navText().home, path: '/' },
    { name: navText().listing, path: '/butterfly/all' },
    { name, path: '' },
  ];

  if (isUnknown)
    return (
      <Ending link={productWords().seeOthers}>
        <h1>{name}</h1>
      </Ending>
    );
  return (
    <div className="species-shell">
      <Breadcrumbs crumbs={crumbs} />
      {species === undefined ? (
        <header className="banner of-species">
          {isLoading && <div className="banner-picture" />}
          {!isLoading && <SpecimenPicture picture={banner} {...BANNER_PICTURE} />}
          <div className="banner-words">
            <h1>{name}</h1>
          </div>
        </header>
      ) : (
        <SpeciesBanner species={species} />
      )}
      <div className="listing">
        {filter}
        <section className="results" aria-labelledby="results-title">
          <div className="results-head">
            <h2 className="results-title figures" id="results-title">
              {isLoading && words().loading}
              {result.kind === 'answer' && words().count(products.length)}
            </h2>
            {opener}
          </div>
          {isLoading && <SkeletonCards />}
          {result.kind === 'answer' && (
            <div className="empty shell-text" role="status" hidden={products.length > 0}>
              <p>{words().empty}</p>
              <a className="button quiet" href={pagePath('/butterfly/all')}>
                {productWords().seeOthers}
              </a>
            </div>
          )}
          {result.kind === 'answer' && (
            // An empty version makes the first live response redraw the list.
            <div className="drawer" data-list={listOf(products)} data-version="">
              {products.map((product) => (
                <ProductCard key={product.id} product={product} />
              ))}
            </div>
          )}
          {(result.kind === 'refused' || result.kind === 'unreachable') && (
            <CallFailureMessage text={failuresText().products} retry={retry} />
          )}
        </section>
      </div>
    </div>
  );
}

interface SpeciesListing {
  /** Undefined if the species is unknown, or if its call failed and there are products. */
  readonly species: Species | undefined;
  readonly products: readonly PublishedProduct[];
}

/** A malformed id returns an empty listing without a call. */
async function fetchListing(signal: AbortSignal): Promise<CallResult<SpeciesListing>> {
  const id = idInPath(location.pathname);
  if (id === undefined) return { kind: 'answer', data: { species: undefined, products: [] } };
  const [products, all] = await Promise.all([fetchSpeciesProducts(id, signal), fetchSpecies(signal)]);
  if (products.kind !== 'answer') return products;
  // Without its products, only the list of species tells whether there is one.
  if (all.kind !== 'answer' && products.data.items.length === 0) return all;
  const species = all.kind === 'answer' ? all.data.find((one) => one.id === id) : undefined;
  return { kind: 'answer', data: { species, products: products.data.items } };
}

function chooseInFilter({ id, name }: Species): void {
  const list = document.querySelector('[data-filter-list]');
  const choice = list?.querySelector('label')?.cloneNode(true);
  if (!list || !(choice instanceof HTMLElement)) return;
  const [radio, link] = [choice.querySelector('input'), choice.querySelector('a')];
  if (!radio || !link) return;
  radio.value = id;
  // The back/forward cache restores the default state of a radio.
  radio.defaultChecked = true;
  link.href = pagePath(listingPath(id));
  link.textContent = name;
  list.append(choice);
  radio.checked = true;
}
