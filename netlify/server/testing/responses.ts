/** Responses as tests check them; pages use their types (docs/architecture.md). */
import * as z from 'zod';
import { userSchema } from '../../../src/features/accounts/account.contract.ts';
import { addressesSchema } from '../../../src/features/accounts/addresses.contract.ts';
import {
  orderSchema,
  paymentMethodSchema,
  receiptSchema,
} from '../../../src/features/orders/orders.contract.ts';
import { ownDataSchema } from '../../../src/features/own-data/own-data.contract.ts';
import { favoritesPageSchema } from '../../../src/features/wants/wants.contract.ts';

function responseOf<T extends z.ZodType>(data: T) {
  return z.object({ status: z.literal(200), msg: z.string(), data });
}

export const addressesResponseSchema = responseOf(z.object({ addresses: addressesSchema, user: userSchema }));
export const ownDataResponseSchema = responseOf(ownDataSchema);
export const favoritesResponseSchema = responseOf(favoritesPageSchema);
export const sharedFavoritesResponseSchema = responseOf(
  favoritesPageSchema.pick({ items: true, next: true }),
);
export const orderResponseSchema = responseOf(orderSchema);

export const ordersResponseSchema = responseOf(z.array(orderSchema)).extend({
  /** The account's number of orders. */
  total: z.int(),
  page: z.int(),
  /** `before` of the next call; null at the end. */
  next: z.string().nullable(),
});

/** Status 202: the bank has not decided. */
export const paymentResponseSchema = responseOf(z.object({ order: receiptSchema })).extend({
  status: z.union([z.literal(200), z.literal(202)]),
});

export const stripeSessionResponseSchema = z.object({
  status: z.literal(200),
  sessionId: z.string(),
  url: z.url(),
});

/** The wallet's own id of the order, for its SDK. */
export const walletOrderResponseSchema = z.object({
  status: z.literal(200),
  id: z.string(),
  order: z.string(),
});

/** `GET /payment/methods`, in display order. */
export const paymentMethodsResponseSchema = z.object({
  status: z.literal(200),
  data: z.array(paymentMethodSchema),
});
