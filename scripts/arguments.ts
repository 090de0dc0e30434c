/** What was typed after a command's name. Whatever a command does not know ends it before it begins. */
import { parseArgs } from 'node:util';
import { Refusal } from './refusal.ts';

type Option = { readonly type: 'string' | 'boolean' };

export interface Asked<Options extends Readonly<Record<string, Option>>> {
  /** How the command is called, such as `npm run restore -- FILE`. */
  readonly usage: string;
  readonly options: Options;
  /** So many words may be typed beside the options. */
  readonly words: number;
}

type Values<Options extends Readonly<Record<string, Option>>> = {
  readonly [Name in keyof Options]?: Options[Name]['type'] extends 'string' ? string : boolean;
};

/** Refuses with the usage when an option is unknown or a word too many. */
export function readArguments<const Options extends Readonly<Record<string, Option>>>(
  args: readonly string[],
  { usage, options, words }: Asked<Options>,
  env: Readonly<Record<string, string | undefined>> = process.env,
): { readonly values: Values<Options>; readonly words: readonly string[] } {
  const refuse = (why: string) => new Refusal(`${why} Usage: ${usage}`);
  // Without a `--` before it npm takes an option for one of its own, and the command would run as if it were not there.
  const taken = Object.keys(options).find(
    (name) =>
      env[`npm_config_${name.replaceAll('-', '_')}`] !== undefined &&
      !args.some((arg) => isOption(arg, name)),
  );
  if (taken !== undefined) throw refuse(`npm took --${taken} for itself: write -- before it.`);
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const more = positionals[words];
    if (more !== undefined) throw refuse(`"${more}" is one word too many.`);
    return { values: values as Values<Options>, words: positionals };
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    throw refuse(`${error.message.split('. ', 1)[0]}.`);
  }
}

/** Ends the process with the sentence of a refusal, for scripts that are no `runCommand`; other errors are bugs and are thrown. */
export function orEnd<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    console.error(error.message);
    return process.exit(1);
  }
}

const isOption = (arg: string, name: string) => arg === `--${name}` || arg.startsWith(`--${name}=`);

/** What `parseArgs` throws: "Unknown option '--x'. To specify a positional argument …" and the like. */
function isUnreadable(error: unknown): error is Error {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return code.startsWith('ERR_PARSE_ARGS');
}
