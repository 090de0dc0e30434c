/**
 * Orders and their payment on `/api/v1` (docs/shop.md "Things and their fields", "States", "Calls", "Orders and
 * payments"). Money is yuan.
 */
import * as z from 'zod';
import { FEE_STATUSES, ORDER_EVENTS, ORDER_STATUSES, SHIPPING_STAGES } from '../rules/orders.ts';
import { PROVIDER_NAMES } from '../rules/providers/providers.ts';
import { cartSchema } from './cart.ts';
import { productSchema, qualityVariantSchema } from './catalogue.ts';
import { failureSchema } from './failure.ts';

export const shippingInfoSchema = z.object({
  status: z.enum(SHIPPING_STAGES),
  shipping_method: z.string(),
  courier: z.string(),
  tracking_number: z.string(),
  /** null while no fee was set: reads 免运费. */
  shipping_fee: z.number().nullable(),
  /** Whether a fee above 0 is still to be paid; null where there is none. */
  fee_status: z.enum(FEE_STATUSES).nullable(),
});

/** A line as it was bought; `product` is a copy of that moment, not the present product. */
export const orderItemSchema = z.object({
  id: z.string(),
  product: productSchema
    .pick({ id: true, name: true, main_image: true, description: true, origin: true, gender: true })
    .extend({
      // How many pieces there were is no part of what was bought.
      specifications: z.object({ quality_variants: z.array(qualityVariantSchema.omit({ stock: true })) }),
    }),
  quality: z.string(),
  quantity: z.int(),
  paidInfo: z.object({ paid_price: z.number(), amount: z.number() }),
});

export const orderEventSchema = z.object({
  kind: z.enum(ORDER_EVENTS),
  at: z.iso.datetime(),
});

export const orderSchema = z.object({
  /** The order's number, which people can read aloud. */
  id: z.string(),
  status: z.enum(ORDER_STATUSES),
  created_at: z.iso.datetime(),
  total_amount: z.number(),
  payment_method: z.enum(PROVIDER_NAMES),
  /** Where an unpaid card order can still be paid. */
  pay_url: z.string().nullable(),
  /** Unpaid, but the shopper did all he can: the bank takes its time, and nothing may be paid or cancelled. */
  payment_processing: z.boolean(),
  /** Until when an unpaid order keeps its pieces and can be paid; null when it ended or its payment is on its way. */
  hold_until: z.iso.datetime().nullable(),
  /** Seconds from this answer on to `hold_until`: the clocks of browsers are wrong. */
  hold_left: z.int().nonnegative().nullable(),
  items: z.array(orderItemSchema),
  shipping_info: shippingInfoSchema.nullable(),
  /** What has gone back, what is on its way back, and what a refund that failed still owes. */
  refunded_amount: z.number(),
  refunding_amount: z.number(),
  owed_amount: z.number(),
  /** What the provider was asked for, where that is not the yuan total itself. */
  charged: z.object({ amount: z.string(), currency: z.string(), rate: z.string() }).nullable(),
  /** Name, phone and address: the account's present ones until shipped, then those of that moment. */
  recipient: z.object({ name: z.string(), phone: z.string(), address: z.string() }),
  events: z.array(orderEventSchema),
});

/** What `session_id` alone lets anyone see: never name, phone or address. */
export const receiptSchema = orderSchema
  .pick({ id: true, status: true, created_at: true, total_amount: true })
  .extend({
    items: z.array(
      orderItemSchema
        .pick({ id: true, quality: true, quantity: true, paidInfo: true })
        .extend({ product: productSchema.pick({ id: true, name: true, main_image: true }) }),
    ),
  });

/**
 * The server buys its own cart: the items of the request set nothing, and whatever they are is not looked at.
 * `version` is that of the cart shown. `order` is the number of an unpaid order that is to be paid as it stands: the
 * cart is then neither read nor changed, and `version` says nothing.
 */
export const checkoutRequestSchema = z.object({
  items: z.unknown().optional(),
  version: z.int().optional(),
  order: z.string().optional(),
});

export const stripeSessionAnswerSchema = z.object({
  status: z.literal(200),
  sessionId: z.string(),
  url: z.url(),
});

/** `POST /paypal/orders`: the wallet's own name of the order, which its SDK goes on with. */
export const walletOrderAnswerSchema = z.object({
  status: z.literal(200),
  id: z.string(),
  order: z.string(),
});

/**
 * Why checkout did not go on, with status 409: `cart` is the cart as it is now where that is the reason; `paid_order`
 * the number of an order that turned out to be paid already.
 */
export const checkoutConflictSchema = failureSchema.extend({
  cart: cartSchema.optional(),
  paid_order: z.string().optional(),
});

/** A payment's result. 202: the bank takes its time, and the order is still pending. */
export const paymentAnswerSchema = z.object({
  status: z.union([z.literal(200), z.literal(202)]),
  msg: z.string(),
  data: z.object({ order: receiptSchema }),
});

export const ordersAnswerSchema = z.object({
  status: z.literal(200),
  msg: z.string(),
  data: z.array(orderSchema),
  /** How many orders the account has in all. */
  total: z.int(),
  page: z.int(),
  /** The number to ask for the next older ones with, as `before`; null when there are none. */
  next: z.string().nullable(),
});
export const orderAnswerSchema = z.object({ status: z.literal(200), msg: z.string(), data: orderSchema });

/** `GET /paypal/config`, flat; what the drawer needs to know before it offers to pay. */
export const paymentConfigSchema = z.object({
  clientId: z.string(),
  currency: z.string(),
  /** Units of `currency` for one yuan, as a decimal string; null when it is CNY itself. */
  rate: z.string().nullable(),
  cardCheckout: z.enum(['on', 'off']),
  /** As `currency` and `rate`, of the card provider. */
  cardCurrency: z.string(),
  cardRate: z.string().nullable(),
});

export type OrderItem = z.infer<typeof orderItemSchema>;
export type Order = z.infer<typeof orderSchema>;
export type Receipt = z.infer<typeof receiptSchema>;
export type CheckoutConflict = z.infer<typeof checkoutConflictSchema>;
export type PaymentConfig = z.infer<typeof paymentConfigSchema>;
