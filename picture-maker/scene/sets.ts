import { seedOf } from '../wing/noise.ts';
import { drawBox, OAK, WALNUT } from './box.ts';
import { type Canvas, canvas } from './canvas.ts';
import { PLATE } from './plate.ts';
import { formOf, type Guest, seat } from './row.ts';

/** A boxed set: rows of specimens in one box. */
export interface BoxedSet {
  readonly file: string;
  readonly rows: readonly (readonly Guest[])[];
  readonly wood: 'walnut' | 'oak';
}

export const SETS: readonly BoxedSet[] = [
  {
    file: 'set-morpho-trio',
    wood: 'walnut',
    rows: [[['morpho-didius']], [['morpho-rhetenor'], ['morpho-peleides']]],
  },
  {
    file: 'set-birdwings',
    wood: 'walnut',
    rows: [
      [['ornithoptera-priamus'], ['ornithoptera-croesus']],
      [['trogonoptera-brookiana'], ['troides-helena']],
    ],
  },
  {
    file: 'set-green-swallowtails',
    wood: 'oak',
    rows: [[['papilio-blumei']], [['papilio-paris'], ['papilio-maackii']]],
  },
  {
    file: 'set-kites',
    wood: 'oak',
    rows: [
      [['iphiclides-podalirius'], ['graphium-antiphates'], ['lamproptera-curius']],
      [['graphium-sarpedon'], ['graphium-weiskei'], ['bhutanitis-lidderdalii']],
    ],
  },
  {
    file: 'set-whites',
    wood: 'oak',
    rows: [
      [['hebomoia-glaucippe'], ['delias-hyparete', 'm', 'ventral']],
      [['aporia-crataegi'], ['pieris-rapae'], ['gonepteryx-rhamni']],
    ],
  },
  {
    file: 'set-nymphalids',
    wood: 'walnut',
    rows: [
      [['aglais-io'], ['cethosia-biblis'], ['heliconius-melpomene']],
      [['agrias-claudina'], ['sasakia-charonda'], ['diaethria-clymena', 'm', 'ventral']],
    ],
  },
  {
    file: 'set-drawer-twenty',
    wood: 'oak',
    rows: [
      [
        ['morpho-didius'],
        ['ornithoptera-croesus'],
        ['trogonoptera-brookiana'],
        ['papilio-ulysses'],
        ['morpho-polyphemus'],
      ],
      [
        ['papilio-machaon'],
        ['papilio-blumei'],
        ['graphium-weiskei'],
        ['parnassius-apollo'],
        ['troides-helena'],
      ],
      [['danaus-plexippus'], ['idea-leuconoe'], ['greta-oto'], ['hebomoia-glaucippe'], ['charaxes-jasius']],
      [
        ['aglais-io'],
        ['heliconius-melpomene'],
        ['agrias-claudina'],
        ['polyommatus-icarus'],
        ['kallima-inachus', 'm', 'ventral'],
      ],
    ],
  },
  {
    file: 'set-beginner-six',
    wood: 'oak',
    rows: [
      [['papilio-machaon'], ['graphium-sarpedon'], ['hebomoia-glaucippe']],
      [['danaus-plexippus'], ['aglais-io'], ['gonepteryx-rhamni']],
    ],
  },
];

/** All guests of a set, row by row. */
export const guestsOf = (set: BoxedSet): Guest[] => set.rows.flat();

/** The box seen from above, its specimens in one scale as far as the rows allow. */
export async function boxedSet(set: BoxedSet, k: number): Promise<Canvas> {
  const picture = canvas(Math.round(PLATE.width * k), Math.round(PLATE.height * k));
  const outer = { x: 85 * k, y: 62 * k, w: 1430 * k, h: 1130 * k };
  const well = drawBox(picture, outer, 50 * k, set.wood === 'oak' ? OAK : WALNUT, seedOf(set.file));
  const rows = set.rows.length;
  const inner = { x: well.x + 46 * k, y: well.y + 40 * k, w: well.w - 92 * k, h: well.h - 70 * k };
  const rowHeight = inner.h / rows;
  const label = (rows > 3 ? 17 : rows > 1 && Math.max(...set.rows.map((r) => r.length)) > 2 ? 24 : 28) * k;
  const largest = Math.max(...guestsOf(set).map((g) => formOf(g).form.span));
  for (const [j, row] of set.rows.entries()) {
    const w = inner.w / row.length;
    for (const [i, guest] of row.entries()) {
      const { form } = formOf(guest);
      // Small species are shown somewhat larger than life beside large ones, or they would be lost in the box.
      const share = 0.9 * (form.span / largest) ** 0.35;
      await seat(picture, {
        guest,
        x: inner.x + w * (i + 0.5),
        y: inner.y + rowHeight * (j + 0.5),
        w: Math.min(w * share, rowHeight * 1.5 * share),
        h: rowHeight * 0.94,
        label,
        labelY: inner.y + rowHeight * (j + 1) - label * 3.3,
        individual: set.file,
      });
    }
  }
  return picture;
}
