/** What papers need to know: nothing of it comes from a shopper's hand but name, phone and address. Money is fen. */
import type { Source } from '../../../../src/rules/specimen.ts';

/** A line as it was bought. What content doesn't know is null or empty. */
export interface PaperLine {
  /** What stands on its specimen label, on the slip and on the invoice: the order's number and the line's. */
  readonly number: string;
  /** What the drawer knows it by. */
  readonly productId: string;
  readonly name: string;
  /** The Chinese name of its species. */
  readonly species: string;
  /** Of a set, that of its main species. */
  readonly latinName: string | null;
  /** It holds several species: no label can be pinned to it that names one. */
  readonly isSet: boolean;
  /** Species of a set beside its main one; empty where content tells none. */
  readonly otherSpecies: readonly { readonly latinName: string; readonly cites: 'II' | 'III' | null }[];
  readonly grade: string;
  /** A word of `SEXES`, or another that an editor typed. */
  readonly sex: string;
  readonly quantity: number;
  /** Of these, pieces that are in no parcel: they went back to the stock before it was shipped. */
  readonly keptBack: number;
  readonly unitFen: number;
  /** What one piece costs without a bulk tier. */
  readonly listFen: number;
  readonly amountFen: number;
  readonly origin: string;
  /** As shoppers see it: coarsened where the exact one is kept back. */
  readonly locality: string;
  readonly collectedOn: string | null;
  readonly collector: string;
  readonly forewingMm: number | null;
  readonly source: Source | null;
  readonly exPupa: boolean;
  readonly cites: 'II' | 'III' | null;
  readonly permitNote: string;
}

export interface PaperOrder {
  readonly number: string;
  readonly placedAt: string;
  readonly paidAt: string | null;
  readonly recipient: { readonly name: string; readonly phone: string; readonly address: string };
  readonly lines: readonly PaperLine[];
  /** Of the goods: what the lines add up to. */
  readonly totalFen: number;
  /** Null while nobody set one: it is undecided, and never 0. */
  readonly shippingFeeFen: number | null;
  /** Whether a fee above 0 has been received. */
  readonly feeStatus: 'due' | 'received' | null;
  readonly refundedFen: number;
  /** What was charged in another currency than yuan. */
  readonly charged: { readonly amount: string; readonly currency: string } | null;
  /** Where it goes: two letters of ISO 3166, where the address tells. */
  readonly country: string | null;
  readonly courier: string;
  readonly trackingNumber: string;
}

/** Who sends: the site's settings. */
export interface Sender {
  readonly company: string;
  readonly address: string;
  readonly phone: string;
  readonly email: string;
  /** Name and address as customs abroad read them; empty while the owner set none. */
  readonly english: string;
}
