/** Migration files in Netlify's layout: `<digits>_<name>.sql`, or `<digits>_<name>/migration.sql`. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface Migration {
  readonly name: string;
  readonly statements: readonly string[];
}

const NAME = /^\d+_.+$/;
/** drizzle-kit puts this between statements; the extended protocol accepts one at a time. */
const BREAKPOINT = '--> statement-breakpoint';

export async function readMigrations(folder: string): Promise<Migration[]> {
  const found = new Map<string, string>();
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const name =
      entry.isFile() && entry.name.endsWith('.sql') ? entry.name.slice(0, -'.sql'.length) : entry.name;
    if (!NAME.test(name) || (entry.isFile() && name === entry.name)) continue;
    if (found.has(name)) throw new Error(`${folder} has two migrations named ${name}: remove one of them`);
    found.set(name, entry.isDirectory() ? join(folder, name, 'migration.sql') : join(folder, entry.name));
  }
  const inOrder = [...found].sort(([a], [b]) => a.localeCompare(b));
  return await Promise.all(
    inOrder.map(async ([name, file]) => {
      const text = await readFile(file, 'utf8');
      const statements = text.split(BREAKPOINT).map((statement) => statement.trim());
      return { name, statements: statements.filter((statement) => statement !== '') };
    }),
  );
}
