/** How large a shop is filled (`npm run scale`). */
import { parseArgs } from 'node:util';
import { z } from 'zod';

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
  /** Only calls whose name holds it. */
  only: z.string().optional(),
  /** Whose calls; both unless told. */
  of: z.enum(['desk', 'shoppers']).optional(),
});

export type Options = z.output<typeof optionsSchema>;

export function readOptions(args: readonly string[]): Options {
  const option = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      products: option,
      accounts: option,
      orders: option,
      database: option,
      only: option,
      of: option,
    },
  });
  const parsed = optionsSchema.safeParse(values);
  if (parsed.success) return parsed.data;
  throw new Error(z.prettifyError(parsed.error));
}
