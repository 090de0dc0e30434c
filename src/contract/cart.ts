/**
 * The cart on `/api/v1` (docs/shop.md "Things and their fields", "Rules of input", "Calls",
 * "Cart"). Money is yuan as a JSON number.
 */
import * as z from 'zod';
import { idSchema, productSchema } from './catalogue.ts';

/** Limited by the stock (docs/shop.md "Rules of input"). */
const quantity = z.int().min(1);
/** The unit price that the page showed; it never sets the price. */
const seenUnitPrice = z.number().nonnegative().max(10_000_000).multipleOf(0.01);

/** Why checkout is blocked until the shopper confirms or removes the line. */
export const lineIssueSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('taken-down') }),
  /** The unit price changed since the line was last confirmed. */
  z.object({ kind: z.literal('price'), before: z.number(), now: z.number() }),
  /** The stock fell below the quantity; `before` is the stock at the line's last change. */
  z.object({ kind: z.literal('stock'), before: z.int(), now: z.int() }),
]);

export const cartItemSchema = z.object({
  id: z.string(),
  /** The current product, or its last version if it was withdrawn. */
  product: productSchema,
  quality: z.string(),
  variantKey: z.string(),
  quantity: z.int(),
  unit_price: z.number(),
  amount: z.number(),
  changes: z.array(lineIssueSchema),
});

export const cartSchema = z.object({
  status: z.literal(200),
  data: z.array(cartItemSchema),
  /** Increases with each change; checkout names the version that the shopper saw. */
  version: z.int(),
  /** Sum of the line totals (docs/shop.md "Constants") without lines that can't be bought. */
  total: z.number(),
});

export const addToCartRequestSchema = z.object({
  productId: idSchema,
  quality: z.string().min(1).max(100),
  quantity,
  /** If the price differs, the new line needs confirmation. */
  unit_price: seenUnitPrice.optional(),
});
export const updateCartRequestSchema = z.object({
  quantity,
  /** Accepts the current price and stock, and lowers the quantity to the stock. */
  confirm: z.boolean().optional(),
  /** Unit price that `confirm` accepts; if it has changed, nothing happens. */
  unit_price: seenUnitPrice.optional(),
});

export const cartChangeSchema = z.object({
  status: z.literal(200),
  msg: z.string(),
  /** A warning: the quantity was limited to the stock (docs/shop.md "Failures"). */
  code: z.literal('cut-to-stock').optional(),
});

export type LineIssue = z.infer<typeof lineIssueSchema>;
export type CartItem = z.infer<typeof cartItemSchema>;
export type Cart = z.infer<typeof cartSchema>;
export type AddToCartRequest = z.infer<typeof addToCartRequestSchema>;
export type UpdateCartRequest = z.infer<typeof updateCartRequestSchema>;
export type CartChange = z.infer<typeof cartChangeSchema>;
