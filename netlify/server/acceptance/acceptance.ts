/** Compares what is published with what is in force, and puts a set in force (docs/decisions/0109). */
import { createHash } from 'node:crypto';
import * as z from 'zod';
import { isUnstorable, UNSTORABLE_MESSAGE } from '../../../src/content/documents.ts';
import { fieldPath, parseInChinese } from '../../../src/content/validation.ts';
import type {
  Acceptance,
  AcceptedSet,
  PublishedSet,
} from '../../../src/features/acceptance/acceptance.contract.ts';
import type { AcceptedKind, Named } from '../../../src/features/acceptance/acceptance.rules.ts';
import { acceptanceText } from '../../../src/features/acceptance/acceptance.text.ts';
import { MALFORMED_MESSAGE } from '../../../src/features/base/verdict.rules.ts';
import { listOperatorNames } from '../accounts/role-store.ts';
import {
  type AcceptedSetRow,
  findAcceptedSet,
  insertAcceptedSet,
  type ListedSet,
  listAcceptedSets,
  lockAcceptedSets,
  readSetInForce,
} from '../db/accepted-sets.ts';
import type { Database } from '../db/connection.ts';
import { COMMAND_LINE_ACTOR } from '../desk/view-history.ts';
import type { Services } from '../http/services.ts';
import { accountOf, readActorNames } from '../staff/actor-store.ts';
import { KINDS_OF_SETS } from './kinds.ts';

const TIMEOUT_MS = 8_000;
const HISTORY_MAX = 50;

type Reach = Pick<Services, 'database' | 'content' | 'log'>;

export type PublishedEntries =
  | { readonly kind: 'readable'; readonly entries: readonly Named[]; readonly fingerprint: string }
  | Extract<PublishedSet, { kind: 'unreadable' | 'unreachable' }>;

/** An import or a patch may have put anything into the title. */
const documentSchema = z.object({ _id: z.string(), title: z.string().catch('') });

/** Asks Sanity. One unreadable document makes the set unreadable: without it another could allow what it forbids. */
export async function fetchPublishedEntries(
  { content, log }: Pick<Reach, 'content' | 'log'>,
  kind: AcceptedKind,
): Promise<PublishedEntries> {
  const { query, schema } = KINDS_OF_SETS[kind];
  let documents: unknown[];
  try {
    documents = await content.fetch(query, {}, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch (error) {
    log({ level: 'warn', event: 'published set not read', kind, error });
    return { kind: 'unreachable' };
  }
  const checked = documents.map((document) => ({ document, ...parseInChinese(schema, document) }));
  const unreadable = checked.flatMap(({ document, error }) => {
    const problems = (error?.issues ?? []).map(({ path, message }) =>
      message === MALFORMED_MESSAGE ? `${fieldPath(document, path)}：${message}` : message,
    );
    if (isUnstorable(document)) problems.push(UNSTORABLE_MESSAGE);
    if (problems.length === 0) return [];
    const { _id: id, title } = documentSchema.parse(document);
    return [{ id, title, problem: problems.join('；') }];
  });
  if (unreadable.length > 0) return { kind: 'unreadable', documents: unreadable };
  const entries = checked.flatMap(({ data }) => data ?? []);
  const problems = KINDS_OF_SETS[kind].problems?.(entries) ?? [];
  if (problems.length > 0) return { kind: 'unreadable', documents: problems };
  const fingerprint = createHash('sha256').update(JSON.stringify(entries)).digest('base64url');
  return { kind: 'readable', entries, fingerprint };
}

export async function readAcceptance(services: Reach, kind: AcceptedKind): Promise<Acceptance> {
  const { database } = services;
  const published = await fetchPublishedEntries(services, kind);
  const history = await listAcceptedSets(database, kind, HISTORY_MAX);
  const names = await readActorNames(
    database,
    history.map(({ actor }) => actor),
  );
  const sets = history.map((row) => viewSet(row, names));
  return {
    kind,
    accepted: sets[0] ?? null,
    published:
      published.kind === 'readable'
        ? await viewPublished(database, kind, entriesOf(await readSetInForce(database, kind)), published)
        : published,
    operators: await listOperatorNames(database),
    history: sets,
  };
}

async function viewPublished(
  database: Database,
  kind: AcceptedKind,
  inForce: readonly Named[],
  { entries, fingerprint }: Extract<PublishedEntries, { kind: 'readable' }>,
): Promise<PublishedSet> {
  const changes = await KINDS_OF_SETS[kind].changes(database, inForce, entries, Date.now());
  return { kind: 'readable', fingerprint, size: entries.length, ...changes };
}

const entriesOf = (row: AcceptedSetRow | undefined) => (row?.entries ?? []) as readonly Named[];

function viewSet(
  { id, actor, note, acceptedAt, size }: ListedSet,
  names: Readonly<Record<string, string>>,
): AcceptedSet {
  return { id, by: nameOf(actor, names), at: acceptedAt.toISOString(), note, size };
}

function nameOf(actor: string, names: Readonly<Record<string, string>>): string {
  const account = accountOf(actor);
  if (account !== undefined) return names[account] ?? acceptanceText().closedAccount;
  return actor === COMMAND_LINE_ACTOR ? acceptanceText().commandLine : acceptanceText().upgrade;
}

export interface SetToAccept {
  readonly kind: AcceptedKind;
  /** The set in force that was compared with. */
  readonly seen: number | null;
  readonly note: string;
  readonly actor: string;
}

export type AcceptResult = 'accepted' | 'moved' | 'unknown';

/** `moved`: somebody accepted another set in the meantime. */
export async function acceptEntries(
  transaction: Database,
  { kind, seen, note, actor }: SetToAccept,
  entries: readonly Named[],
): Promise<AcceptResult> {
  await lockAcceptedSets(transaction, kind);
  const inForce = await readSetInForce(transaction, kind);
  if ((inForce?.id ?? null) !== seen) return 'moved';
  await insertAcceptedSet(transaction, kind, { entries, actor, note });
  return 'accepted';
}

/** Puts an earlier set back in force, as a new one. */
export async function returnToSet(
  transaction: Database,
  set: SetToAccept,
  id: number,
): Promise<AcceptResult> {
  const earlier = await findAcceptedSet(transaction, set.kind, id);
  return earlier === undefined ? 'unknown' : await acceptEntries(transaction, set, entriesOf(earlier));
}
