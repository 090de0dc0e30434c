/** What a shopper can take along or delete (`POST /user/export`, `POST /user/delete`). Money is yuan. */
import * as z from 'zod';
import { FIELD_MAX } from './limits.ts';
import { orderSchema } from './orders.ts';

const moment = z.iso.datetime();

export const confirmRequestSchema = z.object({ password: z.string().min(1).max(FIELD_MAX.password) });

export const ownDataSchema = z.object({
  exported_at: moment,
  account: z.object({
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    address: z.string(),
    /** False until a link that was mailed to `email` was followed. */
    email_confirmed: z.boolean(),
    /** The address that waits for its mailbox to confirm it. */
    pending_email: z.string().nullable(),
    registered_at: moment,
    /** The picture itself, as a data address. */
    avatar: z.string().nullable(),
  }),
  /** Where one is logged in. */
  sessions: z.array(z.object({ begun_at: moment, ends_at: moment })),
  cart: z.array(
    z.object({
      product_id: z.string(),
      name: z.string(),
      quality: z.string(),
      quantity: z.int(),
      unit_price: z.number(),
      added_at: moment,
    }),
  ),
  /** The newest first. */
  orders: z.array(orderSchema),
  /** What `GET /orders` is asked for the older ones with, as `before`; null when there are none. */
  next_orders: z.string().nullable(),
});

export const ownDataAnswerSchema = z.object({ status: z.literal(200), msg: z.string(), data: ownDataSchema });

export type OwnData = z.infer<typeof ownDataSchema>;
