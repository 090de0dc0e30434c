/** The functions of a folder as they are now: loaded anew after each edit, scheduled ones rescheduled. */

import { importFresh } from './fresh-modules.ts';
import type { CallRules } from './function-call.ts';
import { type LoadedFunction, listFunctionFiles, readFunctionModule } from './function-file.ts';
import { type Schedule, startSchedule } from './schedule.ts';
import { takeJsx } from './take-jsx.ts';

export class FreshFunctions {
  readonly #folder: string;
  readonly #rules: CallRules & { readonly origin: string };
  #version = 0;
  #loading: Promise<readonly LoadedFunction[]> | undefined;
  #schedule: Schedule | undefined;

  constructor(folder: string, rules: CallRules & { readonly origin: string }) {
    takeJsx();
    this.#folder = folder;
    this.#rules = rules;
  }

  /** The functions of now; rejects with what is wrong in a file that cannot be loaded, until it is edited again. */
  current(): Promise<readonly LoadedFunction[]> {
    this.#loading ??= this.#load();
    return this.#loading;
  }

  /** To be called when a file was edited. Calls under way end with what they began with. */
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
