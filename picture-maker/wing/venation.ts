/**
 * Veins in wing coordinates: u runs along the outer margin (0 apex, 1 tornus), v from the base (0) to the
 * margin (1). A vein leaves its stem at (u0, v0) and reaches the margin at u1.
 */
export interface Vein {
  readonly name: string;
  readonly u0: number;
  readonly v0: number;
  readonly u1: number;
}

/** The veins of one wing and its discal cell, which lies between two stems and ends at a cross-vein. */
export interface Venation {
  readonly veins: readonly Vein[];
  readonly cell: { readonly from: number; readonly to: number; readonly end: number };
  /** Index of the vein before space 0; spaces count from the apex to the tornus. */
  readonly firstSpace: number;
}

const vein = (name: string, u0: number, v0: number, u1: number): Vein => ({ name, u0, v0, u1 });

function fore(cellEnd: number): Venation {
  return {
    cell: { from: 0.1, to: 0.6, end: cellEnd },
    firstSpace: 3,
    veins: [
      vein('Sc', -0.32, 0.05, -0.26),
      vein('R1', 0.02, 0.3, -0.14),
      vein('R3', 0.08, 0.5, -0.05),
      vein('R4', 0.1, 0.58, 0.02),
      vein('R5', 0.12, cellEnd - 0.02, 0.1),
      vein('M1', 0.2, cellEnd, 0.21),
      vein('M2', 0.38, cellEnd - 0.03, 0.36),
      vein('M3', 0.6, cellEnd - 0.02, 0.52),
      vein('Cu1', 0.6, cellEnd - 0.14, 0.68),
      vein('Cu2', 0.6, cellEnd - 0.29, 0.84),
      vein('2A', 0.9, 0.04, 0.975),
    ],
  };
}

function hind(cellEnd: number): Venation {
  return {
    cell: { from: 0.2, to: 0.64, end: cellEnd },
    firstSpace: 0,
    veins: [
      vein('Sc', 0.06, 0.12, 0.0),
      vein('Rs', 0.2, cellEnd - 0.16, 0.14),
      vein('M1', 0.24, cellEnd - 0.02, 0.28),
      vein('M2', 0.42, cellEnd + 0.02, 0.42),
      vein('M3', 0.62, cellEnd - 0.02, 0.56),
      vein('Cu1', 0.64, cellEnd - 0.1, 0.7),
      vein('Cu2', 0.66, cellEnd - 0.24, 0.84),
      vein('2A', 0.86, 0.05, 0.98),
    ],
  };
}

export type Family = 'Papilionidae' | 'Pieridae' | 'Nymphalidae' | 'Lycaenidae';

/** Papilionids have long cells, nymphalids short ones; the rest lie between. */
export function venationOf(family: Family, wing: 'fore' | 'hind'): Venation {
  const ends = {
    Papilionidae: [0.6, 0.5],
    Pieridae: [0.56, 0.52],
    Nymphalidae: [0.5, 0.44],
    Lycaenidae: [0.52, 0.48],
  }[family] as [number, number];
  return wing === 'fore' ? fore(ends[0]) : hind(ends[1]);
}

/** Where the vein lies at v: a straight line from its stem, seen in polar coordinates. */
export function veinU(vein: Vein, v: number): number {
  if (v <= vein.v0) return vein.u0;
  const t = (1 - vein.v0 / v) / (1 - vein.v0);
  return vein.u0 + (vein.u1 - vein.u0) * t;
}

/** v of the cross-vein that closes the cell; it bends towards the base in the middle. */
export function crossVein(cell: Venation['cell'], u: number): number {
  const t = (u - cell.from) / (cell.to - cell.from);
  return cell.end - 0.1 * t * (1 - t) * 2;
}
