import { speciesById } from '../species/all.ts';
import { labelSvg } from '../specimen/label.ts';
import type { Form, Species } from '../specimen/species.ts';
import { type Canvas, laySvg } from './canvas.ts';
import { drawSpread, extentOf } from './spread.ts';

/** A specimen in a composition: species, sex and side. */
export type Guest = readonly [id: string, sex?: 'm' | 'f', side?: 'dorsal' | 'ventral'];

export interface Seat {
  readonly guest: Guest;
  /** Middle of its place, and how much room it may take, picture points. */
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  /** Picture points per millimetre; without it the specimen fills its room. */
  readonly perMm?: number;
  /** Height of the label's Latin name; 0 for none. */
  readonly label: number;
  readonly individual?: string;
  /** Where the label's top lies; right below the specimen unless given, so that a row's labels can stand on one line. */
  readonly labelY?: number;
  /** Puts the thorax, not the middle of the outline, at y. */
  readonly onAxis?: boolean;
}

export function formOf(guest: Guest): { species: Species; form: Form } {
  const species = speciesById(guest[0]);
  return { species, form: guest[1] === 'f' && species.female ? species.female : species.male };
}

/** Draws one pinned specimen with its label below it, body axis on the seat's middle. */
export async function seat(to: Canvas, place: Seat): Promise<void> {
  const { species, form } = formOf(place.guest);
  const { half, top, bottom } = extentOf(form);
  const room = place.label > 0 ? place.label * 4.1 : 0;
  const fit = Math.min(place.w / (2 * half), (place.h - room) / (top + bottom));
  const unit = place.perMm === undefined ? fit : Math.min(fit, (place.perMm * form.span) / (2 * half));
  const y = place.onAxis ? place.y : place.y - room / 2 + ((top - bottom) * unit) / 2;
  const cardY = place.labelY ?? y + bottom * unit + place.label * 1.3;
  if (place.label > 0) {
    const text = { latin: species.latin, family: species.family, sex: place.guest[1] ?? 'm' } as const;
    const card = labelSvg(text, place.x, cardY, place.label);
    await laySvg(to, card.svg, {
      x: place.x - card.w,
      y: cardY - place.label,
      w: card.w * 2,
      h: place.label * 5,
    });
  }
  await drawSpread(to, species, form, {
    x: place.x,
    y,
    unit,
    side: place.guest[2] ?? 'dorsal',
    pinned: true,
    individual: place.individual ?? '',
  });
}
