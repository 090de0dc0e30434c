/**
 * Anybody with the link may see and pay the charge, so responses contain no name, address or e-mail (docs/shop.md
 * "Charges and pay links"). Money is yuan.
 */
import * as z from 'zod';
import { CHARGE_KINDS, CHARGE_STATES } from '../orders/charges.rules.ts';

const itemsSchema = z.array(
  z.object({ name: z.string(), picture: z.string(), quality: z.string(), quantity: z.int() }),
);

export const payLinkSchema = z.object({
  order: z.string(),
  kind: z.enum(CHARGE_KINDS),
  /** The reason for an addition; null for freight. */
  reason: z.string().nullable(),
  amount: z.number(),
  standing: z.enum([...CHARGE_STATES, 'refunded']),
  /**
   * The link has expired, the order was cancelled or refunded, or its goods may not be sent to its address, without
   * naming the country.
   */
  blocked: z.enum(['expired', 'closed', 'forbidden']).nullable(),
  processing: z.boolean(),
  /** True if the payment waits for the shop, not for the bank. */
  held: z.boolean(),
  expires_at: z.iso.datetime(),
  items: itemsSchema,
  /** The other orders in the parcel whose freight this is. */
  joined_orders: z.array(z.object({ order: z.string(), items: itemsSchema })),
});

/** `POST /pay/{token}`: begins a payment. */
export const payRequestSchema = z.object({ method: z.string() });
/** `POST /pay/{token}/capture`: the wallet's order id. */
export const payWalletRequestSchema = z.object({ id: z.string().min(1).max(255) });

export type PayLink = z.infer<typeof payLinkSchema>;
