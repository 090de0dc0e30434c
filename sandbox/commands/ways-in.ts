/** What a newcomer is told besides the shop's address: the sandbox's pages and the demo accounts. */
import { createDemoAccounts } from '../../netlify/server/commands.ts';
import type { Base } from './base.ts';
import type { Say } from './progress.ts';

/** Makes the demo accounts where they are missing, and tells those that still have their password. */
export async function sayWays({ origin, surroundings, sandboxRedirects }: Base, say: Say): Promise<void> {
  const { URL: address = origin } = surroundings.settings;
  const has = (page: string) => sandboxRedirects.some(({ path }) => path === page);
  say(`Content is edited at:  ${address}/studio`);
  if (has('/sandbox/mailbox/*')) say(`Mails arrive at:  ${origin}/sandbox/mailbox`);
  if (sandboxRedirects.some(({ path }) => path === '/sandbox/*'))
    say(`Payments are made at:  ${origin}/sandbox`);
  for (const { email, password, role } of await createDemoAccounts(surroundings.settings)) {
    say(`Demo account (${role}):  ${email}  ${password}`);
  }
}
