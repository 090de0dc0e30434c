import { countryTitle } from '../../../src/features/base/countries.text.ts';
import { requireFen } from '../../../src/features/base/money.rules.ts';
import type { OpsOrder, OpsPermit } from '../../../src/features/orders/ops-order.contract.ts';
import type { OpsLine } from '../../../src/features/orders/ops-order-lines.contract.ts';
import {
  orderAmountFen,
  SHOWN_FEE_STATUSES,
  type ShownFeeStatus,
} from '../../../src/features/orders/orders.rules.ts';
import type { PermitKind } from '../../../src/features/papers/permits.rules.ts';
import { shippingText } from '../../../src/features/shipping/shipping.text.ts';
import type { Source } from '../../../src/features/shipping/sources.rules.ts';

export interface SetSpecies {
  readonly latinName: string;
  readonly cites: 'II' | 'III' | null;
  /** Specimens in one set; null if not recorded. */
  readonly pieces: number | null;
}

export interface PrintedPermit {
  readonly kind: PermitKind;
  readonly number: string;
  readonly issuedOn: string | null;
  readonly validUntil: string | null;
}

/** Unknown attributes are null or empty. */
export interface DocumentLine {
  /** Number of the line's order. */
  readonly order: string;
  readonly number: string;
  readonly productId: string;
  readonly variantKey: string;
  /** The product's number when sold; empty if it had none. */
  readonly sku: string;
  readonly name: string;
  readonly species: string;
  /** The main species of a set. */
  readonly latinName: string | null;
  /** True for a set. A label can't name all its species. */
  readonly isSet: boolean;
  readonly otherSpecies: readonly SetSpecies[];
  /** Specimens of the main species in one set; null if not recorded. */
  readonly pieces: number | null;
  readonly grade: string;
  /** One of `SEXES`, or free text. */
  readonly sex: string;
  /** Bought units and their replacements. */
  readonly quantity: number;
  /** Units restocked before shipping, which the parcel lacks. */
  readonly keptBack: number;
  /** Units in other parcels of the order, sent or planned. */
  readonly inOtherParcels: number;
  /** True if the line replaces damaged units, so its price is only a value for customs. */
  readonly isReplacement: boolean;
  readonly unitFen: number;
  /** Unit price without a bulk tier. */
  readonly listFen: number;
  readonly amountFen: number;
  readonly origin: string;
  /** Coarsened as for shoppers. */
  readonly locality: string;
  readonly collectedOn: string | null;
  readonly collector: string;
  readonly forewingMm: number | null;
  readonly source: Source | null;
  readonly exPupa: boolean;
  readonly cites: 'II' | 'III' | null;
  readonly permitNote: string;
  /** Permits of the line in this parcel. */
  readonly permits: readonly PrintedPermit[];
  /** Empty in documents without tariff codes. */
  readonly hsCode: string;
  /** Papers that the present rules require with the line or on arrival. */
  readonly papers: readonly string[];
  /** The reason why the line should not be sent as it is; empty if there is none. */
  readonly warning: string;
}

/** An order, or several orders in one parcel. */
export interface PrintableOrder {
  readonly number: string;
  readonly joined: readonly string[];
  readonly placedAt: string;
  readonly paidAt: string | null;
  readonly recipient: { readonly name: string; readonly phone: string; readonly address: string };
  /** Printed if the fonts lack a character of the recipient's name or address. */
  readonly latin: { readonly name: string; readonly address: string } | null;
  readonly lines: readonly DocumentLine[];
  /** Sum of the lines. */
  readonly totalFen: number;
  /** Null while undecided, which is not 0. */
  readonly shippingFeeFen: number | null;
  readonly feeStatus: ShownFeeStatus | null;
  readonly refundedFen: number;
  /** The charged amount if its currency is not yuan. */
  readonly charged: { readonly amount: string; readonly currency: string } | null;
  /** ISO 3166; null if the address doesn't say. */
  readonly country: string | null;
  readonly courier: string;
  readonly trackingNumber: string;
}

export interface Sender {
  readonly company: string;
  readonly address: string;
  readonly phone: string;
  readonly email: string;
  /** Name and address in English, for customs; empty if not configured. */
  readonly english: string;
}

/** Name and address, in English on parcels that leave China. */
export const senderLines = ({ english, company, address }: Sender, country: string | null) =>
  english === '' || country === 'CN' ? [company, address] : [english];

export const quantityInParcel = ({
  quantity,
  keptBack,
  inOtherParcels,
}: Pick<DocumentLine, 'quantity' | 'keptBack' | 'inOtherParcels'>) => quantity - keptBack - inOtherParcels;

export const linesInParcel = ({ lines }: Pick<PrintableOrder, 'lines'>) =>
  lines.filter((line) => quantityInParcel(line) > 0);

export function isReplacementParcel(order: Pick<PrintableOrder, 'lines'>): boolean {
  const lines = linesInParcel(order);
  return lines.length > 0 && lines.every(({ isReplacement }) => isReplacement);
}

