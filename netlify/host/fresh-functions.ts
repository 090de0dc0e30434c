/** Node caches modules by URL, so a version in the URL loads a module and its imports again. */
import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { CallRules } from './function-call.ts';
import { type LoadedFunction, listFunctionFiles, readFunctionModule } from './function-file.ts';
import { registerJsxHooks } from './register-jsx.ts';
import { type Schedule, startSchedule } from './schedule.ts';

export class FreshFunctions {
  readonly #folder: string;
  readonly #rules: CallRules & { readonly origin: string };
  #version = 0;
  #loading: Promise<readonly LoadedFunction[]> | undefined;
  #schedule: Schedule | undefined;

  constructor(folder: string, rules: CallRules & { readonly origin: string }) {
    registerJsxHooks();
    this.#folder = folder;
    this.#rules = rules;
  }

  /** Rejects with the reason while a file can't be loaded. */
  current(): Promise<readonly LoadedFunction[]> {
    this.#loading ??= this.#load();
    return this.#loading;
  }

  /** Makes the next call load the functions again. Running calls use the old functions. */
  edited(): void {
    this.#loading = undefined;
  }

  async stop(): Promise<void> {
    await this.#schedule?.stop();
  }

  async #load(): Promise<readonly LoadedFunction[]> {
    this.#version += 1;
    const version = this.#version;
    const files = await listFunctionFiles(this.#folder);
    const functions = await Promise.all(
      files.map(async (found) => readFunctionModule(found, await importFresh(found.file, version))),
    );
    if (version === this.#version) {
      void this.#schedule?.stop();
      this.#schedule = startSchedule(functions, this.#rules);
    }
    return functions;
  }
}

const VERSION = 'fresh';

/** Call it once per process. */
export function registerVersionHooks(root: string): void {
  const ours = `${pathToFileURL(root).href}/`;
  const packages = `${ours}node_modules/`;
  registerHooks({
    resolve(specifier, context, next) {
      const resolved = next(specifier, context);
      const version = URL.parse(context.parentURL ?? '')?.searchParams.get(VERSION);
      const isOurs = resolved.url.startsWith(ours) && !resolved.url.startsWith(packages);
      if (!isOurs || version == null) return resolved;
      return { ...resolved, url: `${resolved.url}?${VERSION}=${version}` };
    },
  });
}

function importFresh(file: string, version: number): Promise<unknown> {
  return import(`${pathToFileURL(file).href}?${VERSION}=${version}`);
}
