/** The mails that came in, as the mailbox has them. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Person } from '../person.ts';

export interface Mail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const PATIENCE = 30_000;

/** The newest whose subject begins so; undefined where it doesn't come. */
export async function findMail(person: Person, to: string, subject: string): Promise<Mail | undefined> {
  const giveUp = performance.now() + PATIENCE;
  for (;;) {
    const { body } = await person.send('GET', `/sandbox/mailbox/api?to=${encodeURIComponent(to)}`);
    const mails: Mail[] = body.mails;
    const found = mails.find((mail) => mail.subject.startsWith(subject));
    if (found !== undefined || performance.now() > giveUp) return found;
    await pause(500);
  }
}
