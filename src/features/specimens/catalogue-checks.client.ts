/** Separate functions, so that a page includes only the checks it uses. */
import { type Check, isInteger, isString, listOf, objectWith, orNull } from '../base/checks.client.ts';
import { isOffered } from './stock-checks.client.ts';

const isPicture: Check = (value) =>
  objectWith({ url: isString, width: isInteger, height: isInteger, alt: isString })(value);

export const isProduct: Check = (value) =>
  objectWith({
    id: isString,
    name: isString,
    main_image: isString,
    origin: isString,
    gender: isString,
    description: isString,
    image_urls: listOf(isString),
    pictures: listOf(isPicture),
    species: objectWith({ id: isString, name: isString, latin_name: isString, wingspan: objectWith({}) }),
    collected_on: orNull(isString),
    specifications: objectWith({ quality_variants: listOf(isOffered) }),
  })(value);

export const isPublishedProduct: Check = (value) =>
  isProduct(value) && objectWith({ version: isString })(value);

export const isSpecies: Check = (value) => objectWith({ id: isString, name: isString })(value);
