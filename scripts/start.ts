/** `npm start`: the whole shop on this machine, built, until Ctrl-C. */
import { createDemoAccounts, unfitToBeTheShop } from '../netlify/server/commands.ts';
import { openControl } from '../sandbox/host/control.ts';
import { readArguments } from './arguments.ts';
import { startBase } from './base.ts';
import { fillCatalogue } from './catalogue.ts';
import { controlCommands } from './control-commands.ts';
import { runUntilEnded } from './ending.ts';
import { type Say, sayHere as say, timed } from './progress.ts';
import { putDemoBack } from './put-demo-back.ts';
import { Refusal } from './refusal.ts';
import { buildAtStart, serveShop } from './serve-shop.ts';
import { readSurroundings } from './surroundings.ts';
import { sayWays } from './ways-in.ts';

await runUntilEnded(async (run) => {
  readArguments(process.argv.slice(2), { usage: 'npm start', options: {}, words: 0 });
  const started = performance.now();
  const given = readSurroundings();
  if (given.settings.SELF_HOSTED === 'on') {
    const problems = unfitToBeTheShop(given.settings);
    if (problems.length > 0) throw new Refusal(problems.join('\n'));
  }
  const base = await startBase(given, 'npm start', run, say);
  const { surroundings } = base;
  const { site, runJob, serveStudio } = await serveShop(base, run, say);
  // Before the build, which may take a while: the shop of the last start is served already.
  const putBack = (tell: Say) => site.refreshAfter(() => putDemoBack(surroundings, tell), tell);
  const control = await openControl(surroundings.dataDir, {
    ...controlCommands(surroundings, putBack),
    job: async ([name = '']) => {
      if (!(await runJob(name))) throw new Refusal(`There is no job "${name}".`);
    },
  });
  run.parts.defer(() => control.close());
  await timed(say, run.ending, 'Reading the catalogue', () => fillCatalogue(surroundings, say));
  // Before the Studio is served: whoever finds it there logs in with them.
  const accounts = await createDemoAccounts(surroundings.settings);
  await timed(say, run.ending, 'Building the Studio', serveStudio);
  await timed(say, run.ending, 'Building the site', () => buildAtStart(site, say));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  say(`\nThe shop is open after ${seconds} s:  ${surroundings.settings.URL ?? base.origin}`);
  sayWays(base, accounts, say);
  say('Ctrl-C ends it; nothing is lost.');
});
