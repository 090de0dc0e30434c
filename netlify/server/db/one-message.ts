/**
 * What of a transaction can go out together goes out in one message, a trip to a database that may be far away: `begin`
 * with the first statement (docs/decisions/0057), statements that are asked together and `commit` with the last one
 * (docs/decisions/0060). PostgreSQL skips whatever stands in a message behind what fails: no statement is done without
 * the `begin` before it, and nothing is committed of which a statement failed.
 */
import pg from 'pg';

/** Comments that mark a statement which goes out with the next one, and one that `commit` goes out with. */
export const WITH_NEXT = '/* with the next */';
export const WITH_COMMIT = '/* with commit */';

type Answer = Pick<pg.QueryResult, 'rows'>;

/** Of what has not to be sent: nobody reads what `begin` and `commit` answer. */
const NOTHING: Answer = { rows: [] };

interface Asked {
  readonly text: string;
  readonly name?: string;
}

interface Statement {
  readonly asked: Asked;
  readonly values: unknown;
}

interface Message {
  readonly begins: boolean;
  readonly statements: readonly Statement[];
  readonly commits: boolean;
}

interface State {
  /** A transaction was begun of which nothing was sent yet. */
  isBegun: boolean;
  /** A statement that goes out with the next one. */
  waiting: (Statement & { readonly resolve: (answer: Promise<Answer>) => void }) | undefined;
  /** `commit` went out with the last statement, before it was asked for. */
  isCommitted: boolean;
  /** Statements that this connection has by their names. */
  readonly named: Set<string>;
}

const states = new WeakMap<pg.Client, State>();

function stateOf(client: pg.Client): State {
  const state = states.get(client) ?? {
    ...{ isBegun: false, waiting: undefined, isCommitted: false },
    named: new Set(),
  };
  states.set(client, state);
  return state;
}

/** Asked as Drizzle asks in transactions, for a promise; with a callback it is a client like any other. */
export class OneMessageClient extends pg.Client {}

OneMessageClient.prototype.query = function query(this: pg.Client, ...given: unknown[]) {
  const [asked, values] = given;
  if (!isAsked(asked) || typeof given.at(-1) === 'function')
    return Reflect.apply(pg.Client.prototype.query, this, given);
  const state = stateOf(this);
  const { text } = asked;
  const statement = { asked, values };
  if (text === 'begin') {
    state.isBegun = true;
    return Promise.resolve(NOTHING);
  }
  if (text.endsWith(WITH_NEXT)) {
    return new Promise((resolve) => {
      state.waiting = { ...statement, resolve };
    });
  }
  const { isBegun, waiting, isCommitted } = state;
  Object.assign(state, { isBegun: false, waiting: undefined, isCommitted: false });
  if (text === 'commit' ? isBegun || isCommitted : isBegun && text === 'rollback')
    return Promise.resolve(NOTHING);
  const statements = waiting === undefined ? [statement] : [waiting, statement];
  const answers = sendMessage(this, state, {
    begins: isBegun,
    statements,
    commits: text.endsWith(WITH_COMMIT),
  });
  waiting?.resolve(answers.then(([first = NOTHING]) => first));
  return answers.then((all) => all.at(-1));
} as typeof pg.Client.prototype.query;

async function sendMessage(client: pg.Client, state: State, message: Message): Promise<Answer[]> {
  const { begins, statements, commits } = message;
  const { named } = state;
  // The driver takes the first text that is parsed under a query's name for that query's own, whatever it is.
  const isParsed = ({ asked: { name } }: Statement) => name === undefined || named.has(name);
  const isOne = statements.length === 1 && !begins && !commits;
  const isFit = statements.every((one) => isParsed(one) && hasSome(one.values));
  const answers = await (isFit && !isOne ? sendAsOne(client, message) : sendEach(client, message));
  for (const { asked } of statements) if (asked.name !== undefined) named.add(asked.name);
  state.isCommitted = commits;
  return answers;
}

async function sendEach(client: pg.Client, { begins, statements, commits }: Message): Promise<Answer[]> {
  const answers: Answer[] = [];
  if (begins) await ask(client, { text: 'begin' });
  for (const { asked, values } of statements) answers.push(await ask(client, asked, values));
  if (commits) await ask(client, { text: 'commit' });
  return answers;
}

/**
 * By a function of its own, as the one that the driver makes of a promise is kept from quick collections, with all that
 * it reaches (docs/decisions/0061).
 */
function ask(client: pg.Client, asked: Asked, values?: unknown): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const told = (error: unknown, answer: Answer) => (error ? reject(error) : resolve(answer));
    Reflect.apply(pg.Client.prototype.query, client, [asked, values, told]);
  });
}

function sendAsOne(client: pg.Client, { begins, statements, commits }: Message): Promise<Answer[]> {
  const before = begins ? 1 : 0;
  const count = before + statements.length + (commits ? 1 : 0);
  // It sends nothing by itself, and answers in the last one's shape; the name would stand for its text.
  const text = statements.map(({ asked }) => asked.text).join('; ');
  const shape = { ...statements.at(-1)?.asked, text, name: '' };
  return new Promise((resolve, reject) => {
    const query = new pg.Query(shape, (error, given) => {
      const answers: unknown = given;
      if (error) reject(error);
      else if (Array.isArray(answers) && answers.length === count)
        resolve(answers.slice(before, before + statements.length));
      else reject(new Error(`PostgreSQL did not answer each of ${count} statements`));
    });
    const submit = (connection: pg.Connection) => {
      connection.stream.cork();
      try {
        if (begins) submitBare(connection, 'begin');
        const unsynced = withoutSync(connection);
        for (const { asked, values } of statements)
          new pg.Query(asked, values as unknown[], reject).submit(unsynced);
        if (commits) submitBare(connection, 'commit');
        // It alone ends the message, so that PostgreSQL takes all of it as one.
        connection.sync();
        return null;
      } finally {
        connection.stream.uncork();
      }
    };
    // By its name: a function that stands right here would be kept with all that it reaches (docs/decisions/0061).
    query.submit = submit;
    Reflect.apply(pg.Client.prototype.query, client, [query]);
  });
}

function submitBare(connection: pg.Connection, text: string): void {
  connection.parse({ name: '', text, types: [] }, true);
  connection.bind({}, true);
  connection.execute({}, true);
}

/** The connection, for the driver to write a statement to that does not end the message. */
function withoutSync(connection: pg.Connection): pg.Connection {
  return Object.create(connection, { sync: { value: () => undefined } }) as pg.Connection;
}

/** Whether it is a statement as Drizzle asks it. */
export function isAsked(asked: unknown): asked is Asked {
  return typeof asked === 'object' && asked !== null && 'text' in asked && typeof asked.text === 'string';
}

export function hasSome(values: unknown): boolean {
  return Array.isArray(values) && values.length > 0;
}