/** The other orders on this order's documents: orders in the parcel to pack, or else in the last parcel. */
export function joinedNumbers({ joined, shipping }: OpsOrder): readonly string[] {
  if (joined.length > 0) return joined.flatMap(({ number, why }) => (why === null ? number : []));
  return shipping.shippedAt === null ? [] : (shipping.shipments.at(-1)?.joinedWith ?? []);
}

/** One for each parcel. Joined orders that were not fetched are left out. */
export function printableParcels(orders: readonly OpsOrder[]): PrintableOrder[] {
  const parcels: OpsOrder[][] = [];
  for (const order of orders) {
    const numbers = joinedNumbers(order);
    // Shipped orders are joined for documents only while this parcel is the last of both.
    const parcel = parcels.find((some) =>
      some.every((one) => numbers.includes(one.number) && joinedNumbers(one).includes(order.number)),
    );
    if (parcel === undefined) parcels.push([order]);
    else parcel.push(order);
  }
  return parcels.map((some) => joinPrintable(some.map(printableOrder)));
}

function joinPrintable(orders: readonly PrintableOrder[]): PrintableOrder {
  const [first, ...others] = orders.toSorted((a, b) => a.number.localeCompare(b.number, 'en'));
  if (first === undefined) throw new Error('a parcel has an order');
  if (others.length === 0) return first;
  const all = [first, ...others];
  const sumOf = (fen: (order: PrintableOrder) => number) => all.reduce((sum, order) => sum + fen(order), 0);
  const isUndecided = all.some(({ shippingFeeFen }) => shippingFeeFen === null);
  const statuses = all.flatMap(({ feeStatus }) => feeStatus ?? []);
  return {
    ...first,
    joined: others.map(({ number }) => number),
    latin: all.find(({ latin }) => latin !== null)?.latin ?? null,
    lines: all.flatMap(({ lines }) => lines),
    totalFen: sumOf(({ totalFen }) => totalFen),
    shippingFeeFen: isUndecided ? null : sumOf(({ shippingFeeFen }) => shippingFeeFen ?? 0),
    feeStatus: SHOWN_FEE_STATUSES.find((status) => statuses.includes(status)) ?? null,
    refundedFen: sumOf(({ refundedFen }) => refundedFen),
    // The buyer paid each order separately.
    charged: null,
  };
}

export function printableOrder(order: OpsOrder): PrintableOrder {
  const { number, createdAt, paidAt, buyer, shipping, refunded, editsRefunded, country } = order;
  const lines = order.lines.map((line) => documentLine(number, line, permitsInParcel(order), country));
  // Freight, refunds and payments of the order belong to the bought units only.
  const money = isReplacementParcel({ lines })
    ? { shippingFeeFen: 0, feeStatus: null, refundedFen: 0, charged: null }
    : {
        shippingFeeFen: shipping.fee === null ? null : requireFen(shipping.fee),
        feeStatus: shipping.feeStatus,
        // The total already excludes refunds by edits.
        refundedFen: requireFen(refunded) - requireFen(editsRefunded) + freightBackFen(order),
        // After edits, the first payment is no longer that of the listed goods.
        charged: goodsFenOf(order) === requireFen(order.total) ? chargedOf(order) : null,
      };
  const replacedFen = order.lines.reduce(
    (sum, { replaced, unitPrice }) => sum + replaced * requireFen(unitPrice),
    0,
  );
  return {
    number,
    joined: [],
    placedAt: createdAt,
    paidAt,
    recipient: { name: buyer.name ?? '', phone: buyer.phone ?? '', address: limitLines(buyer.address ?? '') },
    latin: buyer.latin && { name: buyer.latin.name, address: limitLines(buyer.latin.address) },
    lines,
    totalFen: goodsFenOf(order) + replacedFen,
    ...money,
    country,
    // Until all units are sent, these orders belong to a parcel that is under way, not to the parcel to pack.
    courier: shipping.shippedAt === null ? '' : shipping.courier,
    trackingNumber: shipping.shippedAt === null ? '' : shipping.trackingNumber,
  };
}

/** The refunded part of the freight that the total includes. */
function freightBackFen({ shipping, charges }: OpsOrder): number {
  const freight = charges.findLast(({ kind, standing }) => kind === 'freight' && standing !== 'withdrawn');
  return shipping.feeStatus === null ? 0 : requireFen(freight?.refunded ?? 0);
}

export function goodsFenOf({ total, edits }: Pick<OpsOrder, 'total' | 'edits'>): number {
  return edits.reduce((sum, edit) => sum + confirmedFen(edit), requireFen(total));
}

/** Negative if the edit made the order cheaper. */
function confirmedFen({ state, difference }: OpsOrder['edits'][number]): number {
  return state === 'confirmed' ? Math.sign(difference) * requireFen(Math.abs(difference)) : 0;
}

/** Drops empty lines. Joins the rest if there are too many. */
function limitLines(address: string): string {
  const lines = address.split(/\s*[\r\n]+\s*/).filter(Boolean);
  return lines.join(lines.length > 8 ? ' ' : '\n');
}

