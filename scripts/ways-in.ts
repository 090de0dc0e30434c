/** What a newcomer is told besides the shop's address: the sandbox's pages and the demo accounts. */
import type { createDemoAccounts } from '../netlify/server/commands.ts';
import type { Base } from './base.ts';
import type { Say } from './progress.ts';

/** `accounts`: the demo accounts that still have their password. */
export function sayWays(
  { origin, surroundings, sandboxRedirects }: Base,
  accounts: Awaited<ReturnType<typeof createDemoAccounts>>,
  say: Say,
): void {
  const { URL: address = origin } = surroundings.settings;
  const has = (page: string) => sandboxRedirects.some(({ path }) => path === page);
  say(`Content is edited at:  ${address}/studio`);
  if (has('/sandbox/mailbox/*')) say(`Mails arrive at:  ${origin}/sandbox/mailbox`);
  if (sandboxRedirects.some(({ path }) => path === '/sandbox/*'))
    say(`Payments are made at:  ${origin}/sandbox`);
  for (const { email, password, role } of accounts) say(`Demo account (${role}):  ${email}  ${password}`);
}
