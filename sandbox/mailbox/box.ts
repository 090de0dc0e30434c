import { appendFile, mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { parseJson } from '../common/http.ts';

/** A request body like those of common mail services. */
export const incomingMailSchema = z.object({
  messageId: z.string().min(1),
  from: z.string().includes('@'),
  to: z.string().includes('@'),
  subject: z.string().min(1),
  text: z.string(),
  html: z.string(),
  /** More header fields by name. */
  headers: z.record(z.string(), z.string()).default({}),
});

const mailSchema = incomingMailSchema.extend({ id: z.int(), receivedAt: z.string() });

export type IncomingMail = z.infer<typeof incomingMailSchema>;
export type Mail = z.infer<typeof mailSchema>;

export class MailStore {
  /** Oldest first. */
  #mails: Mail[];
  #newestId: number;
  readonly #file: string;
  #writing: Promise<void> = Promise.resolve();

  private constructor(file: string, mails: Mail[]) {
    this.#file = file;
    this.#mails = mails;
    this.#newestId = mails.at(-1)?.id ?? 0;
  }

  static async open(folder: string): Promise<MailStore> {
    await mkdir(folder, { recursive: true });
    const file = join(folder, 'mails.ndjson');
    const text = await readFile(file, 'utf8').catch(() => '');
    const mails = text.split('\n').flatMap((line) => {
      // A crash may have truncated the last line.
      const json = parseJson(line);
      const mail = mailSchema.safeParse(json.ok ? json.value : undefined);
      return mail.success ? [mail.data] : [];
    });
    return new MailStore(file, mails);
  }

  /** Newest first. */
  list(to?: string): Mail[] {
    const all = to === undefined ? this.#mails : this.#mails.filter((mail) => mail.to === to);
    return all.toReversed();
  }

  find(id: number): Mail | undefined {
    return this.#mails.find((mail) => mail.id === id);
  }

  /** Resolves once the mail is on the disk. */
  async take(incoming: IncomingMail): Promise<Mail> {
    this.#newestId += 1;
    const mail = { ...incoming, id: this.#newestId, receivedAt: new Date().toISOString() };
    // Starts a new line, even after a truncated one.
    await this.#inTurn(() => appendFile(this.#file, `\n${JSON.stringify(mail)}`));
    this.#mails.push(mail);
    return mail;
  }

  async empty(): Promise<void> {
    await this.#inTurn(() => rm(this.#file, { force: true }));
    this.#mails = [];
  }

  /** Resolves once everything is on the disk. */
  async idle(): Promise<void> {
    await this.#writing.catch(() => undefined);
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    this.#writing = this.#writing.catch(() => undefined).then(work);
    return this.#writing;
  }
}
