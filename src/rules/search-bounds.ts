/** The steps of price and size by which specimens are looked for: each from its lower bound up to the next. */

interface Band {
  readonly from: number;
  /** Not of the band any more; undefined: no upper end. */
  readonly below?: number;
}

/** Of a card's price. Yuan. */
export const PRICE_BANDS = {
  '0-100': { from: 0, below: 100 },
  '100-300': { from: 100, below: 300 },
  '300-1000': { from: 300, below: 1000 },
  '1000-': { from: 1000 },
} as const satisfies Record<string, Band>;

/** Of the largest wingspan of its species. Millimetres. */
export const SIZE_BANDS = {
  '0-50': { from: 0, below: 50 },
  '50-80': { from: 50, below: 80 },
  '80-120': { from: 80, below: 120 },
  '120-': { from: 120 },
} as const satisfies Record<string, Band>;

/** A range that somebody typed. Both ends are whole numbers of at most six digits. */
const RANGE = /^(\d{1,6})-(\d{0,6})$/;

/** The name of a range, written as those of the bands are. */
export function rangeName(from: number, below: number | undefined): string {
  return `${Math.round(from)}-${below === undefined ? '' : Math.round(below)}`;
}

/**
 * Tells whether a number is in the band or the range of this name; undefined where the name is neither. A range that is
 * no band includes its upper end, as 200以内 does.
 */
export function rangeTest(
  bands: Readonly<Record<string, Band>>,
  name: string,
): ((value: number) => boolean) | undefined {
  const band = Object.hasOwn(bands, name) ? bands[name] : undefined;
  if (band !== undefined) return (value) => bandOf({ [name]: band }, value) === name;
  const [, low = '', high = ''] = RANGE.exec(name) ?? [];
  const from = Number(low);
  const to = high === '' ? Number.POSITIVE_INFINITY : Number(high);
  if (low === '' || from >= to) return undefined;
  return (value) => from <= value && value <= to;
}

/** Name of the band that a number falls into. */
export function bandOf(bands: Readonly<Record<string, Band>>, value: number): string | undefined {
  return Object.entries(bands).find(
    ([, { from, below = Number.POSITIVE_INFINITY }]) => from <= value && value < below,
  )?.[0];
}
