/** Bytes of the site's files in the forms that clients ask for, each made once and kept while the site is served. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { isCompressible } from './content-types.ts';
import { compress, type Encoding, SMALLEST_COMPRESSED } from './encoding.ts';
import type { SiteFile } from './site-files.ts';

/** Files above this are read from disk at each request and are not compressed. Bytes. */
const LARGEST_KEPT = 4 * 1024 * 1024;

export interface Form {
  readonly etag: string;
  readonly encoding: Encoding | undefined;
  /** Undefined: too large to keep, to be streamed from disk. */
  readonly bytes: Buffer | undefined;
}

export class FileBytes {
  readonly #forms = new Map<string, Promise<Form>>();

  /** The form of a file for a client that takes this encoding. */
  form(file: SiteFile, accepted: Encoding | undefined): Promise<Form> {
    const small = file.size < SMALLEST_COMPRESSED || file.size > LARGEST_KEPT;
    const isSentPlain = small || file.isPlain === true || !isCompressible(file.contentType);
    const encoding = isSentPlain ? undefined : accepted;
    const key = `${encoding ?? ''} ${file.path}`;
    let form = this.#forms.get(key);
    if (form === undefined) {
      form = this.#make(file, encoding);
      this.#forms.set(key, form);
      form.catch(() => this.#forms.delete(key));
    }
    return form;
  }

  async #make(file: SiteFile, encoding: Encoding | undefined): Promise<Form> {
    if (file.size > LARGEST_KEPT) {
      return { etag: `"${file.size}-${file.modified.getTime()}"`, encoding: undefined, bytes: undefined };
    }
    if (encoding === undefined) {
      const bytes = await readFile(file.file);
      const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 24);
      return { etag: `"${hash}"`, encoding: undefined, bytes };
    }
    const plain = await this.form(file, undefined);
    const thorough = /javascript|css/.test(file.contentType);
    const bytes = await compress(plain.bytes ?? Buffer.alloc(0), encoding, thorough);
    return { etag: plain.etag.replace(/"$/, `-${encoding}"`), encoding, bytes };
  }
}
