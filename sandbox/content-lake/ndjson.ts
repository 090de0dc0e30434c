import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { parseJson } from '../common/http.ts';
import type { Doc } from './documents.ts';

export const storedDocumentSchema = z.looseObject({
  _id: z.string().min(1),
  _type: z.string().min(1),
  _rev: z.string(),
  _createdAt: z.string(),
  _updatedAt: z.string(),
});

export type ReadNdjsonResult =
  | { kind: 'loaded'; docs: Doc[] }
  | { kind: 'corrupt'; line: number; reason: string };

/** A missing file is an empty dataset; an invalid line is an error. */
export async function readNdjson(file: string): Promise<ReadNdjsonResult> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { kind: 'loaded', docs: [] };
    throw error;
  }
  const docs: Doc[] = [];
  const seen = new Set<string>();
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const parsed = parseJson(line);
    if (!parsed.ok) return { kind: 'corrupt', line: at + 1, reason: 'it is not JSON' };
    const doc = storedDocumentSchema.safeParse(parsed.value);
    if (!doc.success) {
      const field = doc.error.issues[0]?.path.join('.') ?? '';
      return { kind: 'corrupt', line: at + 1, reason: `field ${field} of the document is missing or wrong` };
    }
    if (seen.has(doc.data._id)) {
      return { kind: 'corrupt', line: at + 1, reason: `document ${doc.data._id} stands there a second time` };
    }
    seen.add(doc.data._id);
    docs.push(doc.data);
  }
  return { kind: 'loaded', docs };
}
