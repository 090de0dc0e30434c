/** What `npm run operator` may do, in the process that has the database. */
import { grantRole, operatorCommands, runOperatorCommand } from '../../netlify/server/commands.ts';
import { requireSettings, type Settings } from '../../src/settings.ts';
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

const TASKS: Readonly<Record<string, { readonly usage: string; readonly run: Task }>> = {
  ...ofServer,
  grant: {
    usage: 'grant EMAIL editor|operator',
    run: (settings, [email, role], say) => giveRole(settings, email, role, say),
  },
  revoke: {
    usage: 'revoke EMAIL',
    run: (settings, [email], say) => giveRole(settings, email, 'shopper', say),
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

/** The first argument names the task. Refuses with how to call it when it is none. */
export async function operate(settings: Settings, args: readonly string[], say: Say): Promise<void> {
  const [name = '', ...rest] = args;
  const task = Object.hasOwn(TASKS, name) ? TASKS[name] : undefined;
  if (task === undefined) {
    const usages = Object.values(TASKS).map(({ usage }) => `  npm run operator -- ${usage}`);
    throw new Refusal(
      [name === '' ? 'What shall be done?' : `There is no task "${name}".`, ...usages].join('\n'),
    );
  }
  await task.run(settings, rest, say);
}
