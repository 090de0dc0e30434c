import { CliError, readArguments } from './arguments.ts';
import { runCommand, printOnTerminal as say } from './command.ts';
import { readConfig } from './config.ts';
import { printPreflight } from './print-preflight.ts';
import { askRunningShop } from './running-shop.ts';

const spec = {
  usage: 'npm run preflight [-- --stage production|preview]',
  options: { stage: { type: 'string' } },
  words: 0,
} as const;

await runCommand(async () => {
  const { stage: wanted } = readArguments(process.argv.slice(2), spec).values;
  const stage = wanted ?? 'production';
  if (stage !== 'production' && stage !== 'preview')
    throw new CliError(`There is no stage "${stage}". Usage: ${spec.usage}`);
  const config = readConfig();
  const isLocal = wanted === undefined && config.settings.SELF_HOSTED === 'off';
  if (isLocal && (await askRunningShop(config, 'preflight', [], say))) return;
  await printPreflight(config.settings, stage, say);
});
