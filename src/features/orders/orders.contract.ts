/**
 * See docs/shop.md "Things and their fields", "States", "Calls", "Orders and payments". Money is
 * yuan.
 */
import * as z from 'zod';
import { failureSchema } from '../base/failure.contract.ts';
import { CART_LINES_MAX } from '../base/limits.contract.ts';
import { cartSchema } from '../cart/cart.contract.ts';
import { productSchema, qualityVariantSchema } from '../specimens/catalogue.contract.ts';
import { CHARGE_KINDS, CHARGE_STATES } from './charges.rules.ts';
import { AFTER_PAYMENT, BUYER_STEPS, DISPLAY_STATUSES, STATUS_TONES } from './display-status.rules.ts';
import { ORDER_EVENTS, ORDER_STATUSES, SHIPPING_STAGES, SHOWN_FEE_STATUSES } from './orders.rules.ts';
import { METHOD_NAMES } from './payment-methods.rules.ts';
import { PROVIDER_NAMES } from './providers.rules.ts';

const shippingInfoSchema = z.object({
  status: z.enum(SHIPPING_STAGES),
  shipping_method: z.string(),
  courier: z.string(),
  tracking_number: z.string(),
  /** Null while no fee is set. */
  shipping_fee: z.number().nullable(),
  /** Null if no fee is set or it is 0. */
  fee_status: z.enum(SHOWN_FEE_STATUSES).nullable(),
});

const dateRangeSchema = z.object({ from: z.iso.date(), to: z.iso.date() });

/** Expected dates of a paid order, in the shop's time zone. */
export const deliverySchema = z.object({
  /** Null if it was sent already, or no way is chosen. */
  ships: dateRangeSchema.nullable(),
  arrives: dateRangeSchema,
});

const freightSchema = z.object({
  /** 0 is free; null while undecided. */
  fee: z.number().nullable(),
  /** Null if the fee is undecided or 0. */
  status: z.enum(SHOWN_FEE_STATUSES).nullable(),
  /** The way that was chosen before paying; null for freight that staff decides. */
  way: z
    .object({
      name: z.string(),
      /** From payment to arrival, at least and at most. */
      days: z.object({ from: z.int(), to: z.int() }),
      tracked: z.boolean(),
      duty_paid: z.boolean(),
    })
    .nullable(),
});

/** `product` is a copy from the time of purchase. */
const orderItemSchema = z.object({
  id: z.string(),
  product: productSchema
    .pick({
      id: true,
      sku: true,
      name: true,
      main_image: true,
      description: true,
      origin: true,
      gender: true,
    })
    .extend({
      ...productSchema
        .pick({ locality: true, collected_on: true, collector: true, ex_pupa: true, forewing_mm: true })
        .partial().shape,
      /** Absent for a set of several species, as is the size, and for orders that are older than labels. */
      species: productSchema.shape.species.pick({ latin_name: true }).optional(),
      // Stock is not part of a purchase.
      specifications: z.object({ quality_variants: z.array(qualityVariantSchema.omit({ stock: true })) }),
    }),
  quality: z.string(),
  quantity: z.int(),
  paidInfo: z.object({ paid_price: z.number(), amount: z.number() }),
});

const orderEventSchema = z.object({
  kind: z.enum(ORDER_EVENTS),
  at: z.iso.datetime(),
});

