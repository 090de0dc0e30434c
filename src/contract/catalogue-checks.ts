/** Products and their stock, as far as pages read them. */
import { having, isFlag, isPieces, isText, isYuan, listOf, orNull } from './checks.ts';

const priced = {
  key: isText,
  quality: isText,
  price: isYuan,
  original_price: orNull(isYuan),
  bulk_discount: listOf(having({ quantity: isPieces, price: isYuan })),
};

export const isStockItem = having({
  id: isText,
  withdrawn: isFlag,
  variants: listOf(having({ ...priced, stock: isPieces })),
});

const isPicture = having({ url: isText, width: isPieces, height: isPieces, alt: isText });

/** What of a product both an order's line and a page of it show. */
const shown = { id: isText, name: isText, main_image: isText };

export const isProduct = having({
  ...shown,
  image_urls: listOf(isText),
  pictures: listOf(isPicture),
  species: having({ id: isText, name: isText, latin_name: isText, wingspan: having({}) }),
  origin: isText,
  gender: isText,
  description: isText,
  collected_on: orNull(isText),
  specifications: having({ quality_variants: listOf(having({ ...priced, stock: isPieces })) }),
});

/** As an order keeps it: without stock. */
export const isBoughtProduct = having({
  ...shown,
  origin: isText,
  gender: isText,
  description: isText,
  specifications: having({ quality_variants: listOf(having(priced)) }),
});

export const isReceiptProduct = having(shown);

export const isSpecies = having({ id: isText, name: isText });
