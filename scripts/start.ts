import { openControlSocket } from '../netlify/host/control.ts';
import { createDemoAccounts, productionConfigProblems } from '../netlify/server/commands.ts';
import { CliError, readArguments } from './arguments.ts';
import { startShopBase } from './base.ts';
import { type PrintLine, runTimed, runUntilEnded, printOnTerminal as say } from './command.ts';
import { readConfig } from './config.ts';
import { fillCatalogue, restoreDemo } from './demo.ts';
import { controlCommands, printAddresses } from './running-shop.ts';
import { buildOnStartup, serveShop } from './serve-shop.ts';

await runUntilEnded(async (run) => {
  readArguments(process.argv.slice(2), { usage: 'npm start', options: {}, words: 0 });
  const started = performance.now();
  const given = readConfig();
  if (given.settings.SELF_HOSTED === 'on') {
    const problems = productionConfigProblems(given.settings);
    if (problems.length > 0) throw new CliError(problems.join('\n'));
  }
  const base = await startShopBase(given, 'npm start', run, say);
  const { config } = base;
  const { site, runJob, serveStudio } = await serveShop(base, run, say);
  const putBack = (print: PrintLine) => site.refreshAfter(() => restoreDemo(config, print), print);
  // Opens the socket before the slow build, because the site of the last start is already served.
  const control = await openControlSocket(config.dataDir, {
    ...controlCommands(config, putBack),
    job: async ([name = '']) => {
      if (!(await runJob(name)))
        throw new CliError(`There is no scheduled job "${name}". The files of netlify/functions name them.`);
    },
  });
  run.parts.defer(() => control.close());
  await runTimed(say, run.ending, 'Reading the catalogue', () => fillCatalogue(config, say));
  // Editors log in to the Studio with these accounts.
  const accounts = await createDemoAccounts(config.settings);
  await runTimed(say, run.ending, 'Building the Studio', serveStudio);
  await runTimed(say, run.ending, 'Building the site', () => buildOnStartup(site, say));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  say(`\nThe shop is open after ${seconds} s:  ${config.settings.URL ?? base.origin}`);
  printAddresses(base, accounts, say);
  say('Press Ctrl-C to stop it; all data is kept.');
});
