import type { SanityClient } from '@sanity/client';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useClient, useProjectStore, useUserStore } from 'sanity';
import { API_VERSION } from '../../../src/content/queries.ts';
import { draftId, publishedId } from '../../../src/features/content/addresses.rules.ts';
import { type ChangeSetHead, listChangeSets } from '../catalogue/change-set.ts';
import { type ActivityLine, activityLines } from './activities.ts';
import { activityText } from './activity.text.ts';
import { DETAILED_DOCUMENTS_MAX, readTransactions, type Transaction } from './transactions.ts';

/** Transactions per request. One line may join several saves. */
const PAGE = 200;
/** Minimum number of new lines per press of 更早的记录. */
const NEW_LINES_MIN = 30;
/** Maximum per press, because few transactions may match a filter by type. */
const REQUESTS_MAX = 5;

export interface ActivityFilter {
  readonly author: string;
  readonly type: string;
  readonly day: string;
}

export interface KnownDocument {
  readonly type: string;
  readonly title: string;
  readonly isThere: boolean;
}

export interface Activity {
  readonly lines: readonly ActivityLine[];
  readonly sets: readonly ChangeSetHead[];
  /** Keyed by published id. */
  readonly documents: ReadonlyMap<string, KnownDocument>;
  readonly isEnd: boolean;
}

const EMPTY: Activity = { lines: [], sets: [], documents: new Map(), isEnd: false };

interface Read {
  readonly transactions: Transaction[];
  readonly ids: Set<string>;
  readonly existing: Set<string>;
  readonly documents: Map<string, KnownDocument>;
  until: string | undefined;
  isEnd: boolean;
}

const nothing = (until: string | undefined): Read => ({
  transactions: [],
  ids: new Set(),
  existing: new Set(),
  documents: new Map(),
  until,
  isEnd: false,
});

export function useActivity(filter: ActivityFilter) {
  const client = useClient({ apiVersion: API_VERSION });
  const [activity, setActivity] = useState<Activity>(EMPTY);
  const [state, setState] = useState<'reading' | 'read' | 'failed'>('reading');
  const read = useRef<Read>(nothing(undefined));
  const turn = useRef(0);

  const load = useCallback(
    async (isFirst: boolean) => {
      const { from, to } = dayOf(filter.day);
      if (isFirst) {
        read.current = nothing(to);
        setActivity(EMPTY);
      }
      turn.current += 1;
      const own = turn.current;
      setState('reading');
      try {
        const found = await readMore(client, filter, read.current, from);
        const sets = await setsOf(client, filter, found, { from, to });
        if (own !== turn.current) return;
        setActivity({ ...found, sets });
        setState('read');
      } catch {
        if (own === turn.current) setState('failed');
      }
    },
    [client, filter],
  );
  useEffect(() => void load(true), [load]);

  return { activity, state, again: () => void load(true), more: () => void load(false) };
}

function dayOf(day: string): { readonly from?: string | undefined; readonly to?: string | undefined } {
  const begin = new Date(`${day}T00:00`);
  if (Number.isNaN(begin.getTime())) return {};
  const end = new Date(`${day}T23:59:59.999`);
  return { from: begin.toISOString(), to: end.toISOString() };
}

async function readMore(
  client: SanityClient,
  filter: ActivityFilter,
  read: Read,
  from: string | undefined,
): Promise<Omit<Activity, 'sets'>> {
  const authors = filter.author === '' ? [] : [filter.author];
  const fits = () => fitting(read, filter);
  const before = fits().length;
  for (
    let round = 0;
    round < REQUESTS_MAX && !read.isEnd && fits().length < before + NEW_LINES_MIN;
    round += 1
  ) {
    const page = await readTransactions(client, { authors, from, to: read.until, limit: PAGE });
    const fresh = page.filter(({ id }) => !read.ids.has(id));
    const last = page.at(-1);
    read.isEnd = page.length < PAGE || last === undefined;
    // All transactions of a page may have the same millisecond.
    const isStuck = fresh.length === 0 && last !== undefined;
    read.until = isStuck ? new Date(Date.parse(last.timestamp) - 1).toISOString() : last?.timestamp;
    await learnDocuments(client, read, fresh);
    for (const one of fresh) read.ids.add(one.id);
    read.transactions.push(...fresh);
  }
  return { lines: fits(), documents: new Map(read.documents), isEnd: read.isEnd };
}

function fitting(read: Read, { type }: ActivityFilter): ActivityLine[] {
  const lines = activityLines(read.transactions, read.existing);
  if (type === '') return lines;
  return lines.filter(({ acts }) =>
    acts.some(({ documentId }) => read.documents.get(documentId)?.type === type),
  );
}

