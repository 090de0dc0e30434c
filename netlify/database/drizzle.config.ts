import { defineConfig } from 'drizzle-kit';

/**
 * Run from the project's root; see the head of netlify/server/db/schema.ts. `generate` compares the schema with the
 * newest snapshot in `migrations/meta` only, so older snapshots are deleted.
 */
export default defineConfig({
  dialect: 'postgresql',
  schema: './netlify/server/db/schema.ts',
  out: './netlify/database/migrations',
  // Flat files with a timestamp, as Netlify's own tooling takes them.
  migrations: { prefix: 'timestamp' },
});
