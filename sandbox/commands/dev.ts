/** `npm run dev`: the shop with hot reload. Pages are made as they are asked for, from the content of the moment. */
import path from 'node:path';
import { dev } from 'astro';
import { writeLog } from '../../netlify/server/base/log.ts';
import { createDemoAccounts } from '../../netlify/server/commands.ts';
import { openControl } from '../host/control.ts';
import { keepVersions } from '../host/fresh-functions.ts';
import { netlifyDev } from '../host/vite-plugin.ts';
import { readArguments } from './arguments.ts';
import { startBase } from './base.ts';
import { fillCatalogue } from './catalogue.ts';
import { controlCommands } from './control-commands.ts';
import { runUntilEnded } from './ending.ts';
import { portRefused } from './ports.ts';
import { type Say, sayHere as say, timed } from './progress.ts';
import { putDemoBack } from './put-demo-back.ts';
import { Refusal } from './refusal.ts';
import { isStudioCurrent, prepareStudio, studioFiles, tellStudioChanges } from './studio.ts';
import { readSurroundings } from './surroundings.ts';
import { sayWays } from './ways-in.ts';

await runUntilEnded(async (run) => {
  readArguments(process.argv.slice(2), { usage: 'npm run dev', options: {}, words: 0 });
  const given = readSurroundings();
  if (given.settings.SELF_HOSTED === 'on')
    throw new Refusal('`npm run dev` is for developing and never the shop itself: set SELF_HOSTED=off.');
  const base = await startBase(given, 'npm run dev', run, say);
  const { surroundings } = base;
  const { root, settings, dataDir } = surroundings;
  await timed(say, run.ending, 'Reading the catalogue', () => fillCatalogue(surroundings, say));

  await timed(say, run.ending, 'Building the Studio', () => prepareStudio(surroundings, say, run.ending));

  process.env.URL = base.origin;
  process.env.ASTRO_TELEMETRY_DISABLED = '1';
  keepVersions(root);
  const netlify = netlifyDev({
    root,
    origin: base.origin,
    hostnames: base.hostnames,
    deployContext: 'dev',
    extraRedirects: base.sandboxRedirects,
    extraFiles: studioFiles(surroundings),
    log: writeLog,
  });
  const server = await timed(say, run.ending, 'Starting Astro', () =>
    dev({
      root,
      server: { port: settings.PORT, allowedHosts: [...base.hostnames] },
      vite: { plugins: [netlify] },
    }),
  );
  run.parts.defer(() => server.stop());
  if (server.address.port !== settings.PORT) throw portRefused(surroundings, settings.PORT, 'port-taken');

  // One that could not be built, for lack of memory, was told already.
  if (await isStudioCurrent(surroundings)) {
    server.watcher.add([path.join(root, 'sanity'), path.join(root, 'src')]);
    tellStudioChanges(server.watcher, () => isStudioCurrent(surroundings), say);
  }

  const putBack = (tell: Say) => putDemoBack(surroundings, tell);
  const control = await openControl(dataDir, controlCommands(surroundings, putBack));
  run.parts.defer(() => control.close());
  say(`\nThe shop is open:  ${base.origin}`);
  sayWays(base, await createDemoAccounts(base.surroundings.settings), say);
  say('Ctrl-C ends it; nothing is lost.');
});
