/** What `npm run operator` may do, in the process that has the database. */
import {
  CommandRefused,
  grantRole,
  operatorCommands,
  runOperatorCommand,
} from '../netlify/server/commands.ts';
import { requireSettings, type Settings } from '../src/settings.ts';
import { readArguments } from './arguments.ts';
import type { Say } from './progress.ts';
import { Refusal } from './refusal.ts';

type Task = (settings: Settings, args: readonly string[], say: Say) => Promise<void>;

/** Those of the server, with the settings of the moment: the payments sandbox sets its own when it starts. */
const ofServer = Object.fromEntries(
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
  ...ofServer,
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
  say: Say,
): Promise<void> {
  const result = await grantRole(settings, email ?? '', role ?? '');
  switch (result.kind) {
    case 'granted':
      return say(`${email} is ${role} now.`);
    case 'unknown':
      throw new Refusal(`No account has the address "${email ?? ''}". One registers at /register first.`);
    case 'unconfirmed':
      throw new Refusal(
        `The mailbox of "${email ?? ''}" is not confirmed, so the account may be anybody's. Its owner follows the link in the mail of the registration first; /profile sends it again.`,
      );
    case 'no-role':
      throw new Refusal(`There is no role "${role ?? ''}". Roles: ${result.roles.join(', ')}.`);
  }
}

function wordsOf(args: readonly string[], task: OperatorTask | undefined, words: number): readonly string[] {
  return readArguments(args, { usage: task?.usage ?? '', options: {}, words }).words;
}

/** The task that the first argument names. Refuses with how to call each when it is none. */
export function requireTask([name = '']: readonly string[]): OperatorTask {
  const task = Object.hasOwn(TASKS, name) ? TASKS[name] : undefined;
  if (task !== undefined) return task;
  const usages = Object.values(TASKS).map(({ usage }) => `  npm run operator -- ${usage}`);
  throw new Refusal(
    [name === '' ? 'What shall be done?' : `There is no task "${name}".`, ...usages].join('\n'),
  );
}

export async function operate(settings: Settings, args: readonly string[], say: Say): Promise<void> {
  const task = requireTask(args);
  try {
    await task.run(settings, args.slice(1), say);
  } catch (error) {
    if (error instanceof CommandRefused) throw new Refusal(error.message);
    throw error;
  }
}
