/** Customers as the staff sees them (docs/shop.md "The orders tool"). Money is yuan. */
import * as z from 'zod';
import { CHARGE_KINDS, CHARGE_STATES } from '../rules/charges.ts';
import { CLAIM_STATES } from '../rules/claims.ts';
import { hasHiddenCharactersInLines } from '../rules/hidden-characters.ts';
import { QUOTE_STATES } from '../rules/quotes.ts';
import { addressesSchema } from './addresses.ts';
import { actorSchema } from './ops-order.ts';
import { orderRowSchema } from './ops-orders.ts';

export const FOUND_CUSTOMERS_MAX = 20;
/** Maximum per account. Notes can't be deleted. */
export const CUSTOMER_NOTES_MAX = 200;
/** Maximum number of charges, claims and quotes; the newest are listed. */
export const CUSTOMER_ROWS_MAX = 50;
const NOTE_MAX = 1_000;

const isSound = (value: string) => /^[^\0\p{Surrogate}]*$/u.test(value) && !hasHiddenCharactersInLines(value);
const account = z.string().min(1).max(200).refine(isSound);
const moment = z.iso.datetime();

/** `GET /ops/customers`: `q` is a part of the name, the beginning of the mail address, or the end of the phone. */
export const customersQuerySchema = z.object({ q: z.string().trim().min(1).max(100).refine(isSound) });

export const foundCustomersSchema = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      email: z.string(),
      phone: z.string(),
      /** Quotes are mailed, so only accounts with a confirmed mailbox get quotes. */
      emailConfirmed: z.boolean(),
    }),
  ),
});

/** `GET /ops/customers/account/{id}`: `cursor` is `nextOrders` of the page before. */
export const customerQuerySchema = z.object({
  cursor: z
    .string()
    .regex(/^[\w.:~-]{1,100}$/)
    .optional(),
});

const noteSchema = z.object({ id: z.int(), text: z.string(), by: actorSchema, at: moment });

export const customerSchema = z.object({
  id: z.string(),
  /** Null for a deleted account, of which only orders remain. */
  account: z
    .object({
      name: z.string(),
      email: z.string(),
      emailConfirmed: z.boolean(),
      /** The new address that waits for its confirmation. */
      pendingEmail: z.string().nullable(),
      phone: z.string(),
      address: z.string(),
      country: z.string().nullable(),
      role: z.enum(['shopper', 'editor', 'operator']),
      registeredAt: moment,
    })
    .nullable(),
  /** Time at which the buyer deleted the account; null if unknown or not deleted. */
  leftAt: moment.nullable(),
  sums: z.object({
    orders: z.int(),
    paid: z.int(),
    /** Sum of paid orders, without freight and additions. */
    taken: z.number(),
    /** Completed refunds of the payments in `taken`. */
    refunded: z.number(),
    lastPaidAt: moment.nullable(),
  }),
  addresses: addressesSchema,
  /** Newest first, 50 a page. */
  orders: z.array(orderRowSchema),
  nextOrders: z.string().nullable(),
  /** Freight and additions of the newest orders, newest first. */
  charges: z.array(
    z.object({
      order: z.string(),
      position: z.int(),
      kind: z.enum(CHARGE_KINDS),
      reason: z.string().nullable(),
      amount: z.number(),
      standing: z.enum([...CHARGE_STATES, 'refunded']),
      createdAt: moment,
    }),
  ),
  claims: z.array(
    z.object({
      id: z.uuid(),
      order: z.string(),
      state: z.enum(CLAIM_STATES),
      words: z.string(),
      answer: z.string().nullable(),
      refund: z.number().nullable(),
      createdAt: moment,
    }),
  ),
  quotes: z.array(
    z.object({
      id: z.uuid(),
      state: z.enum(QUOTE_STATES),
      lines: z.int(),
      order: z.string().nullable(),
      createdAt: moment,
    }),
  ),
  /** Newest first. */
  notes: z.array(noteSchema),
});

/** Requests by path below `/ops`. */
export const customerRequests = {
  '/customers/note': z.object({
    account,
    text: z.string().trim().min(1).max(NOTE_MAX).refine(isSound),
  }),
};

export type FoundCustomers = z.infer<typeof foundCustomersSchema>;
export type Customer = z.infer<typeof customerSchema>;
