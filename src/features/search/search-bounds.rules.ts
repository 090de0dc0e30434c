/** Price and size bands of the search filters. */

interface Band {
  readonly from: number;
  /** Exclusive; undefined for no upper bound. */
  readonly below?: number;
}

/** Bands of card prices in yuan. */
export const PRICE_BANDS = {
  '0-100': { from: 0, below: 100 },
  '100-300': { from: 100, below: 300 },
  '300-1000': { from: 300, below: 1000 },
  '1000-': { from: 1000 },
} as const satisfies Record<string, Band>;

/** Bands of a species' largest wingspan, in millimetres. */
export const SIZE_BANDS = {
  '0-50': { from: 0, below: 50 },
  '50-80': { from: 50, below: 80 },
  '80-120': { from: 80, below: 120 },
  '120-': { from: 120 },
} as const satisfies Record<string, Band>;

/** Whole numbers of at most six digits. */
const RANGE = /^(\d{1,6})-(\d{0,6})$/;

/** Names a range like a band: `100-300`. */
export function rangeName(from: number, below: number | undefined): string {
  return `${Math.round(from)}-${below === undefined ? '' : Math.round(below)}`;
}

/** Undefined for other names. A range that is not a band includes its upper end, as in 200以内. */
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

export function bandOf(bands: Readonly<Record<string, Band>>, value: number): string | undefined {
  return Object.entries(bands).find(
    ([, { from, below = Number.POSITIVE_INFINITY }]) => from <= value && value < below,
  )?.[0];
}
