import type { OpsOrder, OpsPermit } from '../../../src/features/orders/ops-order.contract.ts';
import type { OpsLine } from '../../../src/features/orders/ops-order-lines.contract.ts';
import {
  CITES_EXPORT_KINDS,
  isCitesListed,
  isValidOn,
  leavesChina,
  type PermitKind,
} from '../../../src/features/papers/permits.rules.ts';

/** One certificate, which may cover several lines. */
export interface Certificate extends Omit<OpsPermit, 'id' | 'position'> {
  readonly ids: readonly number[];
  readonly positions: readonly number[];
}

export function toCertificates(permits: readonly OpsPermit[]): Certificate[] {
  const found = new Map<string, Certificate>();
  for (const { id, position, ...permit } of permits) {
    const { kind, permitNumber, shipment, issuedOn, validUntil, file } = permit;
    const key = JSON.stringify([kind, permitNumber, shipment, issuedOn, validUntil, file]);
    const before = found.get(key) ?? { ...permit, ids: [], positions: [] };
    found.set(key, { ...before, ids: [...before.ids, id], positions: [...before.positions, position] });
  }
  return [...found.values()];
}

/** CITES specimens with unsent units that leave China without an export permit valid on that day. */
export function linesWithoutPermit(
  { lines, permits, country }: Pick<OpsOrder, 'lines' | 'permits' | 'country'>,
  day: string,
): OpsLine[] {
  if (!leavesChina(country)) return [];
  const isPaper = ({ kind, shipment, ...dates }: OpsPermit) =>
    (CITES_EXPORT_KINDS as readonly PermitKind[]).includes(kind) &&
    shipment === null &&
    isValidOn(dates, day);
  const covered = new Set(permits.filter(isPaper).map(({ position }) => position));
  return lines.filter(
    ({ position, unsent, specimen }) => unsent > 0 && isCitesListed(specimen) && !covered.has(position),
  );
}
