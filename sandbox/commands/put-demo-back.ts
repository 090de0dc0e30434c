import { clearDatabase, createDemoAccounts } from '../../netlify/server/commands.ts';
import { databaseAddress } from '../../netlify/server/db/connection.ts';
import { removeOlderDocuments } from '../../src/content/revision.ts';
import type { Settings } from '../../src/settings.ts';
import { fillCatalogue } from './catalogue.ts';
import { fillLake, isContentLocal, writingClient } from './content-lake.ts';
import type { Say } from './progress.ts';
import { Refusal } from './refusal.ts';
import type { Surroundings } from './surroundings.ts';

/** Refuses to empty a database that is not on this machine, unless `--yes` says that it is meant. */
export function requireConsent(settings: Settings, args: readonly string[]): void {
  const address = databaseAddress(settings);
  if (address === undefined || args.includes('--yes')) return;
  const { hostname } = new URL(address);
  if (['localhost', '127.0.0.1', '[::1]', ''].includes(hostname)) return;
  throw new Refusal(
    `DATABASE_URL leads to ${hostname}: reset would remove all accounts, orders and stock there. ` +
      'If that is meant: npm run reset -- --yes',
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
