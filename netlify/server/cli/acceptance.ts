import {
  type Acceptance,
  type AcceptedSet,
  acceptanceNoteSchema,
  acceptedSetIdSchema,
  type PublishedSet,
} from '../../../src/features/acceptance/acceptance.contract.ts';
import {
  ACCEPTANCE_NOTE_MAX_LENGTH,
  ACCEPTED_KINDS,
  type SetWarning,
} from '../../../src/features/acceptance/acceptance.rules.ts';
import {
  acceptEntries,
  fetchPublishedEntries,
  readAcceptance,
  returnToSet,
  type SetToAccept,
} from '../acceptance/acceptance.ts';
import { listAcceptedSets, readSetInForce } from '../db/accepted-sets.ts';
import type { Database } from '../db/connection.ts';
import { COMMAND_LINE_ACTOR as actor } from '../desk/view-history.ts';
import type { Services } from '../http/services.ts';
import { CommandError, type PrintLine, parseOptions } from './arguments.ts';

export const ACCEPT_USAGE = `accept ${ACCEPTED_KINDS.join('|')} [--note TEXT (--seen FINGERPRINT | --back-to NUMBER)]`;

/** Without a note it only says what would change. */
export async function acceptCommand(
  services: Services,
  args: readonly string[],
  say: PrintLine,
): Promise<void> {
  const text = { type: 'string' } as const;
  const { values, positionals } = parseOptions(args, { note: text, seen: text, 'back-to': text }, 1);
  const kind = ACCEPTED_KINDS.find((one) => one === positionals[0]);
  if (kind === undefined) throw new CommandError(`Usage: ${ACCEPT_USAGE}`);
  const { note, seen = '', 'back-to': earlier } = values;
  if (note === undefined ? earlier !== undefined : !acceptanceNoteSchema.safeParse(note).success)
    throw new CommandError(`Say why, in ${ACCEPTANCE_NOTE_MAX_LENGTH} characters at most: --note TEXT`);
  if (note === undefined) {
    sayAcceptance(await readAcceptance(services, kind), say);
    return;
  }
  const { database } = services;
  const inForce = await readSetInForce(database, kind);
  const set = { kind, seen: inForce?.id ?? null, note, actor };
  const result =
    earlier === undefined
      ? await acceptSeen(services, set, seen)
      : await database.transaction((tx) => goBack(tx, set, Number(earlier)));
  if (result === 'unknown') throw new CommandError(`No set ${earlier} was ever accepted.`);
  if (result === 'moved') throw new CommandError('Another set was accepted in the meantime. Look again.');
  if (result === 'unseen')
    throw new CommandError(
      'Say what you saw, or something else was published since: look again, then --seen FINGERPRINT.',
    );
  if (result !== 'accepted') {
    sayPublished(result, say);
    throw new CommandError('Nothing was accepted.');
  }
  const [accepted] = await listAcceptedSets(database, kind, 1);
  say(
    `Accepted. In force now: ${describe(accepted && { ...accepted, at: accepted.acceptedAt.toISOString() })}`,
  );
}

/** Returns the published set if it can't be read, and `unseen` if it is not the one that the operator saw. */
async function acceptSeen(services: Services, set: SetToAccept, seen: string) {
  const published = await fetchPublishedEntries(services, set.kind);
  if (published.kind !== 'readable') return published;
  if (shortOf(published.fingerprint) !== seen) return 'unseen';
  return await services.database.transaction((tx) => acceptEntries(tx, set, published.entries));
}

async function goBack(transaction: Database, set: SetToAccept, id: number) {
  return acceptedSetIdSchema.safeParse(id).success ? await returnToSet(transaction, set, id) : 'unknown';
}

/** Enough to tell two sets apart. */
const shortOf = (fingerprint: string) => fingerprint.slice(0, 12);

const describe = (set: Omit<AcceptedSet, 'by'> | null | undefined) =>
  !set ? 'nothing' : `set ${set.id} of ${set.at}, ${set.size} documents: ${set.note}`;

function sayAcceptance({ accepted, published, history }: Acceptance, say: PrintLine): void {
  say(`In force: ${describe(accepted)}`);
  sayPublished(published, say);
  for (const earlier of history.slice(1)) say(`Before: ${describe(earlier)}`);
}

function aboutWarning(warning: SetWarning): string | null {
  if ('by' in warning) return warning.by.title ?? warning.by.id;
  if (warning.kind === 'ends') return warning.until;
  return `${warning.way}: ${warning.kind === 'paused' ? warning.because : warning.until}`;
}

function sayPublished(published: PublishedSet, say: PrintLine): void {
  if (published.kind === 'unreachable') say('Sanity can’t be reached now.');
  if (published.kind === 'unreadable')
    for (const { id, title, problem } of published.documents)
      say(`Can’t be read: ${title} (${id}): ${problem}`);
  if (published.kind !== 'readable') return;
  const { fingerprint, differences, effects, warnings } = published;
  say(`Published: ${shortOf(fingerprint)}`);
  if (differences.length === 0) say('What is published is in force.');
  for (const { title, id, change, fields } of differences)
    say(
      [
        `${change}: ${title} (${id})`,
        ...fields.map((one) => `  ${one.field}: ${one.before} → ${one.after}`),
      ].join('\n'),
    );
  if (effects.kind === 'verdicts')
    for (const { before, after, products, countries } of effects.changes)
      say(`${before} → ${after}: ${products} products in ${countries} countries`);
  else if (differences.length > 0)
    for (const { cart, country, before, after } of effects.samples)
      say(`${cart} to ${country}: ${before} → ${after}`);
  for (const warning of warnings) say(`${warning.kind}: ${warning.one.title}, ${aboutWarning(warning)}`);
}