export const orderSchema = z.object({
  /** The order number. */
  id: z.string(),
  status: z.enum(ORDER_STATUSES),
  /** The state with all that stands in its way, decided by the server (display-status.rules.ts). */
  display: z.object({
    status: z.enum(DISPLAY_STATUSES),
    tone: z.enum(STATUS_TONES),
    next: z.enum(BUYER_STEPS).nullable(),
  }),
  created_at: z.iso.datetime(),
  total_amount: z.number(),
  /** `method` is how the shopper pays at the provider. */
  payment_method: z.enum(PROVIDER_NAMES),
  method: z.enum(METHOD_NAMES),
  pay_url: z.string().nullable(),
  /** The order pays this quote, until `payable_until`; null for an order of the cart. */
  quote: z.uuid().nullable(),
  /** True if the order waits for papers, so nobody can pay it yet. */
  awaits_papers: z.boolean(),
  /** True if the bank has not decided. Paying and cancelling are blocked. */
  payment_processing: z.boolean(),
  /** True if the payment is processing, and waits for the shop, not for the bank. */
  payment_held: z.boolean(),
  /** The failure of a payment of the order or its charges that the shipping rules would refuse; null otherwise. */
  payment_refusal: failureSchema
    .pick({ code: true, msg: true })
    .extend({ values: failureSchema.shape.values.unwrap() })
    .nullable(),
  /** Null unless the order is unpaid and no payment is processing. */
  payable_until: z.iso.datetime().nullable(),
  /** Seconds to `payable_until`, because browsers' clocks are unreliable. */
  payable_left: z.int().nonnegative().nullable(),
  items: z.array(orderItemSchema),
  /** The amount that a payment of the unpaid order asks for: goods, and freight that is decided. */
  payable_amount: z.number(),
  freight: freightSchema,
  shipping_info: shippingInfoSchema.nullable(),
  /** Null unless the order is paid, and its goods are to be sent or under way. */
  delivery: deliverySchema.nullable(),
  /** Parcels, oldest first; an item may be in several. */
  shipments: z.array(
    z.object({
      courier: z.string(),
      tracking_number: z.string(),
      /** The courier's tracking page of the parcel; null for a courier that the settings don't list. */
      tracking_url: z.string().nullable(),
      shipped_at: z.iso.datetime(),
      /** Numbers of other orders in the parcel. */
      joined_with: z.array(z.string()),
      /** `items[].id`. */
      items: z.array(z.object({ id: z.string(), quantity: z.int() })),
    }),
  ),
  /** Leaves out withdrawn charges (docs/shop.md "Charges and pay links"). */
  charges: z.array(
    z.object({
      /** Identifies the charge among those of its order. */
      position: z.int(),
      kind: z.enum(CHARGE_KINDS),
      /** The reason for an addition; null for freight. */
      reason: z.string().nullable(),
      amount: z.number(),
      standing: z.enum([...CHARGE_STATES, 'refunded']),
      /** Null unless the charge is due and its link has not expired. */
      pay_path: z.string().nullable(),
    }),
  ),
  /** Edits by the shop that took effect or wait for a payment, oldest first (docs/shop.md "Edits of an order"). */
  edits: z.array(
    z.object({
      state: z.enum(['requested', 'confirmed']),
      at: z.iso.datetime(),
      reason: z.string(),
      /** Yuan; positive if the buyer pays, negative if the shop refunds. */
      difference: z.number(),
      /** `before` and `after` are units. */
      changes: z.array(z.object({ name: z.string(), quality: z.string(), before: z.int(), after: z.int() })),
    }),
  ),
  /** Completed, pending and owed refunds of the goods. */
  refunded_amount: z.number(),
  refunding_amount: z.number(),
  owed_amount: z.number(),
  /** Refunds of goods, freight and additions together, and what was paid for them and remains; null unless paid. */
  balance: z.object({
    refunded: z.number(),
    refunding: z.number(),
    owed: z.number(),
    remaining: z.number().nullable(),
  }),
  /** The charged amount in the provider's currency; null if it equals the total in yuan. */
  charged: z.object({ amount: z.string(), currency: z.string(), rate: z.string() }).nullable(),
  /** Current until shipping, then as shipped to. */
  recipient: z.object({
    name: z.string(),
    phone: z.string(),
    address: z.string(),
    /** ISO 3166-1; null if unknown. */
    country: z.string().nullable(),
  }),
  /** True if staff must decide whether the order may go to its changed address. */
  address_in_review: z.boolean(),
  events: z.array(orderEventSchema),
});

