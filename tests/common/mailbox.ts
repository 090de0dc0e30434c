/** Reads the mails that the sandbox keeps instead of sending them. */
import { type APIRequestContext, expect } from '@playwright/test';

export interface Mail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Newest first. */
export async function fetchMails(api: APIRequestContext, to: string): Promise<readonly Mail[]> {
  const response = await api.get('/sandbox/mailbox/api', { params: { to } });
  return ((await response.json()) as { mails: Mail[] }).mails;
}

/** Waits for `count` mails, of which one has the link, and returns the newest such link. */
export async function waitForLink(
  api: APIRequestContext,
  to: string,
  link: RegExp,
  count = 1,
): Promise<string> {
  let found: string | undefined;
  await expect(async () => {
    const mails = await fetchMails(api, to);
    expect(mails.length).toBeGreaterThanOrEqual(count);
    found = mails.map(({ text }) => link.exec(text)?.[0]).find(Boolean);
    expect(found, `${link}`).toBeDefined();
  }).toPass({ timeout: 15_000 });
  return found ?? '';
}
