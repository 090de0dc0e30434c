/**
 * Every setting of the shop, declared and checked once. `.env.example` names each with a line of comment.
 * An empty value counts as not set, as `.env` files and hosting panels leave them.
 */
import { z } from 'zod';

const port = z.coerce.number().int().min(1).max(65_535);
const url = z.url({ protocol: /^https?$/ });

const settingsSchema = z.object({
  /** Port of the shop here; the content lake takes the next one unless told. */
  PORT: port.default(8888),
  LAKE_PORT: port.optional(),
  /** Folder of the embedded database, the content lake and the kept builds. */
  DATA_DIR: z.string().default('.data'),
  /** Any PostgreSQL 15 or newer. Unset: PGlite inside the process. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** Netlify Database gives its address under this name. */
  NETLIFY_DB_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  SANITY_PROJECT_ID: z
    .string()
    .regex(/^[a-z0-9-]+$/)
    .default('local'),
  SANITY_DATASET: z
    .string()
    .regex(/^[a-z0-9_-]+$/)
    .default('production'),
  SANITY_TOKEN: z.string().optional(),
  SANITY_WEBHOOK_SECRET: z.string().min(16).optional(),
  /** Address of a content lake of one's own. Unset with a project id set: Sanity's hosted service. */
  SANITY_API_HOST: url.optional(),
  /** Address of the running shop from which a build reads the stock. Netlify sets `URL` by itself. */
  URL: url.optional(),
});

/** The names of all settings; `.env.example` is held to them by a test. */
export const settingNames: readonly string[] = Object.keys(settingsSchema.shape);

export type Settings = z.infer<typeof settingsSchema>;

export type SettingsResult =
  | { readonly kind: 'settings'; readonly settings: Settings }
  | { readonly kind: 'invalid'; readonly problems: readonly string[] };

/** Reads the settings from an environment; each problem is a sentence that names the setting and how to set it. */
export function readSettings(env: Readonly<Record<string, string | undefined>>): SettingsResult {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = settingsSchema.safeParse(given);
  if (parsed.success) return { kind: 'settings', settings: parsed.data };
  const problems = parsed.error.issues.map((issue) => {
    const name = issue.path.join('.');
    return `${name}: ${issue.message}. See .env.example for what it takes, and set it in the environment or in .env.`;
  });
  return { kind: 'invalid', problems };
}

/** The settings, or an error with one sentence for each problem: for entry points, where nothing can go on without. */
export function requireSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const result = readSettings(env);
  if (result.kind === 'settings') return result.settings;
  throw new Error(`Settings are wrong:\n${result.problems.map((problem) => `  - ${problem}`).join('\n')}`);
}