function chargedOf({ payments }: OpsOrder): PrintableOrder['charged'] {
  const accepted = payments.find(({ outcome, currency }) => outcome === 'accepted' && currency !== 'CNY');
  return accepted === undefined ? null : { amount: accepted.amount, currency: accepted.currency };
}

/** Permits of the parcel to pack or, once the order is shipped, of the last parcel. */
export function permitsInParcel({ permits, shipping }: OpsOrder): readonly OpsPermit[] {
  const parcel = shipping.shippedAt === null ? null : (shipping.shipments.at(-1)?.id ?? null);
  return permits.filter(({ shipment }) => shipment === parcel);
}

function documentLine(
  number: string,
  line: OpsLine,
  permits: readonly OpsPermit[],
  country: string | null,
): DocumentLine {
  const { specimen } = line;
  const species = specimen?.speciesName ?? '';
  return {
    order: number,
    number: `${number}-${line.position + 1}`,
    productId: line.productId,
    variantKey: line.variantKey,
    sku: specimen?.sku ?? '',
    name: line.name,
    species: species || line.name,
    latinName: specimen?.latinName || null,
    isSet: isSetOfSpecies(line),
    otherSpecies: (specimen?.otherSpecies ?? []).map((one) => ({ ...one, pieces: one.pieces ?? null })),
    pieces: specimen?.pieces ?? null,
    grade: line.grade,
    sex: specimen?.sex ?? '',
    quantity: line.quantity + line.replaced,
    keptBack: line.keptBack,
    inOtherParcels: line.inOtherParcels,
    unitFen: requireFen(line.unitPrice),
    listFen: requireFen(line.listPrice),
    isReplacement: line.isReplacement,
    amountFen: requireFen(line.amount) + line.replaced * requireFen(line.unitPrice),
    origin: specimen?.origin ?? '',
    locality: specimen?.locality ?? '',
    collectedOn: specimen?.collectedOn ?? null,
    collector: specimen?.collector ?? '',
    forewingMm: specimen?.forewingMm ?? null,
    source: specimen?.source ?? null,
    exPupa: specimen?.exPupa ?? false,
    cites: specimen?.cites ?? null,
    permitNote: specimen?.permitNote ?? '',
    permits: permits
      .filter(({ position }) => position === line.position)
      .map(({ kind, permitNumber: printed, issuedOn, validUntil }) => ({
        kind,
        number: printed,
        issuedOn,
        validUntil,
      })),
    hsCode: '',
    papers: line.shipping?.papers.map(({ name }) => name) ?? [],
    warning: warningOf(line, country),
  };
}

/** Most countries have no rule for ordinary species, so their unknown status is no warning. */
function warningOf({ shipping, specimen }: OpsLine, country: string | null): string {
  if (shipping === null || country === null) return '';
  const { verdict } = shipping;
  const isWarned = verdict === 'forbidden' || (verdict === 'unknown' && specimen?.cites != null);
  return isWarned ? shippingText().verdictFor(countryTitle(country), verdict) : '';
}

/**
 * Sets have no single Latin name or sex. Without content data, a product counts as a set if it is not named after its
 * species.
 */
export function isSetOfSpecies({ name, specimen }: Pick<OpsLine, 'name' | 'specimen'>): boolean {
  const species = specimen?.speciesName ?? '';
  return Boolean(specimen?.otherSpecies?.length) || (species !== '' && !name.includes(species));
}

export interface InvoiceSums {
  readonly goodsFen: number;
  /** Refunds of goods that are in the parcel. */
  readonly refundedFen: number;
  /** Null while undecided; the total excludes it. */
  readonly freightFen: number | null;
  /**
   * True if the order has several parcels. The freight is for all of them, so the total excludes it. False for
   * replacements, which have no freight.
   */
  readonly isPart: boolean;
  readonly totalFen: number;
}

/** Throws if the lines don't add up to the order. */
export function invoiceSums(order: PrintableOrder): InvoiceSums {
  const { number, lines, totalFen, shippingFeeFen, refundedFen } = order;
  const boughtFen = lines.reduce((sum, { amountFen }) => sum + amountFen, 0);
  const isExact = lines.every(({ unitFen, quantity, amountFen }) => unitFen * quantity === amountFen);
  if (!isExact || boughtFen !== totalFen)
    throw new RangeError(`The lines of order ${number} come to ${boughtFen} fen, the order to ${totalFen}`);
  const withheldFen = lines.reduce((sum, { unitFen, keptBack }) => sum + unitFen * keptBack, 0);
  const elsewhereFen = lines.reduce((sum, { unitFen, inOtherParcels }) => sum + unitFen * inOtherParcels, 0);
  const goodsFen = boughtFen - withheldFen - elsewhereFen;
  const isPart = elsewhereFen > 0 && !isReplacementParcel(order);
  return {
    goodsFen,
    refundedFen: Math.max(0, refundedFen - withheldFen),
    freightFen: shippingFeeFen,
    isPart,
    totalFen: orderAmountFen(goodsFen, isPart ? null : shippingFeeFen),
  };
}
