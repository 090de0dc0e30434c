/** Counts what is sent to PostgreSQL, at its driver: each statement is a trip to a database that may be far away. */
import pg from 'pg';

export interface Counting {
  /** What the work sends, `begin` and `commit` too; not what it puts into the outbox or takes out of it. */
  readonly during: (work: () => Promise<unknown>) => Promise<string[]>;
  readonly stop: () => void;
}

const ABOUT_MAILS = /"mails"/;

/** Sees all connections of the process from now on, so nothing else may be under way. */
export function startCounting(): Counting {
  const { query } = pg.Client.prototype;
  let sent: string[] = [];
  pg.Client.prototype.query = function counted(this: pg.Client, ...given: unknown[]) {
    const [asked] = given;
    const text = typeof asked === 'string' ? asked : (asked as { text?: unknown } | undefined)?.text;
    sent.push(String(text));
    return Reflect.apply(query, this, given);
  } as typeof query;
  return {
    during: async (work) => {
      sent = [];
      await work();
      return sent.filter((text) => !ABOUT_MAILS.test(text));
    },
    stop: () => {
      pg.Client.prototype.query = query;
    },
  };
}
