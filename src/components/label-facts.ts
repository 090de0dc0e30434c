import type { OrderItem } from '../features/orders/orders.contract.ts';
import type { LabelFacts } from './SpecimenLabel.tsx';

type Bought = OrderItem['product'];

/** A product of the shop, or the copy that an order keeps. Species and size are left out for a set. */
interface Labelled extends Pick<Bought, 'origin' | 'gender' | 'ex_pupa' | 'sku'> {
  readonly species?: { readonly latin_name: string } | undefined;
  readonly locality?: string | undefined;
  readonly collected_on?: string | null | undefined;
  readonly collector?: string | undefined;
  readonly forewing_mm?: number | undefined;
}

export function labelFacts(product: Labelled, grade: string | undefined): LabelFacts {
  const { species, gender, locality, origin, collected_on, collector, ex_pupa, forewing_mm, sku } = product;
  return {
    latinName: species?.latin_name,
    sex: gender,
    place: locality || origin,
    collectedOn: collected_on,
    collector,
    exPupa: ex_pupa,
    forewing: forewing_mm,
    grade,
    number: sku,
  };
}
