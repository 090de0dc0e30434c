/** Each kind has a row in `netlify/server/acceptance/kinds.ts`. */
export const ACCEPTED_KINDS = ['shipping-rules', 'freight-rates'] as const;
export type AcceptedKind = (typeof ACCEPTED_KINDS)[number];

export const ACCEPTANCE_NOTE_MAX_LENGTH = 500;

export interface Named {
  /** Of the document. */
  readonly id: string;
  readonly title?: string | undefined;
}

export interface Difference extends Named {
  readonly change: 'added' | 'removed' | 'changed';
  /** In words for staff. `before` or `after` is empty if the field is not filled in. */
  readonly fields: readonly { readonly field: string; readonly before: string; readonly after: string }[];
}

export type SetWarning =
  /** Both apply to the same specimens, and say different things. */
  | { readonly kind: 'contradicts' | 'shadowed'; readonly one: Named; readonly by: Named }
  /** `until` is a date; null if nobody has checked it. */
  | { readonly kind: 'ends'; readonly one: Named; readonly until: string | null }
  /** A way of a zone of the freight rates; `until` is the last day of its prices. */
  | { readonly kind: 'paused'; readonly one: Named; readonly way: string; readonly because: string }
  | {
      readonly kind: 'expires' | 'expired';
      readonly one: Named;
      readonly way: string;
      readonly until: string;
    };

/** Why a document can't be accepted, in words for staff. */
export interface SetProblem {
  readonly id: string;
  readonly title: string;
  readonly problem: string;
}

/** A field of a document, in words for staff. */
export interface FieldWords<Entry> {
  readonly field: string;
  readonly say: (entry: Entry) => string;
  /** What is compared, if that is not what is said. */
  readonly key?: (entry: Entry) => string;
}

export function compareSets<Entry extends Named>(
  before: readonly Entry[],
  after: readonly Entry[],
  words: readonly FieldWords<Entry>[],
): Difference[] {
  const [old, now] = [before, after].map((entries) => new Map(entries.map((one) => [one.id, one])));
  const ids = [...new Set([...before, ...after].map(({ id }) => id))];
  return ids.flatMap((id): Difference[] => {
    const [was, is] = [old?.get(id), now?.get(id)];
    const fields = words
      .filter(({ say, key = say }) => (was ? key(was) : '') !== (is ? key(is) : ''))
      .map(({ field, say }) => ({ field, before: was ? say(was) : '', after: is ? say(is) : '' }));
    if (fields.length === 0 && was !== undefined && is !== undefined) return [];
    const change = was === undefined ? 'added' : is === undefined ? 'removed' : 'changed';
    return [{ id, title: (is ?? was)?.title ?? '', change, fields }];
  });
}
