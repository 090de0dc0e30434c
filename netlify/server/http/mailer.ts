import type { Settings } from '../../../src/settings.ts';
import type { Stage } from '../base/stage.ts';

export interface Message {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** More header fields by name. */
  readonly headers?: Readonly<Record<string, string>>;
}

export type Mailer =
  /** Throws if the mail was not accepted. */
  | { readonly kind: 'open'; readonly send: (message: Message, signal: AbortSignal) => Promise<void> }
  | { readonly kind: 'closed'; readonly why: string };

const LOCAL_SENDER = 'shop@localhost';
/** Well below the limit of a delivery (mail/delivery/deliver.ts). */
const SMTP_TIMEOUT_MS = 8_000;

/** Only the production shop and local shops send mail (docs/shop.md "The shape of the whole"). */
export function mailerFor(settings: Settings, stage: Stage): Mailer {
  const from = settings.MAIL_FROM ?? LOCAL_SENDER;
  if (stage === 'preview') return { kind: 'closed', why: 'deploy previews and branch deploys send no mail' };
  if (settings.SMTP_URL !== undefined) return { kind: 'open', send: bySmtp(settings.SMTP_URL, from) };
  if (settings.MAILBOX_URL !== undefined)
    return { kind: 'open', send: byMailbox(settings.MAILBOX_URL, from) };
  return { kind: 'closed', why: 'neither SMTP_URL nor MAILBOX_URL is set' };
}

/** Value of `Message-ID`, by which mail servers and clients drop duplicates. */
export function messageId(key: string, from: string): string {
  const host = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
  return `<${Buffer.from(key).toString('base64url')}@${host}>`;
}

function bySmtp(url: string, from: string) {
  return async ({ id, ...message }: Message, signal: AbortSignal): Promise<void> => {
    // Loads the package on demand, because most processes send no mail.
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({
      url,
      connectionTimeout: SMTP_TIMEOUT_MS,
      greetingTimeout: SMTP_TIMEOUT_MS,
      socketTimeout: SMTP_TIMEOUT_MS,
    });
    const giveUp = () => transport.close();
    signal.addEventListener('abort', giveUp, { once: true });
    try {
      await transport.sendMail({ ...message, from, messageId: messageId(id, from) });
    } finally {
      signal.removeEventListener('abort', giveUp);
      transport.close();
    }
  };
}

function byMailbox(url: string, from: string) {
  return async ({ id, ...message }: Message, signal: AbortSignal): Promise<void> => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...message, from, messageId: messageId(id, from) }),
      signal,
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`the mailbox answered ${response.status}`);
  };
}
