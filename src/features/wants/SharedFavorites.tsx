import { CallFailureMessage, Ending, LoadingMessage } from '../../components/call-messages.tsx';
import { useCall } from '../../components/hooks.ts';
import { ProductCard } from '../../components/ProductCard.tsx';
import { type CallResult, hasFailureCode } from '../base/call.client.ts';
import { failureText } from '../base/failures.text.ts';
import { sharedToken } from './shared-token.ts';
import { fetchSharedFavorites } from './wants.client.ts';
import type { FavoritesResponse } from './wants.contract.ts';
import { favoritesPageText, wantFailures, sharedFavoritesText as words } from './wants.text.ts';

const NO_LINK = { kind: 'refused', status: 404, code: 'favorites-link-not-found', msg: '' } as const;

function fetchOwn(signal: AbortSignal): Promise<CallResult<Pick<FavoritesResponse, 'items' | 'next'>>> {
  const token = sharedToken('favorites', location.pathname);
  return token === undefined ? Promise.resolve(NO_LINK) : fetchSharedFavorites(token, signal);
}

/** Anybody with the link sees the products, and nothing about the account. */
export default function SharedFavorites() {
  const { result, retry } = useCall(fetchOwn);
  if (result.kind === 'loading') return <LoadingMessage text={favoritesPageText().loading} />;
  if (result.kind === 'answer')
    return (
      <>
        <p className="want-lead">{result.data.items.length === 0 ? words().empty : words().lead}</p>
        <div className="drawer wide">
          {result.data.items.map((product) => (
            <ProductCard key={product.id} product={product} level={2} />
          ))}
        </div>
      </>
    );
  if (hasFailureCode(result, NO_LINK.code))
    return <Ending link={favoritesPageText().goShopping}>{words().notFound}</Ending>;
  return <CallFailureMessage text={failureText(result, wantFailures, words().failed)} retry={retry} />;
}
