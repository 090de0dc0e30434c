import { type ReactNode, useEffect, useState } from 'react';
import { useClient } from 'sanity';
import { API_VERSION } from '../../../src/content/queries.ts';
import { formatYuan } from '../../../src/features/base/money.rules.ts';
import { useLevels } from '../base/levels.ts';
import { Thumbnail } from '../orders/elements.tsx';
import { Field } from '../orders/form-parts.tsx';
import { type FoundProduct, PRODUCT_SEARCH_QUERY, PRODUCTS_FOUND_MAX, pickLine } from './found-product.ts';
import { type FormLine, isSameVariant, shopPrice } from './quote-form.ts';
import { quotesText } from './quotes.text.ts';

const texts = quotesText.picker;
/** Milliseconds between the last letter and the search. */
const PAUSE = 250;

type Found =
  | { readonly kind: 'found'; readonly q: string; readonly products: readonly FoundProduct[] }
  | { readonly kind: 'failed' };

interface ProductPickerProps {
  /** Variants that are already listed. */
  readonly lines: readonly Pick<FormLine, 'productId' | 'variantKey'>[];
  readonly onPick: (line: FormLine) => void;
}

/** Finds published products by a part of Chinese name, Latin name or 编号. */
export function ProductPicker({ lines, onPick }: ProductPickerProps): ReactNode {
  const client = useClient({ apiVersion: API_VERSION });
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<Found>();
  const written = typed.trim().toLowerCase();
  const q = written.normalize('NFKC').trim();

  useEffect(() => {
    setFound(undefined);
    if (q === '') return undefined;
    let isWanted = true;
    const timer = setTimeout(async () => {
      const next = await client
        .fetch<FoundProduct[]>(PRODUCT_SEARCH_QUERY, { q, written }, { perspective: 'published' })
        .then((products): Found => ({ kind: 'found', q, products }))
        .catch((): Found => ({ kind: 'failed' }));
      if (isWanted) setFound(next);
    }, PAUSE);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [client, q, written]);

  return (
    <section className="product-picker" aria-label={texts.title}>
      <Field label={texts.title} value={typed} placeholder={texts.hint} type="search" onType={setTyped} />
      <div role="status">
        {found?.kind === 'found' && found.products.length === 0 && (
          <p className="soft">{texts.none(found.q)}</p>
        )}
        {found?.kind === 'failed' && <p className="bad">{texts.failed}</p>}
      </div>
      {found?.kind === 'found' && found.products.length > 0 && (
        <>
          <ul className="picked-list">
            {found.products.map((product) => (
              <Product key={product._id} product={product} lines={lines} onPick={onPick} />
            ))}
          </ul>
          {found.products.length === PRODUCTS_FOUND_MAX && <p className="soft">{texts.more}</p>}
        </>
      )}
    </section>
  );
}

function Product({
  product,
  lines,
  onPick,
}: ProductPickerProps & { readonly product: FoundProduct }): ReactNode {
  const levels = useLevels(product._id);
  return (
    <li>
      <Thumbnail address={product.picture ?? ''} size={48} />
      <div>
        <span>{product.name}</span>
        <span className="soft cut">
          {product.latinName !== null && <i lang="la">{product.latinName}</i>} {product.sku}
        </span>
      </div>
      <ul className="variants">
        {(product.variants ?? []).map((variant) => {
          const line = pickLine(product, variant);
          if (line === undefined) return null;
          const price = shopPrice(line.facts, 1);
          const available = levels?.get(line.variantKey)?.available;
          return (
            <li key={line.variantKey}>
              <span className="soft">
                {texts.variant(price === undefined ? '' : formatYuan(price.fen / 100), available)}
              </span>
              {lines.some((one) => isSameVariant(one, line)) ? (
                <span className="soft">{texts.added}</span>
              ) : (
                <button
                  type="button"
                  aria-label={texts.addOf(line.facts.name, line.facts.grade)}
                  onClick={() => onPick(line)}
                >
                  {texts.add(line.facts.grade)}
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </li>
  );
}
