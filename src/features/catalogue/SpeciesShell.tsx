import { useEffect } from 'react';
import { CallFailed } from '../../components/CallFailed.tsx';
import { ProductCard } from '../../components/ProductCard.tsx';
import { SkeletonCards } from '../../components/SkeletonCards.tsx';
import { useCall } from '../../components/use-call.ts';
import type { CallResult } from '../../contract/call.ts';
import type { ProductPage } from '../../contract/catalogue.ts';
import { fetchProductsOf } from '../../contract/client.ts';
import { failures, pageTitle, listing as words } from '../../text/shop.ts';
import { idInPath } from './id-in-path.ts';

const CARD = '(width >= 64rem) 18rem, (width >= 48rem) 30vw, 46vw';

function fetchOwn(signal: AbortSignal): Promise<CallResult<ProductPage>> {
  const id = idInPath(location.pathname);
  if (id !== undefined) return fetchProductsOf(id, signal);
  return Promise.resolve({ kind: 'answer', data: { items: [], total: 0, page: 1, pageSize: 0 } });
}

/** A species that was published after the last build: the shell page fetches its products by the id in its address. */
export default function SpeciesShell() {
  const { result, retry } = useCall(fetchOwn);
  const products = result.kind === 'answer' ? result.data.items : [];
  const species = products[0]?.species;
  useEffect(() => {
    if (species !== undefined) document.title = pageTitle(species.name);
  }, [species]);

  return (
    <>
      <header className="section-head">
        <h1>{species?.name ?? words.species}</h1>
        {species !== undefined && (
          <i className="latin" lang="la">
            {species.latin_name}
          </i>
        )}
      </header>
      {result.kind === 'loading' && <SkeletonCards />}
      {result.kind === 'answer' && products.length === 0 && (
        <p className="shell-text" role="status">
          {words.empty}
        </p>
      )}
      {products.length > 0 && (
        <div className="drawer wide">
          {products.map((product, index) => (
            <ProductCard key={product.id} product={product} sizes={CARD} first={index < 2} level={2} />
          ))}
        </div>
      )}
      {(result.kind === 'refused' || result.kind === 'unreachable') && (
        <CallFailed text={failures.products} retry={retry} />
      )}
    </>
  );
}
