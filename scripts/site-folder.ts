/** Builds of the site, one folder each, and the note that says which one is served. */
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

const noteSchema = z.object({ folder: z.string(), fingerprint: z.string() });

export interface CurrentSite {
  /** Absolute path of the built site. */
  readonly folder: string;
  /** What it was built from: see `siteFingerprint`. */
  readonly fingerprint: string;
}

export class SiteFolder {
  readonly #base: string;
  readonly #note: string;
  readonly #draft: string;

  constructor(root: string, dataDir: string) {
    // In the project: Astro renames files between its own folder there and the one that it builds into, which fails
    // between two file systems, and what it builds finds the project's packages only from inside the project.
    this.#draft = path.join(root, '.astro', 'site');
    this.#base = path.join(dataDir, 'site');
    this.#note = path.join(this.#base, 'current.json');
  }

  /** The build that is to be served; undefined when there is none that is whole. */
  async current(): Promise<CurrentSite | undefined> {
    try {
      const note = noteSchema.parse(JSON.parse(await readFile(this.#note, 'utf8')));
      const folder = path.join(this.#base, note.folder);
      await readFile(path.join(folder, 'index.html'));
      return { folder, fingerprint: note.fingerprint };
    } catch {
      return undefined;
    }
  }

  /**
   * An empty folder for a new build. It is the same one for every build of the checkout, so whoever asks for it has the
   * turn to build (build-turn.ts).
   */
  async draft(): Promise<string> {
    await this.discard();
    await mkdir(this.#draft, { recursive: true });
    return this.#draft;
  }

  async discard(): Promise<void> {
    await rm(this.#draft, { recursive: true, force: true });
  }

  /** Makes the finished draft the current site, at once and wholly; keeps the one before for requests under way. */
  async adopt(fingerprint: string): Promise<CurrentSite> {
    const before = await this.current();
    const name = `build-${Date.now()}`;
    const folder = path.join(this.#base, name);
    await mkdir(this.#base, { recursive: true });
    await move(this.#draft, folder);
    const next = `${this.#note}.next`;
    await writeFile(next, JSON.stringify({ folder: name, fingerprint }));
    await rename(next, this.#note);
    for (const other of await readdir(this.#base)) {
      const old = path.join(this.#base, other);
      if (other.startsWith('build-') && old !== folder && old !== before?.folder)
        await rm(old, { recursive: true, force: true });
    }
    return { folder, fingerprint };
  }
}

/** A copy where the folders are on two file systems, as with a volume or a data disk. */
async function move(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    await cp(from, to, { recursive: true });
    await rm(from, { recursive: true });
  }
}
