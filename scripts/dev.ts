import path from 'node:path';
import { dev } from 'astro';
import { openControlSocket } from '../netlify/host/control.ts';
import { registerVersionHooks } from '../netlify/host/fresh-functions.ts';
import { netlifyDev } from '../netlify/host/vite-plugin.ts';
import { writeLog } from '../netlify/server/base/log.ts';
import { createDemoAccounts } from '../netlify/server/commands.ts';
import { CliError, readArguments } from './arguments.ts';
import { startShopBase } from './base.ts';
import { type PrintLine, runTimed, runUntilEnded, printOnTerminal as say } from './command.ts';
import { readConfig } from './config.ts';
import { fillCatalogue, restoreDemo } from './demo.ts';
import { portError } from './ports.ts';
import { controlCommands, printAddresses } from './running-shop.ts';
import { isStudioCurrent, prepareStudio, reportStudioChanges, studioFiles } from './studio.ts';

await runUntilEnded(async (run) => {
  readArguments(process.argv.slice(2), { usage: 'npm run dev', options: {}, words: 0 });
  const given = readConfig();
  if (given.settings.SELF_HOSTED === 'on')
    throw new CliError('`npm run dev` is for development only. Set SELF_HOSTED=off, or use npm start.');
  const base = await startShopBase(given, 'npm run dev', run, say);
  const { config } = base;
  const { root, settings, dataDir } = config;
  await runTimed(say, run.ending, 'Reading the catalogue', () => fillCatalogue(config, say));

  await runTimed(say, run.ending, 'Building the Studio', () => prepareStudio(config, say, run.ending));

  process.env.URL = base.origin;
  process.env.ASTRO_TELEMETRY_DISABLED = '1';
  registerVersionHooks(root);
  const netlify = netlifyDev({
    root,
    origin: base.origin,
    hostnames: base.hostnames,
    deployContext: 'dev',
    extraRedirects: base.sandboxRedirects,
    extraFiles: studioFiles(config),
    log: writeLog,
  });
  const server = await runTimed(say, run.ending, 'Starting Astro', () =>
    dev({
      root,
      server: { port: settings.PORT, allowedHosts: [...base.hostnames] },
      vite: { plugins: [netlify] },
    }),
  );
  run.parts.defer(() => server.stop());
  if (server.address.port !== settings.PORT) throw portError(config, settings.PORT, 'port-taken');

  // The Studio is missing if memory was too small to build it, which was already reported.
  if (await isStudioCurrent(config)) {
    server.watcher.add([path.join(root, 'sanity'), path.join(root, 'src')]);
    reportStudioChanges(server.watcher, () => isStudioCurrent(config), say);
  }

  const putBack = (say: PrintLine) => restoreDemo(config, say);
  const control = await openControlSocket(dataDir, controlCommands(config, putBack));
  run.parts.defer(() => control.close());
  say(`\nThe shop is open:  ${base.origin}`);
  printAddresses(base, await createDemoAccounts(base.config.settings), say);
  say('Press Ctrl-C to stop it; all data is kept.');
});
