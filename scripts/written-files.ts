/** Files that commands write for people: backups and archives. */
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { Refusal } from './refusal.ts';

/** In the project, and in its .gitignore: backups hold the data of persons. */
const FOLDER = 'backups';

/** Path of the file that was named, or of `usual` in the folder for such files. Refuses one that is there already. */
export async function newFile(
  root: string,
  named: string | undefined,
  usual: string,
  usage: string,
): Promise<string> {
  const target = named === undefined ? path.join(root, FOLDER, usual) : path.resolve(named);
  if (existsSync(target)) throw new Refusal(`${target} is there already. Name another file: ${usage}`);
  if (named === undefined) await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
  return target;
}
