import type { SchemaTypeDefinition } from 'sanity';
import { carouselItem } from './carouselItem.ts';
import { category } from './category.ts';
import { changeSet, changeSetPart, documentChange } from './changeSet.ts';
import { picture } from './fields.ts';
import { freightZone } from './freightZone.ts';
import { page } from './page.ts';
import { cell, figure, row, table } from './pageText.ts';
import { product } from './product.ts';
import { seo } from './seo.ts';
import { shippingRule } from './shippingRule.ts';
import { siteSettings } from './siteSettings.ts';
import { species } from './species.ts';
import { faultMark, specimen } from './specimen.ts';
import { bulkTier, variant } from './variant.ts';

/** The order of the documents is that of the Studio's menu. */
export const schemaTypes: SchemaTypeDefinition[] = [
  product,
  species,
  category,
  carouselItem,
  page,
  siteSettings,
  shippingRule,
  freightZone,
  changeSet,
  changeSetPart,
  documentChange,
  variant,
  bulkTier,
  specimen,
  faultMark,
  picture,
  seo,
  table,
  row,
  cell,
  figure,
];
