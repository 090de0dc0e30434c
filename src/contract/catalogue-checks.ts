/** Separate functions, so that a page includes only the checks it uses. */
import { type Check, isInteger, isString, listOf, objectWith, orNull } from './checks.ts';
import { isOffered, variantPriceChecks } from './stock-checks.ts';

const isPicture: Check = (value) =>
  objectWith({ url: isString, width: isInteger, height: isInteger, alt: isString })(value);

const named = { id: isString, name: isString, main_image: isString };
const described = { ...named, origin: isString, gender: isString, description: isString };

export const isProduct: Check = (value) =>
  objectWith({
    ...described,
    image_urls: listOf(isString),
    pictures: listOf(isPicture),
    species: objectWith({ id: isString, name: isString, latin_name: isString, wingspan: objectWith({}) }),
    collected_on: orNull(isString),
    specifications: objectWith({ quality_variants: listOf(isOffered) }),
  })(value);

export const isPublishedProduct: Check = (value) =>
  isProduct(value) && objectWith({ version: isString })(value);

/** A product as stored in an order, without stock. */
export const isBoughtProduct: Check = (value) =>
  objectWith({
    ...described,
    specifications: objectWith({ quality_variants: listOf(objectWith(variantPriceChecks())) }),
  })(value);

export const isReceiptProduct: Check = (value) => objectWith(named)(value);

export const isSpecies: Check = (value) => objectWith({ id: isString, name: isString })(value);
