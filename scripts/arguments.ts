import { parseArgs } from 'node:util';

type Option = { readonly type: 'string' | 'boolean' };

export interface ArgumentSpec<Options extends Readonly<Record<string, Option>>> {
  readonly usage: string;
  readonly options: Options;
  readonly words: number;
}

type Values<Options extends Readonly<Record<string, Option>>> = {
  readonly [Name in keyof Options]?: Options[Name]['type'] extends 'string' ? string : boolean;
};

/** Throws a `CliError` for an unknown option or too many arguments. */
export function readArguments<const Options extends Readonly<Record<string, Option>>>(
  args: readonly string[],
  { usage, options, words }: ArgumentSpec<Options>,
  env: Readonly<Record<string, string | undefined>> = process.env,
): { readonly values: Values<Options>; readonly words: readonly string[] } {
  const refuse = (why: string) => new CliError(`${why} Usage: ${usage}`);
  // npm takes an option without a preceding `--` as its own.
  const taken = Object.keys(options).find(
    (name) =>
      env[`npm_config_${name.replaceAll('-', '_')}`] !== undefined &&
      !args.some((arg) => isOption(arg, name)),
  );
  if (taken !== undefined) throw refuse(`npm took --${taken} for itself. Put -- before it.`);
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const more = positionals[words];
    if (more !== undefined) throw refuse(`Unexpected argument "${more}".`);
    return { values: values as Values<Options>, words: positionals };
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    throw refuse(`${error.message.split('. ', 1)[0]}.`);
  }
}

/** Serves scripts that do not use `runCommand`. */
export function exitOnCliError<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    console.error(error.message);
    return process.exit(1);
  }
}

const isOption = (arg: string, name: string) => arg === `--${name}` || arg.startsWith(`--${name}=`);

/** True for the errors of `parseArgs`. */
function isUnreadable(error: unknown): error is Error {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return code.startsWith('ERR_PARSE_ARGS');
}

/** A failure that the user can fix: the command prints the sentence and exits with 1. */
export class CliError extends Error {
  override readonly name = 'CliError';
}
