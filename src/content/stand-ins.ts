/** What stands in for what a draft lacks, so that the schema takes it and the page shows what is missing. */

export type Path = readonly PropertyKey[];

export interface StandIn {
  readonly at: Path;
  /** Undefined takes an item out of its list. */
  readonly value: unknown;
}

interface Refused {
  readonly path: Path;
  readonly value: unknown;
  /** How the page names the field. */
  readonly mark: string;
}

/** No asset has it: pictures of this hash are drawn by the preview itself. */
export const STAND_IN_HASH = '0'.repeat(40);
/** An id, an address and a key that say nothing. */
const NOTHING = 'draft';
const WINGSPAN = { min: 1, max: 2 };

const picture = (mark: string) => ({
  assetId: `image-${STAND_IN_HASH}-1600x1280-png`,
  found: true,
  alt: mark,
});

const block = (mark: string) => ({
  _type: 'block',
  _key: NOTHING,
  style: 'normal',
  markDefs: [],
  children: [{ _type: 'span', _key: NOTHING, text: mark, marks: [] }],
});

/** Withdrawn, so that no page offers it. */
const VARIANT = { _key: NOTHING, grade: NOTHING, price: 1, withdrawn: true };

/** By the name of the field in the query's answer. */
const BY_NAME: Readonly<Record<string, (refused: Refused) => unknown>> = {
  _id: () => NOTHING,
  _key: ({ path }) => `${NOTHING}-${String(path.at(-2))}`,
  slug: () => NOTHING,
  categoryId: () => NOTHING,
  productId: () => NOTHING,
  updated_on: () => '1970-01-01',
  species: ({ mark }) => ({ _id: NOTHING, name: mark, latinName: '—', family: '—', wingspan: WINGSPAN }),
  wingspan: () => WINGSPAN,
  min: () => WINGSPAN.min,
  max: () => Number.MAX_SAFE_INTEGER,
  main: ({ mark }) => picture(mark),
  ventral: ({ mark }) => picture(mark),
  picture: ({ mark }) => picture(mark),
  body: ({ mark }) => [block(mark)],
  variants: () => [VARIANT],
  tiers: () => null,
};

export function standIn(refused: Refused): StandIn {
  const { path, value, mark } = refused;
  const [first, , third] = path;
  // A grade or a tier without a sound price can't be offered.
  const tier = first === 'variants' && third === 'tiers' && path.length > 3;
  if (tier) return { at: path.slice(0, 4), value: undefined };
  if (first === 'variants' && (third === 'price' || path.length === 2))
    return { at: path.slice(0, 2), value: undefined };
  if (first === 'more') return { at: path, value: picture(mark) };
  if (first === 'body' && third === 'markDefs' && path.at(-1) === 'href')
    return { at: path, value: undefined };
  if (first === 'body' && path.length > 1) return { at: path.slice(0, 2), value: undefined };
  const named = BY_NAME[String(path.at(-1))];
  if (named !== undefined) return { at: path, value: named(refused) };
  // A text takes its mark; what takes none may be left empty.
  return { at: path, value: value === mark ? null : mark };
}
