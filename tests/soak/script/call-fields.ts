/** Every text that a call of the API takes as it comes, by the contract, so that a new one can't be forgotten. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as z from 'zod';
import { Typed } from './typed.ts';

const CONTRACT = join(import.meta.dirname, '../../../src/contract');
/** The shortest that is typed: what refuses it has a rule that script breaks. */
const SCRIPT = new Typed().script('any', { isShort: true });

/** Such as `note.text` of `noteRequestSchema`, `shipMany.lines[].number`. */
export async function callFields(): Promise<string[]> {
  const files = (await readdir(CONTRACT)).filter((file) => /^[\w-]+\.ts$/.test(file));
  const modules: Record<string, unknown>[] = await Promise.all(
    files.map((file) => import(pathToFileURL(join(CONTRACT, file)).href)),
  );
  const asked = modules
    .flatMap((one) => Object.entries(one))
    .filter(([name]) => /(?:Request|Query)Schema$/.test(name));
  return asked.flatMap(([name, schema]) => {
    const call = name.replace(/(?:Request)?Schema$/, '');
    return [...new Set(below(schema as z.ZodType).map((path) => `${call}${path}`))];
  });
}

function below(schema: z.ZodType): string[] {
  if (schema instanceof z.ZodObject)
    return Object.entries<z.ZodType>(schema.shape).flatMap(([name, field]) =>
      below(field).map((path) => `.${name}${path}`),
    );
  if (schema instanceof z.ZodArray) return below(schema.element as z.ZodType).map((path) => `[]${path}`);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => below(option as z.ZodType));
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return below(schema.unwrap() as z.ZodType);
  // What nobody looks at is shown nowhere.
  if (schema instanceof z.ZodUnknown) return [];
  return schema.safeParse(SCRIPT).success ? [''] : [];
}
