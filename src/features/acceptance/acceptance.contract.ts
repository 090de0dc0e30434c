/** Documents with legal or money effect, which the shop uses as an operator accepted them (docs/decisions/0109). */
import * as z from 'zod';
import { STORABLE_TEXT } from '../base/hidden-characters.rules.ts';
import {
  ACCEPTANCE_NOTE_MAX_LENGTH,
  ACCEPTED_KINDS,
  type AcceptedKind,
  type Difference,
  type SetProblem,
  type SetWarning,
} from './acceptance.rules.ts';

export const acceptanceNoteSchema = z
  .string()
  .trim()
  .min(1)
  .max(ACCEPTANCE_NOTE_MAX_LENGTH)
  .regex(STORABLE_TEXT);
/** Of a set; PostgreSQL's integer. */
export const acceptedSetIdSchema = z.int32().positive();
/** `seen`: the accepted set that the operator compared with; null if there was none. */
const seen = {
  kind: z.enum(ACCEPTED_KINDS),
  seen: acceptedSetIdSchema.nullable(),
  note: acceptanceNoteSchema,
};

export const acceptanceRequests = {
  /** `published`: fingerprint of the published set that the operator saw. */
  '/acceptance/accept': z.object({ ...seen, published: z.string().min(1).max(100) }),
  /** Puts an earlier set back in force. */
  '/acceptance/return': z.object({ ...seen, to: acceptedSetIdSchema }),
};

export interface AcceptedSet {
  readonly id: number;
  /** Who accepted it, in words for staff. */
  readonly by: string;
  readonly at: string;
  readonly note: string;
  /** Number of documents. */
  readonly size: number;
}

/** Products to which another verdict, or other papers, would apply. */
export interface VerdictChange {
  readonly before: string;
  readonly after: string;
  readonly products: number;
  readonly countries: number;
  /** `country` is an ISO 3166-1 code. */
  readonly examples: readonly { readonly id: string; readonly name: string; readonly country: string }[];
}

/** The freight of a sample cart, in words for staff. `country` is an ISO 3166-1 code. */
export interface FreightSample {
  readonly cart: string;
  readonly country: string;
  readonly before: string;
  readonly after: string;
}

type SetEffects =
  | { readonly kind: 'verdicts'; readonly changes: readonly VerdictChange[] }
  | { readonly kind: 'freight'; readonly samples: readonly FreightSample[] };

/** How a set differs from the accepted one, and what it would change. */
export interface SetChanges {
  readonly differences: readonly Difference[];
  readonly effects: SetEffects;
  readonly warnings: readonly SetWarning[];
}

export type PublishedSet =
  | ({ readonly kind: 'readable'; readonly fingerprint: string; readonly size: number } & SetChanges)
  /** This release can't read these documents, or they can't be in force together. */
  | {
      readonly kind: 'unreadable';
      readonly documents: readonly SetProblem[];
    }
  /** Sanity did not answer. */
  | { readonly kind: 'unreachable' };

export interface Acceptance {
  readonly kind: AcceptedKind;
  /** The set in force; null before the first. */
  readonly accepted: AcceptedSet | null;
  readonly published: PublishedSet;
  /** Names of the staff who may accept. */
  readonly operators: readonly string[];
  /** Newest first; the first is in force. */
  readonly history: readonly AcceptedSet[];
}
