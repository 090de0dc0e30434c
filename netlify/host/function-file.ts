import { readdir } from 'node:fs/promises';
import { join, parse } from 'node:path';
import type { Context } from '@netlify/functions';
import { z } from 'zod';

type FunctionHandler = (request: Request, context: Context) => unknown;

export interface FunctionFile {
  readonly name: string;
  readonly file: string;
}

export interface LoadedFunction extends FunctionFile {
  readonly handler: FunctionHandler;
  /** A function with its own paths has no address under /.netlify/functions. */
  readonly paths: readonly string[];
  readonly excludedPaths: readonly string[];
  /** Empty for every method. */
  readonly methods: readonly string[];
  readonly preferStatic: boolean;
  readonly schedule: string | undefined;
  readonly background: boolean;
}

/** Netlify's naming: `name.mts`, `name/index.mts` or `name/name.mts`. */
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

/** Throws if the module is not a Netlify function of version 2.0. */
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

const OWN_ADDRESS = /^\/\.netlify\/functions\/([^/]+)(?:\/.*)?$/;

export interface FunctionMatch {
  readonly fn: LoadedFunction;
  readonly params: Readonly<Record<string, string>>;
}

/** Like Netlify, excludes scheduled functions and functions with paths of their own. */
export function functionAtAddress(
  functions: readonly LoadedFunction[],
  path: string,
  method: string,
): FunctionMatch | undefined {
  const name = OWN_ADDRESS.exec(path)?.[1];
  const fn = functions.find((candidate) => candidate.name === name);
  if (fn === undefined || fn.schedule !== undefined || fn.paths.length > 0) return undefined;
  return takesMethod(fn, method) ? { fn, params: {} } : undefined;
}

export function functionAtPath(
  functions: readonly LoadedFunction[],
  path: string,
  method: string,
): FunctionMatch | undefined {
  for (const fn of functions) {
    if (!takesMethod(fn, method) || fn.excludedPaths.some((pattern) => match(pattern, path))) continue;
    for (const pattern of fn.paths) {
      const params = match(pattern, path);
      if (params !== undefined) return { fn, params };
    }
  }
  return undefined;
}

function takesMethod(fn: LoadedFunction, method: string): boolean {
  return fn.methods.length === 0 || fn.methods.includes(method);
}

function match(pattern: string, path: string): Record<string, string> | undefined {
  // Netlify's router ignores a trailing slash.
  const bare = path.length > 1 ? path.replace(/\/+$/, '') : path;
  const groups = new URLPattern({ pathname: pattern }).exec({ pathname: bare })?.pathname.groups;
  if (groups === undefined) return undefined;
  return Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, value ?? '']));
}
