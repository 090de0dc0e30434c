import { useEffect } from 'react';
import type { CallResult } from '../../contract/call.ts';
import type { Product } from '../../contract/catalogue.ts';
import { fetchProduct } from '../../contract/client.ts';
import { failures, pageTitle, product as words } from '../../text/shop.ts';
import { addToCart } from './add-to-cart.ts';
import { CallFailed } from './CallFailed.tsx';
import { idInPath } from './id-in-path.ts';
import { ProductFacts } from './ProductFacts.tsx';
import { ProductView } from './ProductView.tsx';
import { useCall } from './use-call.ts';

function fetchOwn(signal: AbortSignal): Promise<CallResult<Product>> {
  const id = idInPath(location.pathname);
  // No product can have such an address: the same answer as the server's, without asking it.
  if (id === undefined) return Promise.resolve({ kind: 'refused', status: 404, msg: words.missing });
  return fetchProduct(id, signal);
}

/** A product that was published after the last build: the shell page fetches it by the id in its address. */
export default function ProductShell() {
  const { result, retry } = useCall(fetchOwn);
  const name = result.kind === 'answer' ? result.data.name : undefined;
  useEffect(() => {
    if (name !== undefined) document.title = pageTitle(name);
  }, [name]);

  if (result.kind === 'answer') {
    return (
      <>
        <ProductView product={result.data} addToCart={addToCart} />
        <ProductFacts product={result.data} />
      </>
    );
  }
  if (result.kind === 'loading') {
    return (
      <p className="shell-text" role="status">
        <span className="spinner" aria-hidden="true" />
        {words.loading}
      </p>
    );
  }
  if (result.kind === 'refused' && result.status === 404) {
    return (
      <div className="shell-text">
        <h1>{words.missing}</h1>
        <a className="button quiet" href="/butterfly/all">
          {words.seeOthers}
        </a>
      </div>
    );
  }
  return <CallFailed text={failures.product} retry={retry} />;
}
