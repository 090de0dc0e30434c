import { type Canvas, canvas } from './canvas.ts';
import { type Guest, type Seat, seat } from './row.ts';

/** A quiet composition on paper for the carousel or the listing's banner. */
export interface Composition {
  readonly file: string;
  readonly view: 'slide' | 'banner';
  readonly width: number;
  readonly height: number;
  readonly seats: readonly Seat[];
}

const slide = (n: number, seats: readonly Seat[]): Composition => ({
  file: `slide-${n}`,
  view: 'slide',
  width: 1920,
  height: 1200,
  seats,
});

/** Specimens side by side in one scale, like in a drawer: all bodies stand upright on one line. */
function rowOf(
  guests: readonly (readonly [Guest, number])[],
  y: number,
  h: number,
  perMm: number,
  label: number,
): Seat[] {
  return guests.map(([guest, x]) => ({ guest, x, y, w: 1400, h, perMm, label, onAxis: true }));
}

export const COMPOSITIONS: readonly Composition[] = [
  slide(1, [{ guest: ['morpho-didius'], x: 960, y: 590, w: 1180, h: 1000, label: 40 }]),
  slide(2, [
    ...rowOf([[['ornithoptera-croesus'], 960]], 540, 1100, 4.5, 34),
    ...rowOf(
      [
        [['trogonoptera-brookiana'], 290],
        [['ornithoptera-priamus'], 1630],
      ],
      540,
      1100,
      2.8,
      22,
    ),
  ]),
  slide(3, [
    { guest: ['papilio-ulysses'], x: 640, y: 590, w: 800, h: 900, label: 32 },
    { guest: ['papilio-blumei'], x: 1430, y: 390, w: 440, h: 540, label: 21 },
    { guest: ['graphium-sarpedon'], x: 1430, y: 865, w: 300, h: 400, label: 21 },
  ]),
  slide(4, [
    {
      guest: ['caligo-eurilochus', 'm', 'ventral'],
      x: 620,
      y: 520,
      w: 820,
      h: 1100,
      label: 30,
      onAxis: true,
    },
    {
      guest: ['caligo-eurilochus', 'm', 'dorsal'],
      x: 1450,
      y: 520,
      w: 540,
      h: 1100,
      label: 24,
      onAxis: true,
    },
  ]),
  slide(
    5,
    rowOf(
      [
        [['greta-oto'], 330],
        [['idea-leuconoe'], 960],
        [['parnassius-apollo'], 1590],
      ],
      540,
      1100,
      5.6,
      28,
    ),
  ),
  {
    file: 'banner',
    view: 'banner',
    width: 2400,
    height: 900,
    // One true scale for all: a birdwing is a birdwing, a blue is a blue.
    seats: rowOf(
      [
        [['polyommatus-icarus'], 150],
        [['aglais-io'], 400],
        [['papilio-machaon'], 720],
        [['morpho-didius'], 1190],
        [['trogonoptera-brookiana'], 1790],
        [['greta-oto'], 2230],
      ],
      400,
      860,
      3.45,
      21,
    ),
  },
];

export async function composition(of: Composition, k: number): Promise<Canvas> {
  const picture = canvas(Math.round(of.width * k), Math.round(of.height * k));
  for (const one of of.seats) {
    const { perMm, ...rest } = one;
    await seat(picture, {
      ...rest,
      x: one.x * k,
      y: one.y * k,
      w: one.w * k,
      h: one.h * k,
      label: one.label * k,
      individual: of.file,
      ...(perMm === undefined ? {} : { perMm: perMm * k }),
    });
  }
  return picture;
}
