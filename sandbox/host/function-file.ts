/** A Netlify function as its file declares it (Netlify Functions 2.0). */
import { readdir } from 'node:fs/promises';
import { join, parse } from 'node:path';
import type { Context } from '@netlify/functions';
import { z } from 'zod';

export type FunctionHandler = (request: Request, context: Context) => unknown;

export interface FunctionFile {
  readonly name: string;
  readonly file: string;
}

export interface LoadedFunction extends FunctionFile {
  readonly handler: FunctionHandler;
  /** Paths of its own; with one, the address under /.netlify/functions is gone. */
  readonly paths: readonly string[];
  readonly excludedPaths: readonly string[];
  /** Empty: every method. */
  readonly methods: readonly string[];
  readonly preferStatic: boolean;
  readonly schedule: string | undefined;
  readonly background: boolean;
}

/** The files of the functions folder, by Netlify's naming: `name.mts`, `name/index.mts` or `name/name.mts`. */
export async function listFunctionFiles(folder: string): Promise<FunctionFile[]> {
  const found: FunctionFile[] = [];
  const isScript = (name: string) => /\.(mts|ts|mjs|js)$/.test(name) && !/\.(test|d)\.m?ts$/.test(name);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const { name } = parse(entry.name);
    if (entry.isFile() && isScript(entry.name)) found.push({ name, file: join(folder, entry.name) });
    if (!entry.isDirectory()) continue;
    const inside = (await readdir(join(folder, entry.name))).filter(isScript);
    const main = inside.find((file) => ['index', entry.name].includes(parse(file).name));
    if (main !== undefined) found.push({ name: entry.name, file: join(folder, entry.name, main) });
  }
  return found.sort((a, b) => a.name.localeCompare(b.name));
}

const oneOrMore = z
  .union([z.string(), z.array(z.string())])
  .optional()
  .transform((value) => (value === undefined ? [] : [value].flat()));

const configSchema = z.object({
  path: oneOrMore,
  excludedPath: oneOrMore,
  method: oneOrMore,
  preferStatic: z.boolean().default(false),
  schedule: z.string().optional(),
  background: z.boolean().default(false),
});

const handler = z.custom<FunctionHandler>((value) => typeof value === 'function', 'must be a function');
const moduleSchema = z.object({
  default: z.union([handler, z.object({ fetch: handler, config: z.unknown().optional() })]),
  config: z.unknown().optional(),
});

/** Reads what a function's module exports; throws with the file's name if that is no function of version 2.0. */
export function readFunctionModule(found: FunctionFile, module: unknown): LoadedFunction {
  const exported = moduleSchema.safeParse(module);
  if (!exported.success) {
    throw new Error(`${found.file}: its default export must be a function (request, context) => Response`);
  }
  const main = exported.data.default;
  const declared = typeof main === 'function' ? exported.data.config : (main.config ?? exported.data.config);
  const config = configSchema.safeParse(declared ?? {});
  if (!config.success)
    throw new Error(`${found.file}: its config is wrong. ${z.prettifyError(config.error)}`);
  const { path, excludedPath, method, preferStatic, schedule, background } = config.data;
  return {
    ...found,
    handler: typeof main === 'function' ? main : main.fetch.bind(main),
    paths: path,
    excludedPaths: excludedPath,
    methods: method.map((name) => name.toUpperCase()),
    preferStatic,
    schedule,
    background: background || found.name.endsWith('-background'),
  };
}
