import type { OpsLine, OpsOrder } from '../../../../src/contract/ops-order.ts';
import { requireFen } from '../../../../src/rules/money.ts';
import { orderAmountFen } from '../../../../src/rules/orders.ts';
import type { Source } from '../../../../src/rules/specimen.ts';

/** What papers need to know: nothing of it comes from a shopper's hand but name, phone and address. Money is fen. */

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

/** From the desk's order to what papers print of it. */

export function paperOrder(order: OpsOrder): PaperOrder {
  const { number, createdAt, paidAt, buyer, shipping, total, refunded, country } = order;
  return {
    number,
    placedAt: createdAt,
    paidAt,
    recipient: { name: buyer.name ?? '', phone: buyer.phone ?? '', address: fewLines(buyer.address ?? '') },
    lines: order.lines.map((line) => paperLine(number, line)),
    totalFen: requireFen(total),
    shippingFeeFen: shipping.fee === null ? null : requireFen(shipping.fee),
    feeStatus: shipping.feeStatus,
    refundedFen: requireFen(refunded),
    charged: chargedOf(order),
    country,
    courier: shipping.courier,
    trackingNumber: shipping.trackingNumber,
  };
}

/** As the buyer wrote it, but for empty lines; one who breaks after every word gets no page of their own. */
function fewLines(address: string): string {
  const lines = address.split(/\s*[\r\n]+\s*/).filter(Boolean);
  return lines.join(lines.length > 8 ? ' ' : '\n');
}

/** What was taken in another currency than yuan. */
function chargedOf({ payments }: OpsOrder): PaperOrder['charged'] {
  const accepted = payments.find(({ outcome, currency }) => outcome === 'accepted' && currency !== 'CNY');
  return accepted === undefined ? null : { amount: accepted.amount, currency: accepted.currency };
}

function paperLine(number: string, line: OpsLine): PaperLine {
  const { specimen } = line;
  const species = specimen?.speciesName ?? '';
  return {
    number: `${number}-${line.position + 1}`,
    productId: line.productId,
    name: line.name,
    species: species || line.name,
    latinName: specimen?.latinName || null,
    isSet: isOfSeveral(line),
    otherSpecies: specimen?.otherSpecies ?? [],
    grade: line.grade,
    sex: specimen?.sex ?? '',
    quantity: line.quantity,
    keptBack: line.keptBack,
    unitFen: requireFen(line.unitPrice),
    listFen: requireFen(line.listPrice),
    amountFen: requireFen(line.amount),
    origin: specimen?.origin ?? '',
    locality: specimen?.locality ?? '',
    collectedOn: specimen?.collectedOn ?? null,
    collector: specimen?.collector ?? '',
    forewingMm: specimen?.forewingMm ?? null,
    source: specimen?.source ?? null,
    exPupa: specimen?.exPupa ?? false,
    cites: specimen?.cites ?? null,
    permitNote: specimen?.permitNote ?? '',
  };
}

/**
 * A set has other species beside its main one, and no one Latin name or sex. Where content tells none, a product that is
 * not named after its species counts as a set.
 */
export function isOfSeveral({ name, specimen }: Pick<OpsLine, 'name' | 'specimen'>): boolean {
  const species = specimen?.speciesName ?? '';
  return Boolean(specimen?.otherSpecies?.length) || (species !== '' && !name.includes(species));
}

/** What an invoice comes to. Whole fen. */

export interface InvoiceSums {
  /** What the goods in the parcel cost. */
  readonly goodsFen: number;
  /** What was refunded of them: without the price of pieces that are not in the parcel. */
  readonly refundedFen: number;
  /** Null while nobody decided on it: the total is without it. */
  readonly freightFen: number | null;
  readonly totalFen: number;
}

/** Throws where lines don't add up to their order: nobody may sign such a paper. */
export function invoiceSums(order: PaperOrder): InvoiceSums {
  const { number, lines, totalFen, shippingFeeFen, refundedFen } = order;
  const boughtFen = lines.reduce((sum, { amountFen }) => sum + amountFen, 0);
  const isExact = lines.every(({ unitFen, quantity, amountFen }) => unitFen * quantity === amountFen);
  if (!isExact || boughtFen !== totalFen)
    throw new RangeError(`The lines of order ${number} come to ${boughtFen} fen, the order to ${totalFen}`);
  const keptBackFen = lines.reduce((sum, { unitFen, keptBack }) => sum + unitFen * keptBack, 0);
  const goodsFen = boughtFen - keptBackFen;
  return {
    goodsFen,
    refundedFen: Math.max(0, refundedFen - keptBackFen),
    freightFen: shippingFeeFen,
    totalFen: orderAmountFen(goodsFen, shippingFeeFen),
  };
}
