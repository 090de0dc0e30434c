/** What Sanity's command line reads for typegen: the schema. The Studio's own config is studio/workspace.tsx. */
import { defineConfig } from 'sanity';
import { schemaTypes } from './schemaTypes/schema.ts';

export default defineConfig({
  name: 'default',
  projectId: 'local',
  dataset: 'production',
  schema: { types: schemaTypes },
});
