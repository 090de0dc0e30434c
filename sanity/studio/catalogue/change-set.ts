/** Change sets as the content lake stores them: a head, and parts that hold its changes. */
import type { SanityClient } from 'sanity';
import { z } from 'zod';
import { chunksOf } from '../requests.ts';
import type { PairState, Revisions } from './pair.ts';

export type ChangeKind = 'edit' | 'publish' | 'unpublish' | 'discard' | 'import';

/**
 * `planned`: not done yet. `conflict`: somebody changed the document first. `refused`: against a rule. `undone`, and
 * `kept` where somebody changed the document before the undo.
 */
export const CHANGE_STATES = ['planned', 'done', 'conflict', 'refused', 'undone', 'kept'] as const;
export type ChangeState = (typeof CHANGE_STATES)[number];

export interface Change {
  /** Stable, and unique within the change set. */
  readonly key: string;
  /** Id of the published document, even if only its draft changes. */
  readonly documentId: string;
  readonly documentType: string;
  readonly title: string;
  readonly before: PairState;
  readonly after: PairState;
  /** Revisions on which the change was planned. */
  readonly expected: Revisions;
  /** The transaction, whose id becomes the revision of what it writes. */
  readonly revision: string;
  readonly state: ChangeState;
  /** Why it is not done, for editors. */
  readonly message?: string;
  /** The field in question, as Sanity writes paths. */
  readonly path?: string;
}

export type NewChange = Pick<
  Change,
  'documentId' | 'documentType' | 'title' | 'before' | 'after' | 'expected'
>;

export interface ChangeSetHead {
  readonly id: string;
  readonly kind: ChangeKind;
  readonly title: string;
  readonly author: string;
  readonly authorId: string;
  readonly startedAt: string;
  /** Undefined until every change has an outcome. */
  readonly endedAt?: string | undefined;
  readonly undoneAt?: string | undefined;
  readonly undoneBy?: string | undefined;
  readonly total: number;
  readonly parts: number;
  /** Free text for what no document shows, such as stock that was received. */
  readonly report?: string | undefined;
}

/** Changes of one part: it is written twice, and each time the lake's history stores it whole. */
const PART_SIZE = 25;

const headId = (id: string) => `drafts.change-set-${id}`;
const partId = (id: string, number: number) => `${headId(id)}-part-${String(number).padStart(4, '0')}`;

const optionalText = z
  .string()
  .nullish()
  .transform((text) => text ?? undefined);

const headSchema = z
  .object({
    _id: z.string(),
    kind: z.enum(['edit', 'publish', 'unpublish', 'discard', 'import']),
    title: z.string(),
    author: z.string(),
    authorId: z.string(),
    startedAt: z.string(),
    endedAt: optionalText,
    undoneAt: optionalText,
    undoneBy: optionalText,
    total: z.number(),
    parts: z.number(),
    report: optionalText,
  })
  .transform(({ _id, ...head }): ChangeSetHead => ({ id: _id.slice(headId('').length), ...head }));

const json = z.string().transform((text) => JSON.parse(text) as unknown);
const sideState = z.record(z.string(), z.unknown()).nullable();
const pairState = json.pipe(z.object({ draft: sideState.optional(), published: sideState.optional() }));
const revisions = json.pipe(
  z.object({ draft: z.string().nullable().optional(), published: z.string().nullable().optional() }),
);

const changeSchema = z
  .object({
    _key: z.string(),
    documentId: z.string(),
    documentType: z.string(),
    title: z.string(),
    before: pairState,
    after: pairState,
    expected: revisions,
    revision: z.string(),
    state: z.enum(CHANGE_STATES),
    message: optionalText,
    path: optionalText,
  })
  .transform(({ _key, ...change }) => ({ key: _key, ...change }) as Change);

const partSchema = z.object({ number: z.number(), changes: z.array(changeSchema) });

export interface ChangeSetPart {
  readonly number: number;
  readonly changes: readonly Change[];
}

const RAW = { perspective: 'raw' } as const;

