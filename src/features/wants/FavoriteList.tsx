import { ProductCard } from '../../components/ProductCard.tsx';
import { pagePath } from '../base/words.text.ts';
import type { FavoritesResponse } from './wants.contract.ts';
import { favoritesPageText as words } from './wants.text.ts';

interface Props {
  readonly page: Pick<FavoritesResponse, 'items' | 'gone'>;
  readonly remove: (id: string) => void;
}

export function FavoriteList({ page: { items, gone }, remove }: Props) {
  if (items.length + gone.length === 0)
    return (
      <p className="want-term">
        {words().empty}
        <a href={pagePath('/butterfly/all')}>{words().goShopping}</a>
      </p>
    );
  return (
    <>
      <div className="drawer want-drawer">
        {items.map((product) => (
          <div className="want-card" key={product.id}>
            <ProductCard product={product} />
            <RemoveButton name={product.name} onClick={() => remove(product.id)} />
          </div>
        ))}
      </div>
      {gone.length > 0 && (
        <ul className="want-rows">
          {gone.map(({ id, name }) => (
            <li key={id}>
              <p>
                {name} <span className="want-term">{words().gone}</span>
              </p>
              <RemoveButton name={name} onClick={() => remove(id)} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function RemoveButton({ name, onClick }: { readonly name: string; readonly onClick: () => void }) {
  return (
    <button type="button" className="text-button" aria-label={words().removeFor(name)} onClick={onClick}>
      {words().remove}
    </button>
  );
}
