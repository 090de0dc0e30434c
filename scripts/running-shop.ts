import { type ControlCommand, sendControlCommand } from '../netlify/host/control.ts';
import { formatLogError } from '../netlify/server/base/log.ts';
import type { createDemoAccounts } from '../netlify/server/commands.ts';
import { requireSettings } from '../src/settings.ts';
import { CliError } from './arguments.ts';
import { writeBackupFile } from './backup-file.ts';
import type { ShopBase } from './base.ts';
import type { PrintLine } from './command.ts';
import type { Config } from './config.ts';
import { RESET_ACTION, requireConsent } from './database.ts';
import { runOperatorTask } from './operate.ts';
import { printPreflight } from './print-preflight.ts';

/** Other processes send these commands to the running shop. */
export function controlCommands(
  { settings }: Config,
  reset: (say: PrintLine) => Promise<unknown>,
): Readonly<Record<string, ControlCommand>> {
  return {
    reset: answering(async ([named], say) => {
      requireConsent(settings, named, RESET_ACTION);
      await reset(say);
    }),
    operator: answering((args, say) => runOperatorTask(settings, args, say)),
    // The stand-ins set some of the settings at the start.
    preflight: answering((_, say) => printPreflight(requireSettings(process.env), 'local', say)),
    backup: answering(([file = ''], say) => writeBackupFile(settings, file, say)),
  };
}

/** The log omits the values of SQL statements. */
function answering(command: ControlCommand): ControlCommand {
  return (args, say) =>
    command(args, say).catch((error: unknown) => {
      throw error instanceof CliError ? error : new Error(formatLogError(error));
    });
}

/** Lists only the demo accounts that still have their first password. */
export function printAddresses(
  { origin, config, sandboxRedirects }: ShopBase,
  accounts: Awaited<ReturnType<typeof createDemoAccounts>>,
  say: PrintLine,
): void {
  const { URL: address = origin } = config.settings;
  const has = (page: string) => sandboxRedirects.some(({ path }) => path === page);
  say(`Content is edited at:  ${address}/studio`);
  if (has('/sandbox/mailbox/*')) say(`Mail arrives at:  ${origin}/sandbox/mailbox`);
  if (sandboxRedirects.some(({ path }) => path === '/sandbox/*')) say(`Payments sandbox:  ${origin}/sandbox`);
  for (const { email, password, role } of accounts) say(`Demo account (${role}):  ${email}  ${password}`);
}

export async function askRunningShop(
  { dataDir }: Config,
  command: string,
  args: readonly string[],
  say: PrintLine,
): Promise<boolean> {
  const result = await sendControlCommand(dataDir, command, args, say);
  if (result.kind === 'failed') throw new CliError(result.reason);
  return result.kind === 'done';
}
