import { clearDatabase, createDemoAccounts, takesRealMoney } from '../../netlify/server/commands.ts';
import { databaseAddress } from '../../netlify/server/db/connection.ts';
import { removeOlderDocuments } from '../../src/content/revision.ts';
import type { Settings } from '../../src/settings.ts';
import { fillCatalogue } from './catalogue.ts';
import { fillLake, isContentLocal, writingClient } from './content-lake.ts';
import type { Say } from './progress.ts';
import { Refusal } from './refusal.ts';
import type { Surroundings } from './surroundings.ts';

/** The database that a reset would empty, if it is one of its own accord: a server's, wherever that runs. */
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
 * Refuses to empty a server's database unless `named` is its name: the same machine, or a tunnel, may lead to the real
 * one. Where real money can be taken, it always refuses.
 */
export function requireConsent(settings: Settings, named: string | undefined): void {
  if (takesRealMoney(settings))
    throw new Refusal(
      'The payment keys are live ones, so this is a real shop: reset does not empty it. ' +
        'Unset STRIPE_SECRET_KEY and PAYPAL_CLIENT_ID where the data are only for trying out.',
    );
  const server = serverDatabase(settings);
  if (server === undefined || server.name === named) return;
  throw new Refusal(
    `DATABASE_URL leads to the database "${server.name}" on ${server.host}: reset would remove all accounts, orders ` +
      `and stock there${named === undefined ? '' : `, and "${named}" is not its name`}. ` +
      `If that is meant: npm run reset -- --database ${server.name}`,
  );
}

/** Puts the demo's content and stock back, and removes everything else. Hosted content is left alone. */
export async function putDemoBack(surroundings: Surroundings, say: Say): Promise<void> {
  if (isContentLocal(surroundings)) {
    say('Putting the demo content back…');
    const begun = new Date().toISOString();
    await fillLake(surroundings, say);
    await removeOlderDocuments(writingClient(surroundings), begun);
  } else {
    say('The content is hosted elsewhere and stays as it is.');
  }
  await putStockBack(surroundings, say);
}

/** The part of it that follows the content: an empty database with the demo's catalogue, stock and accounts. */
export async function putStockBack(surroundings: Surroundings, say: Say): Promise<void> {
  say('Emptying the database…');
  await clearDatabase(surroundings.settings);
  await fillCatalogue(surroundings, say, { believeVanishing: true });
  await createDemoAccounts(surroundings.settings);
}
