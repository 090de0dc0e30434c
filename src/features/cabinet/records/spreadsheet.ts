import { countryTitle } from '../../base/countries.text.ts';
import { formatCsv } from '../../base/csv.rules.ts';
import { cabinetFileText as words } from '../cabinet.text.ts';
import type { CabinetSpecimen } from './specimens.ts';

/** `drawerName` gives the name of a specimen's drawer. */
export function cabinetCsv(
  specimens: readonly CabinetSpecimen[],
  drawerName: (specimen: CabinetSpecimen) => string,
): string {
  const { head, coarsened } = words();
  return formatCsv(
    Object.values(head),
    specimens.map((one) => [
      drawerName(one),
      one.latinName,
      one.chineseName,
      one.family,
      one.sex,
      one.quantity,
      one.country === null ? null : countryTitle(one.country),
      one.locality,
      one.isCoarsened ? coarsened : null,
      one.collectedOn,
      one.collector,
      one.number,
      one.grade,
      one.note,
      words().kinds[one.kind],
    ]),
  );
}
