/**
 * Validates the parts of products and species that pages read. Separate functions keep unused ones
 * out of a page.
 */
import { type Check, isQuantity, isText, listOf, objectWith, orNull } from './checks.ts';
import { isOffered, pricedFields } from './stock-checks.ts';

const isPicture: Check = (value) =>
  objectWith({ url: isText, width: isQuantity, height: isQuantity, alt: isText })(value);

/** Fields used both by order lines and by pages. */
const named = { id: isText, name: isText, main_image: isText };
const described = { ...named, origin: isText, gender: isText, description: isText };

export const isProduct: Check = (value) =>
  objectWith({
    ...described,
    image_urls: listOf(isText),
    pictures: listOf(isPicture),
    species: objectWith({ id: isText, name: isText, latin_name: isText, wingspan: objectWith({}) }),
    collected_on: orNull(isText),
    specifications: objectWith({ quality_variants: listOf(isOffered) }),
  })(value);

export const isPublishedProduct: Check = (value) =>
  isProduct(value) && objectWith({ version: isText })(value);

/** A product as stored in an order, without stock. */
export const isBoughtProduct: Check = (value) =>
  objectWith({
    ...described,
    specifications: objectWith({ quality_variants: listOf(objectWith(pricedFields())) }),
  })(value);

export const isReceiptProduct: Check = (value) => objectWith(named)(value);

export const isSpecies: Check = (value) => objectWith({ id: isText, name: isText })(value);
