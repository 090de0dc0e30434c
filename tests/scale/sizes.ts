/** How large a shop is filled (`npm run scale`). */
import { z } from 'zod';
import { checkOptions } from '../common/typed-options.ts';

export interface Sizes {
  readonly products: number;
  readonly accounts: number;
  readonly orders: number;
}

const whole = (least: number, otherwise: number) => z.coerce.number().int().min(least).default(otherwise);
const optionsSchema = z.strictObject({
  products: whole(50, 10_000),
  accounts: whole(500, 100_000),
  orders: whole(1_000, 1_000_000),
  /** An empty database to fill, or one that was filled before and is measured as it stands. */
  database: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** That database's name, as consent to what is done to it; asked for at a terminal. */
  name: z.string().optional(),
  /** Only calls whose name holds it. */
  only: z.string().optional(),
  /** Whose calls; both unless told. */
  of: z.enum(['desk', 'shoppers']).optional(),
});

export type Options = z.output<typeof optionsSchema>;

export function readOptions(args: readonly string[]): Options {
  const usage =
    'npm run scale [-- --orders N --accounts N --products N --database ADDRESS --name NAME --only WORD --of desk|shoppers]';
  return checkOptions(usage, optionsSchema, args).values;
}
