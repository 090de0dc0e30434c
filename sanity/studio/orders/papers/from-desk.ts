/** From the desk's order to what papers print of it. */
import type { OpsLine, OpsOrder } from '../../../../src/contract/ops-order.ts';
import { requireFen } from '../../../../src/rules/money.ts';
import { isOfSeveral } from '../of-several.ts';
import type { PaperLine, PaperOrder } from './order.ts';

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