function stored({ key, before, after, expected, ...change }: Change) {
  return {
    ...{ _type: 'documentChange', _key: key, ...change },
    before: JSON.stringify(before),
    after: JSON.stringify(after),
    expected: JSON.stringify(expected),
  };
}

/** Parts run one after the other, so that a type which others refer to can go first. */
function* partsOf(changes: readonly NewChange[]): Generator<readonly NewChange[]> {
  const types = [...new Set(changes.map(({ documentType }) => documentType))];
  for (const type of types)
    yield* chunksOf(
      changes.filter(({ documentType }) => documentType === type),
      PART_SIZE,
    );
}

export type NewChangeSet = Pick<ChangeSetHead, 'kind' | 'title' | 'author' | 'authorId' | 'report'> & {
  readonly changes: readonly NewChange[];
};

/** Stores the whole plan before anything is changed, so that any editor can resume it. */
export async function createChangeSet(
  client: SanityClient,
  { changes, ...about }: NewChangeSet,
  now = new Date(),
): Promise<ChangeSetHead> {
  const id = crypto.randomUUID();
  const parts = [...partsOf(changes)];
  const head = { ...about, startedAt: now.toISOString(), total: changes.length, parts: parts.length };
  for (const [number, part] of parts.entries())
    await client.create({
      ...{ _id: partId(id, number), _type: 'changeSetPart', changeSet: id, number },
      changes: part.map((change, at) => {
        const key = `${number}-${at}`;
        return stored({ ...change, key, revision: `${id}-${key}`, state: 'planned' });
      }),
    });
  // Last: lists show a change set once its plan is whole.
  await client.create({ _id: headId(id), _type: 'changeSet', ...head });
  return { id, ...head };
}

const HEADS = `*[_type == "changeSet" && startedAt < $before] | order(startedAt desc)[0...$most]`;

/** Newest first. */
export async function listChangeSets(
  client: SanityClient,
  { before = '9999', most = 50 }: { readonly before?: string; readonly most?: number } = {},
): Promise<ChangeSetHead[]> {
  const found: unknown = await client.fetch(HEADS.replace('$most', String(most)), { before }, RAW);
  return z.array(headSchema).parse(found);
}

export async function readChangeSet(client: SanityClient, id: string): Promise<ChangeSetHead | undefined> {
  const found: unknown = await client.fetch('*[_id == $id][0]', { id: headId(id) }, RAW);
  return found === null ? undefined : headSchema.parse(found);
}

export async function readChangeSetPart(
  client: SanityClient,
  id: string,
  number: number,
): Promise<ChangeSetPart> {
  return partSchema.parse(await client.fetch('*[_id == $id][0]', { id: partId(id, number) }, RAW));
}

export async function readChanges(
  client: SanityClient,
  { id, parts }: Pick<ChangeSetHead, 'id' | 'parts'>,
): Promise<Change[]> {
  const changes: Change[] = [];
  for (let number = 0; number < parts; number += 1)
    changes.push(...(await readChangeSetPart(client, id, number)).changes);
  return changes;
}

export type ChangeResult = Pick<Change, 'state' | 'message' | 'path'>;

/** Outcomes by the change's key. */
export async function recordOutcomes(
  client: SanityClient,
  id: string,
  number: number,
  outcomes: ReadonlyMap<string, ChangeResult>,
): Promise<void> {
  if (outcomes.size === 0) return;
  const set = Object.fromEntries(
    [...outcomes].flatMap(([key, outcome]) =>
      Object.entries(outcome).map(([field, value]) => [`changes[_key=="${key}"].${field}`, value]),
    ),
  );
  await client.patch(partId(id, number)).set(set).commit({ visibility: 'sync' });
}

type HeadFields = Partial<Pick<ChangeSetHead, 'endedAt' | 'undoneAt' | 'undoneBy' | 'report'>>;

export async function updateHead(client: SanityClient, id: string, fields: HeadFields): Promise<void> {
  await client.patch(headId(id)).set(fields).commit({ visibility: 'sync' });
}
