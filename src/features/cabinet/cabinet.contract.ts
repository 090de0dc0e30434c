/** The collector's cabinet (docs/shop.md "Cabinet"). */
import * as z from 'zod';
import { lineSchema } from '../accounts/account.contract.ts';
import { COUNTRIES } from '../base/country-codes.rules.ts';
import { SEXES } from '../specimens/specimen.rules.ts';
import { CABINET_TEXT_MAX, DRAWERS_MAX, eventDateFault, INDIVIDUALS_MAX } from './cabinet.rules.ts';

export const drawerRequestSchema = z.object({ name: lineSchema.min(1).max(CABINET_TEXT_MAX.drawer) });

/** All drawers in the order that the collector chose. */
export const drawerOrderRequestSchema = z.object({ drawers: z.array(z.uuid()).max(DRAWERS_MAX) });

/** `drawer` is null for no drawer. */
export const placementRequestSchema = z.object({ drawer: z.uuid().nullable() });

/** No field here has a name of `CONTENT_FIELDS`, so responses never convert what collectors wrote. */
export const ownSpecimenRequestSchema = z.object({
  drawer: z.uuid().nullable(),
  latin_name: lineSchema.min(1).max(CABINET_TEXT_MAX.latinName),
  chinese_name: lineSchema.max(CABINET_TEXT_MAX.chineseName),
  family_name: lineSchema.max(CABINET_TEXT_MAX.family),
  sex: z.enum(SEXES).nullable(),
  /** ISO 3166-1 code. */
  country: z
    .string()
    .refine((code) => COUNTRIES.has(code))
    .nullable(),
  site: lineSchema.max(CABINET_TEXT_MAX.locality),
  /** ISO 8601: a day, month or year since 1600, or an interval of two; empty if unknown. */
  collected_on: lineSchema
    .max(CABINET_TEXT_MAX.collectedOn)
    .refine((text) => text === '' || eventDateFault(text, Date.now()) === undefined),
  collector: lineSchema.max(CABINET_TEXT_MAX.collector),
  number: lineSchema.max(CABINET_TEXT_MAX.number),
  remarks: lineSchema.max(CABINET_TEXT_MAX.note),
  /** Individuals. */
  quantity: z.int().min(1).max(INDIVIDUALS_MAX),
});

const ownSpecimenSchema = ownSpecimenRequestSchema.extend({ id: z.uuid() });

const orderLineSchema = z.object({ order: z.string(), position: z.int() });

/** Specimens of one species from one line of a paid order, without refunded and returned units. */
const boughtSpecimenSchema = z.object({
  /** Derives from the order line, without revealing it. */
  id: z.uuid(),
  drawer: z.uuid().nullable(),
  line: orderLineSchema,
  /** Empty if the order is older than the record of species. */
  latin_name: z.string(),
  name: z.string(),
  family: z.string(),
  /** As the shop writes it, such as 雄; 雌雄 for a pair; empty if unknown. */
  sex: z.string(),
  /** ISO 3166-1 code; null if the origin names none or several. */
  country: z.string().nullable(),
  locality: z.string(),
  locality_coarsened: z.boolean(),
  collected_on: z.string(),
  collector: z.string(),
  /** As the order line names it, such as A1, or A2 · 03 for a numbered specimen. */
  grade: z.string(),
  /** The shop's number of the specimen or product; may be empty. */
  number: z.string(),
  /** Individuals. */
  quantity: z.int().positive(),
  /** Same-origin path; null for further species of a set. */
  picture: z.string().nullable(),
});

const cabinetDrawerSchema = z.object({
  id: z.uuid(),
  /** A field called `name` would be converted to Traditional Chinese. */
  drawer_name: z.string(),
  /** Path of the private link; null if the drawer is not shared. */
  share_path: z.string().nullable(),
});

/** A page of `GET /cabinet`. */
export const cabinetSchema = z.object({
  /** Drawers have the collector's order. Without one, the oldest comes first. */
  drawers: z.array(cabinetDrawerSchema),
  /** The newest first, and before the bought ones. */
  own: z.array(ownSpecimenSchema),
  bought: z.array(boughtSpecimenSchema),
  /** The value of `after` that asks for further specimens; null if there are none. */
  next: z.string().nullable(),
});

/** Leaves out what only concerns the collector. */
const sharedDrawerSchema = z.object({
  drawer_name: z.string(),
  own: z.array(ownSpecimenSchema.omit({ drawer: true, remarks: true })),
  bought: z.array(boughtSpecimenSchema.omit({ drawer: true, line: true })),
  next: z.string().nullable(),
});

export const cabinetResponseSchema = z.object({
  status: z.literal(200),
  msg: z.string(),
  data: cabinetSchema,
});

export const sharedDrawerResponseSchema = z.object({
  status: z.literal(200),
  msg: z.string(),
  data: sharedDrawerSchema,
});

export type DrawerRequest = z.infer<typeof drawerRequestSchema>;
export type OwnSpecimenRequest = z.infer<typeof ownSpecimenRequestSchema>;
export type OwnSpecimen = z.infer<typeof ownSpecimenSchema>;
export type BoughtSpecimen = z.infer<typeof boughtSpecimenSchema>;
export type CabinetDrawer = z.infer<typeof cabinetDrawerSchema>;
export type OrderLineId = z.infer<typeof orderLineSchema>;
export type Cabinet = z.infer<typeof cabinetSchema>;
export type CabinetPart = Omit<Cabinet, 'drawers'>;
export type SharedDrawer = z.infer<typeof sharedDrawerSchema>;

/** Says what an import adds, or has added. */
export interface CabinetImport {
  /** Entries. */
  readonly added: number;
  /** Rows that the cabinet has already. */
  readonly present: number;
  /** Rows that are left out. */
  readonly refused: number;
  /** The first of them. They count from 1; column and value are the table's. */
  readonly problems: { row: number; column: string; value: string; reason: string }[];
  readonly unread_columns: readonly string[];
}
