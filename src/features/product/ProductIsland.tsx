import { useEffect } from 'react';
import { watchCards } from '../../components/live-cards.ts';
import type { ShownProduct } from '../../contract/catalogue.ts';
import { addToCart } from './add-to-cart.ts';
import { ProductView } from './ProductView.tsx';

/**
 * The prebuilt product as an island: a function can't be handed over from the page, so it is joined here. The cards
 * of related specimens below are static, and get their live stock when the panel has come to life.
 */
export default function ProductIsland({ product }: { readonly product: ShownProduct }) {
  useEffect(() => watchCards(), []);
  return <ProductView product={product} addToCart={addToCart} />;
}
