/** Products and their stock, as far as pages read them. Functions throughout: a page gets only those that it calls. */
import { type Check, having, isFlag, isPieces, isText, isYuan, listOf, orNull } from './checks.ts';

const priced = () => ({
  key: isText,
  quality: isText,
  price: isYuan,
  original_price: orNull(isYuan),
  bulk_discount: listOf(having({ quantity: isPieces, price: isYuan })),
});

/** A grade with its price and with what is there of it. */
const isOffered: Check = (value) => having({ ...priced(), stock: isPieces })(value);

export const isStockItem: Check = (value) =>
  having({ id: isText, withdrawn: isFlag, version: isText, variants: listOf(isOffered) })(value);

const isPicture: Check = (value) =>
  having({ url: isText, width: isPieces, height: isPieces, alt: isText })(value);

/** What of a product both an order's line and a page of it show. */
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

/** As an order keeps it: without stock. */
export const isBoughtProduct: Check = (value) =>
  having({ ...described, specifications: having({ quality_variants: listOf(having(priced())) }) })(value);

export const isReceiptProduct: Check = (value) => having(named)(value);

export const isSpecies: Check = (value) => having({ id: isText, name: isText })(value);
