import { CommandError, grantRole, operatorCommands, runOperatorCommand } from '../netlify/server/commands.ts';
import { requireSettings, type Settings } from '../src/settings.ts';
import { CliError, readArguments } from './arguments.ts';
import type { PrintLine } from './command.ts';

type Task = (settings: Settings, args: readonly string[], say: PrintLine) => Promise<void>;

/** Reads settings per call, because the payments sandbox sets some at its start. */
const serverTasks = Object.fromEntries(
  Object.entries(operatorCommands).map(([name, command]) => {
    const run: Task = (_, args, say) => runOperatorCommand(requireSettings(process.env), command, args, say);
    return [name, { usage: command.usage, run }];
  }),
);

interface OperatorTask {
  readonly usage: string;
  readonly run: Task;
}

const TASKS: Readonly<Record<string, OperatorTask>> = {
  ...serverTasks,
  grant: {
    usage: 'grant EMAIL editor|operator',
    run: (settings, args, say) => {
      const [email, role] = wordsOf(args, TASKS['grant'], 2);
      return giveRole(settings, email, role, say);
    },
  },
  revoke: {
    usage: 'revoke EMAIL',
    run: (settings, args, say) => {
      const [email] = wordsOf(args, TASKS['revoke'], 1);
      return giveRole(settings, email, 'shopper', say);
    },
  },
};

async function giveRole(
  settings: Settings,
  email: string | undefined,
  role: string | undefined,
  say: PrintLine,
): Promise<void> {
  const result = await grantRole(settings, email ?? '', role ?? '');
  switch (result.kind) {
    case 'granted':
      return say(`${email} is ${role} now.`);
    case 'unknown':
      throw new CliError(`No account has the address "${email ?? ''}". Register it at /register first.`);
    case 'unconfirmed':
      throw new CliError(
        `The address "${email ?? ''}" is not verified, so the account may be anybody's. Its owner must follow the link in the registration e-mail first; /profile sends it again.`,
      );
    case 'no-role':
      throw new CliError(`There is no role "${role ?? ''}". Roles: ${result.roles.join(', ')}.`);
  }
}

function wordsOf(args: readonly string[], task: OperatorTask | undefined, words: number): readonly string[] {
  return readArguments(args, { usage: task?.usage ?? '', options: {}, words }).words;
}

export function requireOperatorTask([name = '']: readonly string[]): OperatorTask {
  const task = Object.hasOwn(TASKS, name) ? TASKS[name] : undefined;
  if (task !== undefined) return task;
  const usages = Object.values(TASKS).map(({ usage }) => `  npm run operator -- ${usage}`);
  throw new CliError([name === '' ? 'Name a task:' : `There is no task "${name}".`, ...usages].join('\n'));
}

export async function runOperatorTask(
  settings: Settings,
  args: readonly string[],
  say: PrintLine,
): Promise<void> {
  const task = requireOperatorTask(args);
  try {
    await task.run(settings, args.slice(1), say);
  } catch (error) {
    if (error instanceof CommandError) throw new CliError(error.message);
    throw error;
  }
}
