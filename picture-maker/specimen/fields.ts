import { type Field, field } from '../wing/field.ts';
import { outlines, type WingPair } from '../wing/outline.ts';
import { type Family, venationOf } from '../wing/venation.ts';

const known = new Map<WingPair, Map<Family, { fore: Field; hind: Field }>>();

/** Coordinates of a pair of wings; measured once, since many pictures share them. */
export function fieldsOf(wings: WingPair, family: Family): { fore: Field; hind: Field } {
  const families = known.get(wings) ?? new Map<Family, { fore: Field; hind: Field }>();
  known.set(wings, families);
  const found = families.get(family);
  if (found) return found;
  const { fore, hind } = outlines(wings);
  const made = {
    fore: field(fore, venationOf(family, 'fore')),
    hind: field(hind, venationOf(family, 'hind')),
  };
  families.set(family, made);
  return made;
}
