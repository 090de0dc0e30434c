/** Favourites, back-in-stock alerts and wants (docs/shop.md "Favourites, alerts and wants"). Prices are yuan. */
import * as z from 'zod';
import { lineSchema } from '../accounts/account.contract.ts';
import { COUNTRIES } from '../base/country-codes.rules.ts';
import { emailSchema } from '../base/email.contract.ts';
import { MAX_PRICE_FEN, yuanToFen } from '../base/money.rules.ts';
import { idSchema, publishedProductSchema } from '../specimens/catalogue.contract.ts';
import { GRADES, SEXES } from '../specimens/specimen.rules.ts';
import { TAXON_LEVELS } from './wants.rules.ts';

const isPrice = (yuan: number) => {
  const fen = yuanToFen(yuan);
  return fen !== undefined && fen > 0 && fen <= MAX_PRICE_FEN;
};

export const alertRequestSchema = z.object({
  productId: idSchema,
  variantKey: z.string().regex(/^[A-Za-z0-9_-]{1,128}$/),
  email: z.string().trim().toLowerCase().pipe(emailSchema),
});

export const alertTokenRequestSchema = z.object({ token: z.string().min(1).max(200) });

export const wantRequestSchema = z.object({
  level: z.enum(TAXON_LEVELS),
  /** A species' id, a genus, or a family: as species name it, or only its Latin name. */
  taxon: lineSchema.min(1).max(128),
  sex: z.enum(SEXES).nullable(),
  grade: z.enum(GRADES).nullable(),
  /** ISO 3166-1 code. */
  origin: z
    .string()
    .refine((code) => COUNTRIES.has(code))
    .nullable(),
  /** Price of one unit. */
  max_price: z.number().refine(isPrice).nullable(),
});

export const wantSchema = wantRequestSchema.extend({
  id: z.uuid(),
  /** Null if the shop does not list the species any more, and for other taxa. */
  species: z.object({ name: z.string(), latin_name: z.string() }).nullable(),
  /** The family in the language of the call, unlike `taxon`; absent for other taxa. */
  family: z.string().optional(),
  expires_at: z.iso.datetime(),
});

export const stockAlertSchema = z.object({
  id: z.uuid(),
  product: z.object({ id: z.string(), name: z.string() }),
  /** Null if the grade was withdrawn. */
  quality: z.string().nullable(),
  expires_at: z.iso.datetime(),
});

/** A page of `GET /favorites`. Calls that change alerts, wants, mails or the link respond with that field. */
export const favoritesPageSchema = z.object({
  /** The newest favourite first. */
  items: z.array(publishedProductSchema),
  /** The value of `after` that asks for further items; null if there are none. */
  next: z.string().nullable(),
  /** Favourites that can't be bought any more. */
  gone: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Path of the private link; null if the favourites are not shared. */
  share_path: z.string().nullable(),
  /** Alerts for the account's confirmed address. */
  alerts: z.array(stockAlertSchema),
  wants: z.array(wantSchema),
  /** True if mails about wants and alerts are sent to the account's address. */
  mails: z.enum(['on', 'unsubscribed', 'unconfirmed']),
});

export type AlertRequest = z.input<typeof alertRequestSchema>;
export type WantRequest = z.infer<typeof wantRequestSchema>;
export type Want = z.infer<typeof wantSchema>;
export type StockAlert = z.infer<typeof stockAlertSchema>;
export type FavoritesResponse = z.infer<typeof favoritesPageSchema>;
