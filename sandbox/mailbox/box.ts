/** The mails that came in, in a file of one JSON object a line: a mail is there whole or not at all. */
import { appendFile, mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { parseJson } from '../common/body.ts';

/** What the mailbox is sent, as any mail service's HTTP API has it. */
export const incomingSchema = z.object({
  messageId: z.string().min(1),
  from: z.string().includes('@'),
  to: z.string().includes('@'),
  subject: z.string().min(1),
  text: z.string(),
  html: z.string(),
});

const mailSchema = incomingSchema.extend({ id: z.int(), receivedAt: z.string() });

export type Incoming = z.infer<typeof incomingSchema>;
export type Mail = z.infer<typeof mailSchema>;

export class Box {
  /** The oldest first. */
  #mails: Mail[];
  readonly #file: string;
  #writing: Promise<void> = Promise.resolve();

  private constructor(file: string, mails: Mail[]) {
    this.#file = file;
    this.#mails = mails;
  }

  static async open(folder: string): Promise<Box> {
    await mkdir(folder, { recursive: true });
    const file = join(folder, 'mails.ndjson');
    const text = await readFile(file, 'utf8').catch(() => '');
    const mails = text.split('\n').flatMap((line) => {
      // The last line may have been cut off by a crash.
      const json = parseJson(line);
      const mail = mailSchema.safeParse(json.ok ? json.value : undefined);
      return mail.success ? [mail.data] : [];
    });
    return new Box(file, mails);
  }

  /** The newest first; of one recipient, if told. */
  list(to?: string): Mail[] {
    const all = to === undefined ? this.#mails : this.#mails.filter((mail) => mail.to === to);
    return all.toReversed();
  }

  find(id: number): Mail | undefined {
    return this.#mails.find((mail) => mail.id === id);
  }

  /** Resolves once the mail is on the disk. */
  async take(incoming: Incoming): Promise<Mail> {
    const id = (this.#mails.at(-1)?.id ?? 0) + 1;
    const mail = { ...incoming, id, receivedAt: new Date().toISOString() };
    this.#mails.push(mail);
    // On a line of its own even after one that was cut off.
    await this.#inTurn(() => appendFile(this.#file, `\n${JSON.stringify(mail)}`));
    return mail;
  }

  async empty(): Promise<void> {
    this.#mails = [];
    await this.#inTurn(() => rm(this.#file, { force: true }));
  }

  /** Resolves when everything is on the disk. */
  async idle(): Promise<void> {
    await this.#writing.catch(() => undefined);
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    this.#writing = this.#writing.catch(() => undefined).then(work);
    return this.#writing;
  }
}
