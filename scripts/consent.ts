/** Consent to what a command does to a database that is not the embedded one. */
import { createInterface } from 'node:readline/promises';
import { takesRealMoney } from '../netlify/server/commands.ts';
import { databaseAddress } from '../netlify/server/db/connection.ts';
import type { Settings } from '../src/settings.ts';
import { Refusal } from './refusal.ts';

/** What a command is about to do, for the sentences that ask and refuse. */
export interface Deed {
  /** Where the address was given. */
  readonly address: string;
  /** How the command is called when the name is given along, without the name. */
  readonly usage: string;
  /** What it does to the database, such as "would remove all orders there". */
  readonly does: string;
  /** As in "reset does not empty it". */
  readonly refuses: string;
}

export const RESET: Deed = {
  address: 'DATABASE_URL',
  usage: 'npm run reset -- --database',
  does: 'reset would remove all accounts, orders and stock there',
  refuses: 'reset does not empty it',
};

/** The database of the settings, if it is a server's, wherever that runs. */
export function serverDatabase(
  settings: Settings,
): { readonly name: string; readonly host: string } | undefined {
  const address = databaseAddress(settings);
  if (address === undefined) return undefined;
  const { pathname, username, host } = new URL(address);
  // PostgreSQL takes the user's name where the address names no database.
  return { name: decodeURIComponent(pathname.slice(1) || username), host: host === '' ? 'localhost' : host };
}

/**
 * Refuses to touch a server's database unless `named` is its name: the same machine, or a tunnel, may lead to the real
 * one. Where real money can be taken, it always refuses.
 */
export function requireConsent(settings: Settings, named: string | undefined, deed: Deed): void {
  if (takesRealMoney(settings))
    throw new Refusal(
      `The payment keys are live ones, so this is a real shop: ${deed.refuses}. ` +
        'Unset STRIPE_SECRET_KEY and PAYPAL_CLIENT_ID where the data are only for trying out.',
    );
  const server = serverDatabase(settings);
  if (server === undefined || server.name === named) return;
  throw new Refusal(
    `${deed.address} leads to the database "${server.name}" on ${server.host}: ${deed.does}` +
      `${named === undefined ? '' : `, and "${named}" is not its name`}. ` +
      `If that is meant: ${deed.usage} ${server.name}`,
  );
}

/** Has the name of a server's database typed in; undefined without a terminal, and where nothing needs to be asked. */
export async function askForName(
  settings: Settings,
  deed: Deed,
  signal?: AbortSignal,
): Promise<string | undefined> {
  const server = serverDatabase(settings);
  if (server === undefined || !process.stdin.isTTY) return undefined;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  // With the terminal in this mode Ctrl-C is no signal to the process.
  const cancelled = new AbortController();
  terminal.on('SIGINT', () => cancelled.abort(new Refusal('Stopped before it was done.')));
  terminal.on('close', () => cancelled.abort(new Refusal('No name was typed, so nothing was done.')));
  const signals = signal === undefined ? [cancelled.signal] : [cancelled.signal, signal];
  const stop = AbortSignal.any(signals);
  try {
    console.log(`${deed.address} leads to the database "${server.name}" on ${server.host}: ${deed.does}.`);
    return await terminal.question('Type its name if that is meant: ', { signal: stop });
  } catch (error) {
    throw stop.aborted ? stop.reason : error;
  } finally {
    terminal.close();
  }
}
