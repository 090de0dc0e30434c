/**
 * Statements by name: PostgreSQL parses a text once for each connection and, after five times, plans it no more if a
 * plan for any values costs no more than those it made (docs/decisions/0048).
 */
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { LogLine } from '../base/log.ts';
import { hasSome, isAsked, OneMessageClient } from './one-message.ts';

/** Begins a statement whose best plan hangs on its values, such as the beginning of a name: it gets no name. */
export const PLANNED_ANEW = sql.raw('/* planned anew */ ');

const NAMEABLE = /^\s*(select|insert|update|delete|with)\b/i;
/** Of each connection, which keeps them for as long as it lasts; texts that vary with a list must not fill it. */
const NAMES_MAX = 500;
/** Texts that came once, of which nobody knows yet whether they come again. */
const ONCE_MAX = 2_000;

/**
 * What a pool says that gives each transaction another connection: there is no such statement, or one of that name is
 * there already; and what PostgreSQL says of a table that was changed meanwhile.
 */
const UNFIT = ['26000', '42P05', '0A000'];

/** A text gets its name when it comes the second time. */
export function statementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  const once = new Set<string>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || names.size >= NAMES_MAX || !NAMEABLE.test(text)) return known;
    if (once.delete(text)) {
      const name = createHash('sha256').update(text).digest('base64url').slice(0, 24);
      names.set(text, name);
      return name;
    }
    if (once.size >= ONCE_MAX) once.clear();
    once.add(text);
    return undefined;
  };
}

/** A client that has statements with values prepared by name, until the server turns out not to keep them. */
export function preparingClient(log: LogLine): typeof OneMessageClient {
  const nameOf = statementNames();
  let isFit = true;
  const note = (error: unknown) => {
    if (!isFit || !(error instanceof pg.DatabaseError) || !UNFIT.includes(error.code ?? '')) return;
    isFit = false;
    log({ level: 'error', event: 'prepared statements are not kept: set DATABASE_PREPARED=off', error });
  };
  class PreparingClient extends OneMessageClient {}
  PreparingClient.prototype.query = function query(this: pg.Client, ...given: unknown[]) {
    const [asked, values, told] = given;
    const name = isFit && isAsked(asked) && hasSome(values) ? nameOf(asked.text) : undefined;
    if (name === undefined) return Reflect.apply(OneMessageClient.prototype.query, this, given);
    const named = { ...(asked as object), name };
    // The pool asks with a callback, transactions wait for a promise.
    const tell = (...answer: unknown[]) => {
      note(answer[0]);
      (told as (...answer: unknown[]) => void)(...answer);
    };
    const more = typeof told === 'function' ? [tell] : [];
    const answer: unknown = Reflect.apply(OneMessageClient.prototype.query, this, [named, values, ...more]);
    if (answer instanceof Promise) answer.catch(note);
    return answer;
  } as typeof pg.Client.prototype.query;
  return PreparingClient;
}
