/**
 * The cart on `/api/v1` (docs/shop.md "Things and their fields", "Rules of input", "Calls", "Cart"). Money is yuan as a
 * JSON number.
 */
import * as z from 'zod';
import { idSchema, productSchema } from './catalogue.ts';

/** Pieces; the stock is what bounds them (docs/shop.md "Rules of input"). */
const quantity = z.int().min(1);
/** The price of one piece that the page showed. It sets no price. */
const seenUnitPrice = z.number().nonnegative().max(10_000_000).multipleOf(0.01);

/** Why a line can't be paid for until the shopper confirms it or takes it out. */
export const lineChangeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('taken-down') }),
  /** The unit price for the line's quantity differs from the one that was shown when it was last confirmed. */
  z.object({ kind: z.literal('price'), before: z.number(), now: z.number() }),
  /** The stock fell below the line's quantity; `before` is the stock when the line was last changed. */
  z.object({ kind: z.literal('stock'), before: z.int(), now: z.int() }),
]);

export const cartItemSchema = z.object({
  id: z.string(),
  /** The product as it is now; of one taken down, as it last was. */
  product: productSchema,
  quality: z.string(),
  variantKey: z.string(),
  quantity: z.int(),
  unit_price: z.number(),
  amount: z.number(),
  changes: z.array(lineChangeSchema),
});

export const cartSchema = z.object({
  status: z.literal(200),
  data: z.array(cartItemSchema),
  /** Rises with every change; checkout names the version that the shopper saw. */
  version: z.int(),
  /** Sum of the line totals (docs/shop.md "Constants"), but for lines of which nothing can be had any more. */
  total: z.number(),
});

export const addToCartRequestSchema = z.object({
  productId: idSchema,
  quality: z.string().min(1).max(100),
  quantity,
  /** Where it is not the present one, the new line waits to be confirmed like any whose price changed. */
  unit_price: seenUnitPrice.optional(),
});
export const updateCartRequestSchema = z.object({
  quantity,
  /** Accept the price and stock as they are now; more than the stock is then lowered to it. */
  confirm: z.boolean().optional(),
  /** The price of one piece that the shopper accepts with `confirm`: if it is another by now, nothing is done. */
  unit_price: seenUnitPrice.optional(),
});

export const cartChangeSchema = z.object({
  status: z.literal(200),
  msg: z.string(),
  /** A warning: taken, but no more than the stock (docs/shop.md "Failures"). */
  code: z.literal('cut-to-stock').optional(),
});

export type LineChange = z.infer<typeof lineChangeSchema>;
export type CartItem = z.infer<typeof cartItemSchema>;
export type Cart = z.infer<typeof cartSchema>;
export type AddToCartRequest = z.infer<typeof addToCartRequestSchema>;
export type UpdateCartRequest = z.infer<typeof updateCartRequestSchema>;
export type CartChange = z.infer<typeof cartChangeSchema>;
