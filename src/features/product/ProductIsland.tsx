import type { ShownProduct } from '../../contract/catalogue.ts';
import { addToCart } from './add-to-cart.ts';
import { ProductView } from './ProductView.tsx';
import { useEdited } from './use-live-offer.ts';

/** The prebuilt product as an island: a function can't be handed over from the page, so it is joined here. */
export default function ProductIsland({ product }: { readonly product: ShownProduct }) {
  return <ProductView product={useEdited(product)} addToCart={addToCart} />;
}
