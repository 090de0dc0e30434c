/** Builds of the site, one folder each, and the note that says which one is served. */
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
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

  constructor(dataDir: string) {
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

  /** A folder for a new build, which nobody serves yet. */
  async draft(): Promise<string> {
    const folder = path.join(this.#base, `build-${Date.now()}`);
    await mkdir(folder, { recursive: true });
    return folder;
  }

  async discard(draft: string): Promise<void> {
    await rm(draft, { recursive: true, force: true });
  }

  /** Makes a finished draft the current site, at once and wholly; keeps the one before for requests under way. */
  async adopt(draft: string, fingerprint: string): Promise<CurrentSite> {
    const before = await this.current();
    const next = `${this.#note}.next`;
    await writeFile(next, JSON.stringify({ folder: path.basename(draft), fingerprint }));
    await rename(next, this.#note);
    for (const name of await readdir(this.#base)) {
      const folder = path.join(this.#base, name);
      if (name.startsWith('build-') && folder !== draft && folder !== before?.folder)
        await this.discard(folder);
    }
    return { folder: draft, fingerprint };
  }
}
