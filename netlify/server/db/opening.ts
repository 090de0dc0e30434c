/**
 * `begin` goes out with the first statement of its transaction, in one message: a trip less to a database that may be far
 * away (docs/decisions/0057). PostgreSQL skips the statement where `begin` fails, so it never stands alone.
 */
import pg from 'pg';

interface State {
  /** A transaction was begun of which nothing was sent yet. */
  isWaiting: boolean;
  /** Statements that this connection has by their names. */
  readonly named: Set<string>;
}

const states = new WeakMap<pg.Client, State>();

function stateOf(client: pg.Client): State {
  const state = states.get(client) ?? { isWaiting: false, named: new Set() };
  states.set(client, state);
  return state;
}

interface Asked {
  readonly text: string;
  readonly name?: string;
}
type Answer = Pick<pg.QueryResult, 'rows'>;

/** Of what has not to be sent: nobody reads what `begin` answers. */
const NOTHING: Answer = { rows: [] };

/** Asked as Drizzle asks in transactions, for a promise; with a callback it is a client like any other. */
export class OpeningClient extends pg.Client {}

OpeningClient.prototype.query = function query(this: pg.Client, ...given: unknown[]) {
  const [asked, values] = given;
  const send = () => Reflect.apply(pg.Client.prototype.query, this, given);
  if (!isAsked(asked) || typeof given.at(-1) === 'function') return send();
  const state = stateOf(this);
  const { text, name } = asked;
  if (text === 'begin') {
    state.isWaiting = true;
    return Promise.resolve(NOTHING);
  }
  const isFirst = state.isWaiting;
  state.isWaiting = false;
  if (isFirst && (text === 'commit' || text === 'rollback')) return Promise.resolve(NOTHING);
  const answer: Promise<Answer> = isFirst ? open(this, state, { asked, values, send }) : send();
  if (name === undefined) return answer;
  return answer.then((answered) => {
    state.named.add(name);
    return answered;
  });
} as typeof pg.Client.prototype.query;

function open(
  client: pg.Client,
  { named }: State,
  {
    asked,
    values,
    send,
  }: { readonly asked: Asked; readonly values: unknown; readonly send: () => Promise<Answer> },
): Promise<Answer> {
  const { name } = asked;
  // The driver takes the first text that is parsed under a query's name for that query's own, also where it is `begin`.
  const isParsed = name === undefined || named.has(name);
  if (isParsed && Array.isArray(values) && values.length > 0) return sendOpening(client, asked, values);
  return Reflect.apply(pg.Client.prototype.query, client, ['begin']).then(send);
}

function sendOpening(client: pg.Client, asked: Asked, values: unknown[]): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const query = new pg.Query(asked, values, (error, answers) => {
      if (error) reject(error);
      else resolve(last(answers));
    });
    const { submit } = query;
    query.submit = (connection) => {
      connection.stream.cork();
      try {
        connection.parse({ name: '', text: 'begin', types: [] }, true);
        connection.bind({}, true);
        connection.execute({}, true);
        // It alone ends the message, so that PostgreSQL takes both as one.
        return submit.call(query, connection);
      } finally {
        connection.stream.uncork();
      }
    };
    Reflect.apply(pg.Client.prototype.query, client, [query]);
  });
}

/** That of `begin` stands before it. */
function last(answers: unknown): Answer {
  const answer: unknown = Array.isArray(answers) ? answers.at(-1) : undefined;
  if (typeof answer === 'object' && answer !== null && 'rows' in answer) return answer as Answer;
  throw new Error('a statement that goes out with `begin` is answered with it');
}

function isAsked(asked: unknown): asked is Asked {
  return typeof asked === 'object' && asked !== null && 'text' in asked && typeof asked.text === 'string';
}
