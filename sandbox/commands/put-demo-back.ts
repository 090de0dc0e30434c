import { clearDatabase, createDemoAccounts } from '../../netlify/server/commands.ts';
import { removeOlderDocuments } from '../../src/content/client.ts';
import { fillCatalogue } from './catalogue.ts';
import { fillLake, isContentLocal, writingClient } from './content-lake.ts';
import type { Say } from './progress.ts';
import type { Surroundings } from './surroundings.ts';

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
