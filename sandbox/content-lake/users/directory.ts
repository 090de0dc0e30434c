import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { parseJson } from '../../common/body.ts';
import { writeAtomically } from '../../common/write-atomically.ts';
import { SHOP, type User } from './identity.ts';

const userSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  roles: z.array(z.string()),
});

/** Everybody who was ever here, so that the history can name them long after their token ended. */
export class Directory {
  readonly #file: string;
  readonly #users: Map<string, User>;
  #writing: Promise<void> = Promise.resolve();

  private constructor(file: string, users: readonly User[]) {
    this.#file = file;
    this.#users = new Map([SHOP, ...users].map((user) => [user.id, user]));
  }

  static async open(file: string): Promise<Directory> {
    const parsed = parseJson(await readFile(file, 'utf8').catch(() => '[]'));
    const read = z.array(userSchema).safeParse(parsed.ok ? parsed.value : []);
    // Names can be learnt anew; no reason not to start.
    return new Directory(file, read.success ? read.data : []);
  }

  get(id: string): User | undefined {
    return this.#users.get(id);
  }

  all(): User[] {
    return [...this.#users.values()];
  }

  /** Keeps what a token says of its bearer. */
  remember(user: User): void {
    const known = this.#users.get(user.id);
    if (known && JSON.stringify(known) === JSON.stringify(user)) return;
    this.#users.set(user.id, user);
    const write = () => writeAtomically(this.#file, JSON.stringify([...this.#users.values()]), 0o600);
    this.#writing = this.#writing.then(write).catch(() => undefined);
  }

  async idle(): Promise<void> {
    await this.#writing;
  }
}
