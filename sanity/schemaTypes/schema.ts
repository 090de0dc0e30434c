import type { SchemaTypeDefinition } from 'sanity';
import { bulkTier } from './bulkTier.ts';
import { carouselItem } from './carouselItem.ts';
import { category } from './category.ts';
import { page } from './page.ts';
import { picture } from './picture.ts';
import { product } from './product.ts';
import { siteSettings } from './siteSettings.ts';
import { species } from './species.ts';
import { variant } from './variant.ts';

/** Every type the Studio and typegen know; documents first, in the order of the Studio's menu. */
export const schemaTypes: SchemaTypeDefinition[] = [
  product,
  species,
  category,
  carouselItem,
  page,
  siteSettings,
  variant,
  bulkTier,
  picture,
];
