import { defineConfig } from 'drizzle-kit';

/** Run from the project's root; see the head of netlify/server/db/schema.ts. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './netlify/server/db/schema.ts',
  out: './netlify/database/migrations',
  // Flat files with a timestamp, as Netlify's own tooling takes them.
  migrations: { prefix: 'timestamp' },
});
