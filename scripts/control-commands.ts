/** What a running shop does for the commands of its data folder (sandbox/host/control.ts). */
import { tellError } from '../netlify/server/base/log.ts';
import type { ControlCommand } from '../sandbox/host/control.ts';
import { writeBackupFile } from './backup-file.ts';
import { RESET, requireConsent } from './consent.ts';
import { operate } from './operate.ts';
import type { Say } from './progress.ts';
import { Refusal } from './refusal.ts';
import type { Surroundings } from './surroundings.ts';

/** `reset` puts the demo back in the way of this shop. */
export function controlCommands(
  { settings }: Surroundings,
  reset: (say: Say) => Promise<unknown>,
): Readonly<Record<string, ControlCommand>> {
  return {
    reset: answering(async ([named], say) => {
      requireConsent(settings, named, RESET);
      await reset(say);
    }),
    operator: answering((args, say) => operate(settings, args, say)),
    backup: answering(([file = ''], say) => writeBackupFile(settings, file, say)),
  };
}

/** What is no refusal goes to the terminal as it would without a running shop: without the values of a statement. */
function answering(command: ControlCommand): ControlCommand {
  return (args, say) =>
    command(args, say).catch((error: unknown) => {
      throw error instanceof Refusal ? error : new Error(tellError(error));
    });
}
