import pg from 'pg';

export interface StatementCounter {
  /** Includes `begin` and `commit`, but not statements on the outbox. */
  readonly during: (work: () => Promise<unknown>) => Promise<string[]>;
  readonly stop: () => void;
}

const ABOUT_MAILS = /"mails"/;

/** Counts all connections of the process, so nothing else may run at the same time. */
export function startCounting(): StatementCounter {
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
