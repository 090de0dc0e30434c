import { useEffect, useRef } from 'react';
import { idInPath } from '../../browser/id-in-path.ts';
import { refreshLive } from '../../browser/live.ts';
import { CallFailureMessage, Ending, LoadingMessage } from '../../components/call-messages.tsx';
import { useCall } from '../../components/hooks.ts';
import { type CallResult, hasFailureCode } from '../base/call.client.ts';
import { failuresText, pageTitle, productText as words } from '../base/shop.text.ts';
import type { PublishedProduct } from '../specimens/catalogue.contract.ts';
import { fetchProduct } from '../specimens/products.client.ts';
import { bindFavorite } from '../wants/bind-favorite.ts';
import { bindPurchaseBar, bindZoom } from './bind-product.ts';
import { bindDestination } from './destination.ts';
import { ProductFacts } from './ProductFacts.tsx';
import ProductIsland from './ProductIsland.tsx';
import { panelText } from './panel.text.ts';

const NO_PRODUCT = {
  kind: 'refused',
  status: 404,
  code: 'product-not-found',
  msg: panelText().missing,
} as const;

function fetchOwn(signal: AbortSignal): Promise<CallResult<PublishedProduct>> {
  const id = idInPath(location.pathname);
  if (id === undefined) return Promise.resolve(NO_PRODUCT);
  return fetchProduct(id, signal);
}

function titleOf(result: ReturnType<typeof useCall<PublishedProduct>>['result'], isMissing: boolean): string {
  if (result.kind === 'answer') return result.data.name;
  if (result.kind === 'loading') return words().loading;
  return isMissing ? panelText().missing : failuresText().product;
}

function Found({ product }: { readonly product: PublishedProduct }) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const article = root.current?.querySelector('article');
    if (!article) return;
    bindPurchaseBar(article);
    bindZoom(article);
    bindDestination(article);
    bindFavorite(article);
    // The page's first call was before there was a product.
    void refreshLive();
  }, []);
  return (
    <div ref={root}>
      <ProductIsland product={product} />
      <ProductFacts product={product} />
    </div>
  );
}

/** Page of a product that was published after the last build. */
export default function ProductShell() {
  const { result, retry } = useCall(fetchOwn);
  const isMissing = hasFailureCode(result, NO_PRODUCT.code);
  const title = titleOf(result, isMissing);
  useEffect(() => {
    document.title = pageTitle(title);
  }, [title]);

  if (result.kind === 'answer') {
    return <Found product={result.data} />;
  }
  if (result.kind === 'loading') return <LoadingMessage text={words().loading} />;
  if (isMissing) {
    return (
      <Ending link={words().seeOthers}>
        <h1>{panelText().missing}</h1>
      </Ending>
    );
  }
  return <CallFailureMessage text={failuresText().product} retry={retry} />;
}