const NAMES = '*[_id in $ids]{_id, _type, "title": coalesce(name, title, originalFilename)}';

interface Named {
  readonly _id: string;
  readonly _type: string;
  readonly title: string | null;
}

async function learnDocuments(
  client: SanityClient,
  read: Read,
  fresh: readonly Transaction[],
): Promise<void> {
  const asked = [
    ...new Set(
      fresh.flatMap(({ documentIDs }) => documentIDs.slice(0, 2 * DETAILED_DOCUMENTS_MAX).map(documentOf)),
    ),
  ];
  const unknown = asked.filter((id) => !read.documents.has(id));
  if (unknown.length > 0) {
    const ids = unknown.flatMap((id) => [id, draftId(id)]);
    const found: Named[] = await client.fetch(NAMES, { ids }, { perspective: 'raw' });
    for (const { _id, _type, title } of found) {
      read.existing.add(_id);
      const id = publishedId(_id);
      const isDraft = id !== _id;
      if (isDraft || !read.documents.has(id))
        read.documents.set(id, { type: _type, title: title ?? '', isThere: true });
    }
  }
  for (const { effects } of fresh)
    for (const [id, { revert }] of Object.entries(effects)) learnDeleted(read, documentOf(id), revert);
}

const documentOf = (id: string) => publishedId(id.replace(/^schedule\.(un)?publish\./, ''));

/** The patch that reverts the deletion has the last state. */
function learnDeleted(read: Read, id: string, revert: readonly unknown[]): void {
  const [opcode, value] = revert;
  if (read.documents.has(id) || opcode !== 0 || typeof value !== 'object' || value === null) return;
  const { _type: type, name, title } = value as Readonly<Record<string, unknown>>;
  if (typeof type === 'string')
    read.documents.set(id, { type, title: String(name ?? title ?? ''), isThere: false });
}

const TYPES_OF_SETS = `*[_type == "changeSetPart" && changeSet in $ids]{
  changeSet, "types": array::unique(changes[].documentType)
}`;

async function setsOf(
  client: SanityClient,
  { author, type }: ActivityFilter,
  { lines, isEnd }: Omit<Activity, 'sets'>,
  { from = '', to = '9999' }: ReturnType<typeof dayOf>,
): Promise<ChangeSetHead[]> {
  const oldest = isEnd ? from : (lines.at(-1)?.since ?? from);
  const heads: ChangeSetHead[] = [];
  for (let before = to; ; ) {
    const page = await listChangeSets(client, { before, most: 50 });
    heads.push(...page.filter(({ startedAt }) => startedAt >= oldest));
    const last = page.at(-1);
    if (last === undefined || page.length < 50 || last.startedAt < oldest) break;
    before = last.startedAt;
  }
  const own = heads.filter(({ authorId }) => author === '' || authorId === author);
  if (type === '' || own.length === 0) return own;
  const ids = own.map(({ id }) => id);
  const parts: { changeSet: string; types: string[] }[] = await client.fetch(
    TYPES_OF_SETS,
    { ids },
    { perspective: 'raw' },
  );
  const fitting = new Set(
    parts.filter(({ types }) => types.includes(type)).map(({ changeSet }) => changeSet),
  );
  return own.filter(({ id }) => fitting.has(id));
}

export function usePeople(authors: readonly string[]): ReadonlyMap<string, string> {
  const users = useUserStore();
  const project = useProjectStore();
  const [members, setMembers] = useState<readonly string[]>([]);
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  useEffect(() => {
    const reading = project.get().subscribe({
      next: (found) => setMembers(found.members.map(({ id }) => id)),
      // If the members are unknown, the filter offers only authors of listed changes.
      error: () => setMembers([]),
    });
    return () => reading.unsubscribe();
  }, [project]);

  const wanted = useMemo(() => [...new Set([...members, ...authors])].sort().join(','), [members, authors]);
  useEffect(() => {
    let isShown = true;
    const ids = wanted.split(',').filter((id) => id !== '');
    void Promise.all(ids.map((id) => users.getUser(id).catch(() => null))).then((found) => {
      if (!isShown) return;
      const named = ids.map((id, index) => [id, nameOf(id, found[index]?.displayName)] as const);
      setNames(new Map(named));
    });
    return () => {
      isShown = false;
    };
  }, [users, wanted]);
  return names;
}

/** Ids of Sanity's tokens begin with `p-robot` or `g-`. */
function nameOf(id: string, name: string | undefined): string {
  if (name !== undefined && name !== '') return name;
  return /^(p-robot|g-|shop$)/.test(id) ? activityText.shop : activityText.unknown;
}
