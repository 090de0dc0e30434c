import { receiveOpeningStock, syncCatalogue } from '../../netlify/server/commands.ts';
import { readOpeningStock } from '../../sanity/seed/seed.ts';
import { isContentLocal } from './content-lake.ts';
import type { Say } from './progress.ts';
import type { Surroundings } from './surroundings.ts';

/**
 * Brings the shop's mirror to what is published, and takes in the demo's opening stock where the content is the demo.
 * A sync that stops is told and not fatal: the shop then sells what its mirror holds.
 */
export async function fillCatalogue(
  surroundings: Surroundings,
  say: Say,
  { believeVanishing = false }: { readonly believeVanishing?: boolean } = {},
): Promise<void> {
  const { settings } = surroundings;
  const result = await syncCatalogue(settings, { believeVanishing });
  switch (result.kind) {
    case 'synced':
      say(`  ${result.changed} documents new or changed`);
      break;
    case 'alarm':
      say(
        `  stopped: ${result.vanishing.length} of ${result.of} documents would vanish. Nothing was changed.`,
      );
      break;
    case 'unreachable':
      say(`  the content cannot be reached (${result.reason}): the catalogue stays as it last was.`);
      break;
  }
  if (!isContentLocal(surroundings)) return;
  const { variants } = await receiveOpeningStock(settings, readOpeningStock());
  if (variants > 0) say(`  opening stock received for ${variants} variants`);
}
