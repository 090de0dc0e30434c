import type { SanityClient } from 'sanity';
import { z } from 'zod';
import { chunksOf } from '../base/requests.ts';
import type { PairState, Revisions } from './pair.ts';

export type ChangeKind = 'edit' | 'publish' | 'unpublish' | 'discard' | 'import';

/** `kept`: unchanged by the undo, because somebody changed the document later. */
const CHANGE_STATES = ['planned', 'done', 'conflict', 'refused', 'undone', 'kept'] as const;
export type ChangeState = (typeof CHANGE_STATES)[number];

export interface ChangeFinding {
  readonly message: string;
  /** Sanity's path syntax. Absent for the whole document. */
  readonly path?: string | undefined;
}

export interface Change {
  /** Unique within the change set. */
  readonly key: string;
  /** The published id, even if only the draft changes. */
  readonly documentId: string;
  readonly documentType: string;
  readonly title: string;
  readonly before: PairState;
  readonly after: PairState;
  /** The change was planned on these revisions. */
  readonly expected: Revisions;
  /** The transaction's id, which becomes the revision of the documents it writes. */
  readonly revision: string;
  readonly state: ChangeState;
  /** Reasons why the change is not done. */
  readonly findings?: readonly ChangeFinding[];
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
  /** Time of Sanity's clock; the author's may be wrong. */
  readonly createdAt: string;
  /** Undefined until every change has an outcome. */
  readonly endedAt?: string | undefined;
  readonly undoneAt?: string | undefined;
  readonly undoneBy?: string | undefined;
  readonly total: number;
  readonly parts: number;
  /** JSON (import/consignment.ts): units that an import receives after its changes. */
  readonly consignment?: string | undefined;
  /** Results outside the documents, such as received stock. */
  readonly report?: string | undefined;
}

/** Changes per part. Each part is written twice, and the content lake's history stores it whole. */
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
    _createdAt: z.string(),
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
    consignment: optionalText,
    report: optionalText,
  })
  .transform(({ _id, _createdAt: createdAt, ...head }): ChangeSetHead => {
    const id = _id.slice(headId('').length);
    return { id, createdAt, ...head };
  });

const json = z.string().transform((text) => JSON.parse(text) as unknown);
const sideState = z.record(z.string(), z.unknown()).nullable();
const pairState = json.pipe(z.object({ draft: sideState.optional(), published: sideState.optional() }));
const revisions = json.pipe(
  z.object({ draft: z.string().nullable().optional(), published: z.string().nullable().optional() }),
);

const findingSchema = z.object({ message: z.string(), path: z.string().optional() });

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
    findings: json.pipe(z.array(findingSchema)).nullish(),
  })
  .transform(
    ({ _key, findings, ...change }) => ({ key: _key, findings: findings ?? [], ...change }) as Change,
  );

const partSchema = z.object({ number: z.number(), changes: z.array(changeSchema) });

export interface ChangeSetPart {
  readonly number: number;
  readonly changes: readonly Change[];
}

const RAW = { perspective: 'raw' } as const;

function stored({ key, before, after, expected, findings: _none, ...change }: Change) {
  return {
    _type: 'documentChange',
    _key: key,
    ...change,
    before: JSON.stringify(before),
    after: JSON.stringify(after),
    expected: JSON.stringify(expected),
  };
}

/** Each part has one type, in the order of `changes`. */
export function* partsOf(changes: readonly NewChange[]): Generator<readonly NewChange[]> {
  const types = [...new Set(changes.map(({ documentType }) => documentType))];
  for (const type of types)
    yield* chunksOf(
      changes.filter(({ documentType }) => documentType === type),
      PART_SIZE,
    );
}

export type NewChangeSet = Pick<ChangeSetHead, 'kind' | 'title' | 'author' | 'authorId' | 'consignment'> & {
  readonly changes: readonly NewChange[];
};

/** Stores the plan before anything changes, so that any editor can resume the run. */
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
      _id: partId(id, number),
      _type: 'changeSetPart',
      changeSet: id,
      number,
      changes: part.map((change, at) => {
        const key = `${number}-${at}`;
        return stored({ ...change, key, revision: `${id}-${key}`, state: 'planned' });
      }),
    });
  // The head is created last, so that lists show only complete change sets.
  const { _createdAt } = await client.create({ _id: headId(id), _type: 'changeSet', ...head });
  return { id, createdAt: _createdAt, ...head };
}

/** Milliseconds. Storing a large plan takes minutes. */
const ORPHANED_AFTER = 3_600_000;
const STORED = `{
  "heads": *[_type == "changeSet"]._id,
  "planned": array::unique(*[_type == "changeSetPart" && number == 0 && _createdAt < $before].changeSet)
}`;

/** Removes parts of plans that were never stored as a whole, because the tab was closed. */
export async function removeOrphanedParts(client: SanityClient, now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - ORPHANED_AFTER).toISOString();
  const { heads, planned } = storedSchema.parse(await client.fetch(STORED, { before }, RAW));
  const known = new Set(heads);
  for (const id of planned)
    if (!known.has(headId(id)))
      await client.delete({ query: '*[_type == "changeSetPart" && changeSet == $id]', params: { id } });
}

const storedSchema = z.object({ heads: z.array(z.string()), planned: z.array(z.string()) });

const HEADS_QUERY = `*[_type == "changeSet" && startedAt < $before] | order(startedAt desc)[0...$most]`;

export async function listChangeSets(
  client: SanityClient,
  { before = '9999', most = 50 }: { readonly before?: string; readonly most?: number } = {},
): Promise<ChangeSetHead[]> {
  const found: unknown = await client.fetch(HEADS_QUERY.replace('$most', String(most)), { before }, RAW);
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

export type ChangeOutcome = Pick<Change, 'state' | 'findings'>;

export async function recordOutcomes(
  client: SanityClient,
  id: string,
  number: number,
  outcomes: ReadonlyMap<string, ChangeOutcome>,
): Promise<void> {
  if (outcomes.size === 0) return;
  const set = Object.fromEntries(
    [...outcomes].flatMap(([key, { state, findings }]) => [
      [`changes[_key=="${key}"].state`, state],
      ...(findings === undefined
        ? []
        : [[`changes[_key=="${key}"].findings`, JSON.stringify(findings)] as const]),
    ]),
  );
  await client.patch(partId(id, number)).set(set).commit({ visibility: 'sync' });
}

type HeadFields = Partial<Pick<ChangeSetHead, 'endedAt' | 'undoneAt' | 'undoneBy' | 'report'>>;

export async function updateHead(client: SanityClient, id: string, fields: HeadFields): Promise<void> {
  await client.patch(headId(id)).set(fields).commit({ visibility: 'sync' });
}
