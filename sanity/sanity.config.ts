import { defineConfig } from 'sanity';
import { structureTool } from 'sanity/structure';
import { schemaTypes } from './schemaTypes/schema.ts';

// The Studio's bundler replaces these names in the text, so each must be written out in full.
const projectId = process.env.SANITY_STUDIO_PROJECT_ID || 'local';
const dataset = process.env.SANITY_STUDIO_DATASET || 'production';

export default defineConfig({
  name: 'default',
  title: '蝶藏',
  projectId,
  dataset,
  plugins: [structureTool()],
  schema: { types: schemaTypes },
});
