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
  readonly schedule: string | undefined;
  readonly background: boolean;
}

export async function listFunctionFiles(folder: string): Promise<FunctionFile[]> {
  const names = (await readdir(folder)).filter((name) => /\.(mts|mjs)$/.test(name)).sort();
  return names.map((name) => ({ name: parse(name).name, file: join(folder, name) }));
}

const moduleSchema = z.object({
  default: z.custom<FunctionHandler>((value) => typeof value === 'function', 'must be a function'),
  // Netlify knows more, such as a path of the function's own.
  config: z.strictObject({ schedule: z.string().optional() }).default({}),
});

/** Throws if the module is not a function that this host can run. */
export function readFunctionModule(found: FunctionFile, module: unknown): LoadedFunction {
  const exported = moduleSchema.safeParse(module);
  if (!exported.success) throw new Error(`${found.file}: ${z.prettifyError(exported.error)}`);
  const { default: handler, config } = exported.data;
  return { ...found, handler, schedule: config.schedule, background: found.name.endsWith('-background') };
}

const OWN_ADDRESS = /^\/\.netlify\/functions\/([^/]+)(?:\/.*)?$/;

/** Like Netlify, excludes scheduled functions. */
export function functionAtAddress(
  functions: readonly LoadedFunction[],
  path: string,
): LoadedFunction | undefined {
  const name = OWN_ADDRESS.exec(path)?.[1];
  return functions.find((fn) => fn.name === name && fn.schedule === undefined);
}
