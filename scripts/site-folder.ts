import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { SanityClient } from '@sanity/client';
import { z } from 'zod';
import { sourcesDigest } from '../src/build/sources.ts';
import { contentRevision } from '../src/content/client.ts';
import type { Config } from './config.ts';

const noteSchema = z.object({ folder: z.string(), fingerprint: z.string() });

export interface CurrentSite {
  readonly folder: string;
  readonly fingerprint: string;
}

export class SiteFolder {
  readonly #base: string;
  readonly #note: string;
  readonly #draft: string;

  constructor(root: string, dataDir: string) {
    // Astro renames files into it (same file system) and resolves packages from it.
    this.#draft = path.join(root, '.astro', 'site');
    this.#base = path.join(dataDir, 'site');
    this.#note = path.join(this.#base, 'current.json');
  }

  /** Undefined if there is no build or its files are incomplete. */
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

  /** All builds of a checkout share the folder, so the caller needs `acquireBuildLock`. */
  async draft(): Promise<string> {
    await this.discard();
    await mkdir(this.#draft, { recursive: true });
    return this.#draft;
  }

  async discard(): Promise<void> {
    await rm(this.#draft, { recursive: true, force: true });
  }

  /** Keeps the previous site for running requests. */
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

/** Copies between file systems, for example to a Docker volume. */
async function move(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    await cp(from, to, { recursive: true });
    await rm(from, { recursive: true });
  }
}

type Fingerprint =
  | { readonly kind: 'known'; readonly fingerprint: string }
  | { readonly kind: 'unreachable'; readonly reason: string };

/** Depends on sources, packages and published content, but not on stock. */
export async function siteFingerprint(
  { root, settings }: Config,
  content: SanityClient,
): Promise<Fingerprint> {
  let revision: string;
  try {
    revision = await contentRevision(content);
  } catch (error) {
    return { kind: 'unreachable', reason: error instanceof Error ? error.message : String(error) };
  }
  const hash = createHash('sha256');
  hash.update(JSON.stringify([settings.SANITY_PROJECT_ID, settings.SANITY_DATASET, settings.URL ?? '']));
  hash.update(sourcesDigest(root));
  hash.update(revision);
  return { kind: 'known', fingerprint: hash.digest('hex') };
}
