/** Opens the local mailbox, where the shop's mails go unless a mail server or another mailbox is set. */
import path from 'node:path';
import type { RedirectRule } from '../sandbox/host/redirects.ts';
import { startMailbox } from '../sandbox/mailbox/start-mailbox.ts';
import { logOf } from './progress.ts';
import type { Surroundings } from './surroundings.ts';

const PAGES = '/sandbox/mailbox/*';

/** Answers the rules that lead to its pages from the shop's own address. */
export async function openMailbox(
  { settings, dataDir }: Surroundings,
  parts: AsyncDisposableStack,
): Promise<RedirectRule[]> {
  if (settings.SMTP_URL !== undefined || settings.MAILBOX_URL !== undefined) return [];
  const mailbox = await startMailbox({
    dataDir: path.join(dataDir, 'mailbox'),
    log: (line) => logOf('mailbox', line),
  });
  parts.defer(() => mailbox.close());
  // Functions read their settings from here.
  process.env.MAILBOX_URL = mailbox.api;
  const to = `${mailbox.address}/sandbox/mailbox/:splat`;
  return [{ from: PAGES, path: PAGES, to, status: 200, force: true }];
}
