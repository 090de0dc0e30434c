import type { Cabinet, OrderLineId, SharedDrawer } from '../cabinet.contract.ts';

/** A specimen of either kind, as trays, labels and files show it. Texts may be empty. */
export interface CabinetSpecimen {
  readonly id: string;
  /** Only entered specimens can be edited. */
  readonly kind: 'own' | 'bought';
  /** Null for none. */
  readonly drawer: string | null;
  /** Null for an entered specimen, and in a shared drawer. */
  readonly line: OrderLineId | null;
  readonly latinName: string;
  readonly chineseName: string;
  readonly family: string;
  readonly sex: string | null;
  /** ISO 3166-1 code. */
  readonly country: string | null;
  readonly locality: string;
  readonly isCoarsened: boolean;
  readonly collectedOn: string;
  readonly collector: string;
  /** Empty for entered specimens. */
  readonly grade: string;
  readonly number: string;
  readonly note: string;
  /** Individuals. */
  readonly quantity: number;
  readonly picture: string | null;
}

/** Bought specimens first, then the entered ones. */
export function cabinetSpecimens({
  own,
  bought,
}: Pick<Cabinet, 'own' | 'bought'> | Pick<SharedDrawer, 'own' | 'bought'>): CabinetSpecimen[] {
  return [
    ...bought.map((one) => ({
      ...common(one),
      kind: 'bought' as const,
      line: 'line' in one ? one.line : null,
      chineseName: one.name,
      family: one.family,
      locality: one.locality,
      isCoarsened: one.locality_coarsened,
      grade: one.grade,
      note: '',
      picture: one.picture,
    })),
    ...own.map((one) => ({
      ...common(one),
      kind: 'own' as const,
      line: null,
      chineseName: one.chinese_name,
      family: one.family_name,
      locality: one.site,
      isCoarsened: false,
      grade: '',
      note: 'remarks' in one ? one.remarks : '',
      picture: null,
    })),
  ];
}

function common(
  one: (Cabinet | SharedDrawer)['own'][number] | (Cabinet | SharedDrawer)['bought'][number],
): Pick<
  CabinetSpecimen,
  'id' | 'drawer' | 'latinName' | 'sex' | 'country' | 'collectedOn' | 'collector' | 'number' | 'quantity'
> {
  const { id, sex, country, collector, number, quantity } = one;
  return {
    id,
    sex,
    country,
    collector,
    number,
    quantity,
    drawer: 'drawer' in one ? one.drawer : null,
    latinName: one.latin_name,
    collectedOn: one.collected_on,
  };
}