/** Everyone with `session_id` may see it: never name, phone or address. */
export const receiptSchema = orderSchema
  .pick({ id: true, status: true, created_at: true, total_amount: true })
  .extend({
    /** Null if the goods were paid. */
    charge: z
      .object({ kind: z.enum(CHARGE_KINDS), reason: z.string().nullable(), amount: z.number() })
      .nullable(),
    /** Freight that was paid with the goods, 0 if it was free; null if it was undecided. */
    freight_amount: z.number().nullable(),
    delivery: deliverySchema.nullable(),
    /** Null unless the order is paid and waits for its first parcel, or for its freight. */
    next: z.enum(AFTER_PAYMENT).nullable(),
    items: z.array(
      orderItemSchema
        .pick({ id: true, quality: true, quantity: true, paidInfo: true })
        .extend({ product: productSchema.pick({ id: true, name: true, main_image: true }) }),
    ),
  });

/**
 * The server ignores the request's items. `version` is that of the shown cart; it is ignored with
 * `order`, the number of an unpaid order.
 */
export const checkoutRequestSchema = z.object({
  items: z.unknown().optional(),
  version: z.int().optional(),
  /** Ids of the cart's lines that are paid now; the whole cart if absent. Ignored with `order`. */
  lines: z.array(z.string().max(64)).max(CART_LINES_MAX).optional(),
  order: z.string().optional(),
  /** An address of the book; the account's own if absent or null. Ignored with `order`. */
  address: z.uuid().nullish(),
  /**
   * The way that the buyer chose and what it was shown to cost, in yuan; null if freight was shown as quoted after
   * paying. If absent, freight stays undecided. Ignored with `order`.
   */
  freight: z.object({ way: z.string().max(200), fee: z.number() }).nullish(),
  /** The provider's first method if absent. */
  method: z.string().optional(),
  /** Yuan. Confirms the new amount, with freight, that `order-repriced` told of the order. */
  total: z.number().optional(),
});

/** `cart` is the current cart if it has changed; `paid_order` turned out to be paid. */
export const checkoutConflictSchema = failureSchema.extend({
  cart: cartSchema.optional(),
  paid_order: z.string().optional(),
});

/** Limits are in the currency's smallest unit. */
export const paymentMethodSchema = z.object({
  name: z.string(),
  provider: z.string(),
  /** `redirect` opens the provider's page, `window` a window over this page. */
  flow: z.enum(['redirect', 'window']),
  /** The button's label. */
  label: z.string(),
  currency: z.string(),
  decimals: z.union([z.literal(0), z.literal(2)]),
  /** Units of `currency` for one yuan, as a decimal string; null for CNY. */
  rate: z.string().nullable(),
  least: z.int(),
  most: z.int(),
});

/** Used by other API clients; pages use `GET /payment/methods`. */
export const paymentConfigSchema = z.object({
  clientId: z.string(),
  currency: z.string(),
  /** Units of `currency` for one yuan, as a decimal string; null for CNY. */
  rate: z.string().nullable(),
  cardCheckout: z.enum(['on', 'off']),
  cardCurrency: z.string(),
  cardRate: z.string().nullable(),
});

export type OrderItem = z.infer<typeof orderItemSchema>;
export type Order = z.infer<typeof orderSchema>;

/** A part of an account's orders, newest first. */
export interface OrdersSlice {
  readonly orders: readonly Order[];
  /** The account's number of orders, on all pages. */
  readonly total: number;
  /** Cursor for older orders; null at the end. */
  readonly next: string | null;
}
export type Receipt = z.infer<typeof receiptSchema>;
export type CheckoutConflict = z.infer<typeof checkoutConflictSchema>;
export type PaymentMethodOffer = z.infer<typeof paymentMethodSchema>;
export type PaymentConfig = z.infer<typeof paymentConfigSchema>;
