/** `npm start`: the whole shop on this machine, built, until Ctrl-C. */
import { openControl } from '../host/control.ts';
import { startBase } from './base.ts';
import { runUntilEnded } from './ending.ts';
import { sayHere as say } from './progress.ts';
import { putDemoBack, requireConsent } from './put-demo-back.ts';
import { serveShop } from './serve-shop.ts';
import { readSurroundings } from './surroundings.ts';

await runUntilEnded(async (run) => {
  const started = performance.now();
  const base = await startBase(readSurroundings(), 'npm start', run, say);
  const site = await serveShop(base, run, say);
  const control = await openControl(base.surroundings.dataDir, {
    reset: async (args, tell) => {
      requireConsent(base.surroundings.settings, args);
      await putDemoBack(base.surroundings, tell);
      await site.refresh(tell);
    },
  });
  run.parts.defer(() => control.close());
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  say(`\nThe shop is open after ${seconds} s:  ${base.origin}\nCtrl-C ends it; nothing is lost.`);
});
