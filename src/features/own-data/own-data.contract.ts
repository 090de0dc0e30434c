/** `POST /user/export`, `POST /user/delete`. Money is yuan. */
import * as z from 'zod';
import { addressesSchema } from '../accounts/addresses.contract.ts';
import { LANGUAGES } from '../base/language.rules.ts';
import { FIELD_MAX_LENGTH } from '../base/limits.contract.ts';
import { cabinetSchema } from '../cabinet/cabinet.contract.ts';
import { claimSchema } from '../claims/claims.contract.ts';
import { orderSchema } from '../orders/orders.contract.ts';
import { quoteSchema } from '../quotes/quotes.contract.ts';
import { stockAlertSchema, wantSchema } from '../wants/wants.contract.ts';

const moment = z.iso.datetime();

export const passwordConfirmationRequestSchema = z.object({
  password: z.string().min(1).max(FIELD_MAX_LENGTH.password),
});

export const ownDataSchema = z.object({
  exported_at: moment,
  account: z.object({
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    address: z.string(),
    country: z.string().nullable(),
    /** False until the link mailed to `email` was followed. */
    email_confirmed: z.boolean(),
    /** The new address awaiting confirmation. */
    pending_email: z.string().nullable(),
    registered_at: moment,
    /** Language of the page that the account used last; its mails are written in it. */
    language: z.enum(LANGUAGES),
    /** A data URL. */
    avatar: z.string().nullable(),
  }),
  addresses: addressesSchema,
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
  favorites: z.array(z.object({ product_id: z.string(), name: z.string(), added_at: moment })),
  /** Alerts for the confirmed address. */
  stock_alerts: z.array(stockAlertSchema),
  wants: z.array(wantSchema),
  /** The confirmed address in the list of mails about stock; null if it is not in it. */
  stock_mailbox: z.object({ language: z.enum(LANGUAGES), unsubscribed_at: moment.nullable() }).nullable(),
  cabinet: cabinetSchema,
  /** Newest first. */
  orders: z.array(orderSchema),
  /** Claims of damage, newest first. The page replaces the photographs' addresses by data URLs. */
  claims: z.array(claimSchema.extend({ order: z.string() })),
  /** Notes of the staff about the account, newest first. */
  notes: z.array(z.object({ text: z.string(), written_at: moment })),
  /** Quotes, newest first. */
  quotes: z.array(quoteSchema),
  /** `before` for older orders in `GET /orders`; null at the end. */
  next_orders: z.string().nullable(),
});

export type OwnData = z.infer<typeof ownDataSchema>;
