import process from 'node:process';
import { z } from 'zod';
import { CliError, exitOnCliError, readArguments } from '../../scripts/arguments.ts';

/** Throws a `CliError` with the usage. `z.boolean()` options are flags. */
export function parseOptions<Shape extends z.ZodRawShape>(
  usage: string,
  schema: z.ZodObject<Shape>,
  args: readonly string[],
  words = 0,
): { readonly values: z.output<z.ZodObject<Shape>>; readonly words: readonly string[] } {
  const options = Object.fromEntries(
    Object.entries(schema.shape).map(([name, field]) => [
      name,
      {
        type: field instanceof z.ZodOptional && field.unwrap() instanceof z.ZodBoolean ? 'boolean' : 'string',
      } as const,
    ]),
  );
  const typed = readArguments(args, { usage, options, words });
  const checked = schema.safeParse(typed.values);
  if (checked.success) return { values: checked.data, words: typed.words };
  const [issue] = checked.error.issues;
  throw new CliError(`--${issue?.path.join('.')}: ${issue?.message}. Usage: ${usage}`);
}

export function typedOptions<Shape extends z.ZodRawShape>(
  usage: string,
  schema: z.ZodObject<Shape>,
  words = 0,
) {
  return exitOnCliError(() => parseOptions(usage, schema, process.argv.slice(2), words));
}
