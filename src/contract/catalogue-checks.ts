/**
 * Validates the parts of products and species that pages read. Separate functions keep unused ones
 * out of a page.
 */
import { type Check, having, isPieces, isText, listOf, orNull } from './checks.ts';
import { isOffered, priced } from './stock-checks.ts';

const isPicture: Check = (value) =>
  having({ url: isText, width: isPieces, height: isPieces, alt: isText })(value);

/** Fields used both by order lines and by pages. */
const named = { id: isText, name: isText, main_image: isText };
const described = { ...named, origin: isText, gender: isText, description: isText };

export const isProduct: Check = (value) =>
  having({
    ...described,
    image_urls: listOf(isText),
    pictures: listOf(isPicture),
    species: having({ id: isText, name: isText, latin_name: isText, wingspan: having({}) }),
    collected_on: orNull(isText),
    specifications: having({ quality_variants: listOf(isOffered) }),
  })(value);

export const isPublishedProduct: Check = (value) => isProduct(value) && having({ version: isText })(value);

/** A product as stored in an order, without stock. */
export const isBoughtProduct: Check = (value) =>
  having({ ...described, specifications: having({ quality_variants: listOf(having(priced())) }) })(value);

export const isReceiptProduct: Check = (value) => having(named)(value);

export const isSpecies: Check = (value) => having({ id: isText, name: isText })(value);
