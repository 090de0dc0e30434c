/**
 * See docs/shop.md "Things and their fields", "Rules of input", "Calls", "Cart". Money is yuan as a
 * JSON number.
 */
import * as z from 'zod';
import { NO_FREIGHT } from '../shipping/rates.rules.ts';
import { LINE_REFUSALS, productShippingSchema } from '../shipping/shipping.contract.ts';
import { idSchema, productSchema } from '../specimens/catalogue.contract.ts';

/** Limited by the stock (docs/shop.md "Rules of input"). */
const quantity = z.int().min(1);
/** Yuan; the server only compares the price. */
const seenUnitPrice = z.number().nonnegative().max(10_000_000).multipleOf(0.01);

/** Blocks checkout until the shopper confirms or removes the line. */
const lineIssueSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('taken-down') }),
  z.object({ kind: z.literal('price'), before: z.number(), now: z.number() }),
  /** `before` is the stock when the line was last changed. */
  z.object({
    kind: z.literal('stock'),
    before: z.int(),
    now: z.int(),
    /** Present if staff reserved the single specimen for a buyer. */
    reserved: z.literal(true).optional(),
  }),
]);

export const cartItemSchema = z.object({
  id: z.string(),
  /** The last version if the product was withdrawn. */
  product: productSchema,
  quality: z.string(),
  variantKey: z.string(),
  quantity: z.int(),
  unit_price: z.number(),
  amount: z.number(),
  changes: z.array(lineIssueSchema),
  /**
   * Restrictions on sending the line to the countries of the account, its address book and the request. A country
   * without an entry has no restriction. `refusal`: why a checkout to this country would refuse the line.
   */
  shipping: z.array(
    productShippingSchema.extend({ country: z.string(), refusal: z.enum(LINE_REFUSALS).nullable() }),
  ),
});

const wayOfferSchema = z.object({
  /** Names the way in a checkout. */
  id: z.string(),
  name: z.string(),
  /** 0 is free; null if the way does not take this cart. */
  price: z.number().nullable(),
  /** Null if it has a price. */
  because: z.enum(NO_FREIGHT).nullable(),
  /** Why the way is paused, in the shop's words; null if it is not. */
  paused: z.string().nullable(),
  /** From payment to arrival, at least and at most. */
  days: z.object({ from: z.int(), to: z.int() }),
  tracked: z.boolean(),
  duty_paid: z.boolean(),
});

/** The ways to send the cart to one country, with their prices (docs/decisions/0110). */
const freightOfferSchema = z.object({
  country: z.string(),
  ways: z.array(wayOfferSchema),
  /** Id of the way that is chosen unless the buyer chooses another; null if none has a price. */
  proposed: z.string().nullable(),
  /** Why freight is quoted after paying; null if a way has a price. */
  because: z.enum(NO_FREIGHT).nullable(),
  /** About import tax, in the shop's words for the zone; null for the usual sentence. */
  tax_note: z.string().nullable(),
});

/** The freight of the lines that can be paid now. */
const cartOfferSchema = freightOfferSchema.extend({
  /** Yuan of these lines. */
  total: z.number(),
  /** The proposed way of the lines that need papers first, as one parcel; null if it is quoted once they exist. */
  for_papers: wayOfferSchema.nullable(),
});

export const cartSchema = z.object({
  status: z.literal(200),
  data: z.array(cartItemSchema),
  version: z.int(),
  /** Excludes lines that can't be bought (docs/shop.md "Constants"). */
  total: z.number(),
  /** For the countries of the account, its address book and the request. Empty for an empty cart. */
  freight: z.array(cartOfferSchema),
});

export const addToCartRequestSchema = z.object({
  productId: idSchema,
  quality: z.string().min(1).max(100),
  quantity,
  /** The new line needs confirmation if the current price differs. */
  unit_price: seenUnitPrice.optional(),
});
export const updateCartRequestSchema = z.object({
  quantity,
  /** Accepts changed terms, and lowers the quantity to the stock. */
  confirm: z.boolean().optional(),
  /** The unit price that `confirm` accepts; 409 if it has changed. */
  unit_price: seenUnitPrice.optional(),
});

export const cartChangeSchema = z.object({
  status: z.literal(200),
  msg: z.string(),
  /** The quantity was limited to the stock (docs/shop.md "Failures"). */
  code: z.literal('cut-to-stock').optional(),
});

export type LineIssue = z.infer<typeof lineIssueSchema>;
export type CartItem = z.infer<typeof cartItemSchema>;
export type WayOffer = z.infer<typeof wayOfferSchema>;
export type FreightOffer = z.infer<typeof freightOfferSchema>;
export type CartOffer = z.infer<typeof cartOfferSchema>;
export type Cart = z.infer<typeof cartSchema>;
export type AddToCartRequest = z.infer<typeof addToCartRequestSchema>;
export type UpdateCartRequest = z.infer<typeof updateCartRequestSchema>;
export type CartChange = z.infer<typeof cartChangeSchema>;
